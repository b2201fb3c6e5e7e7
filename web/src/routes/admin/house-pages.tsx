// How the house is seen: what calls for somebody, how much room there is, what became of letters.
import { AlertList } from '../../features/administration/alert-list.tsx'
import { BackupsBoard } from '../../features/administration/backups-board.tsx'
import { MailBoard } from '../../features/administration/mail-board.tsx'
import { RecoveryBoard } from '../../features/administration/recovery-board.tsx'
import { RetentionBoard } from '../../features/administration/retention-board.tsx'
import { StorageBoard } from '../../features/administration/storage-board.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

export const AdminAlerts = () => (
  <ForStaff permission="system.read">
    <PageColumn title="Alerts" kicker="Administration">
      <AlertList />
    </PageColumn>
  </ForStaff>
)

export const AdminStorage = () => (
  <ForStaff permission="system.read">
    <PageColumn title="Storage" kicker="Administration">
      <StorageBoard />
    </PageColumn>
  </ForStaff>
)

export const AdminBackups = () => (
  <ForStaff permission="system.read">
    <PageColumn title="Backups" kicker="Administration">
      <BackupsBoard />
    </PageColumn>
  </ForStaff>
)

export const AdminRecovery = () => (
  <ForStaff permission="system.read">
    <PageColumn title="Recovery" kicker="Administration">
      <RecoveryBoard />
    </PageColumn>
  </ForStaff>
)

export const AdminRetention = () => (
  <ForStaff permission="system.read">
    <PageColumn title="What is kept" kicker="Administration">
      <RetentionBoard />
    </PageColumn>
  </ForStaff>
)

export const AdminMail = () => (
  <ForStaff permission="system.read">
    <PageColumn title="Mail" kicker="Administration">
      <MailBoard />
    </PageColumn>
  </ForStaff>
)
