import { GuardianList } from '../../features/administration/guardian-list.tsx'
import { VerificationList, type VerificationStatus } from '../../features/administration/verification-list.tsx'
import { useQueryParam } from '../../lib/router/index.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

const states: readonly { id: VerificationStatus; label: string }[] = [
  { id: 'waiting', label: 'Waiting' },
  { id: 'approved', label: 'Approved' },
  { id: 'rejected', label: 'Rejected' },
]

const groups = [
  { id: 'performers', label: 'Athletes and coaches', to: '/admin/verification' },
  { id: 'guardians', label: 'Guardians', to: '/admin/verification?of=guardians' },
] as const

function Lists() {
  const wanted = useQueryParam('status')
  const isOfGuardians = useQueryParam('of') === 'guardians'
  const { id: status } = states.find(({ id }) => id === wanted) ?? { id: 'waiting' as const }
  const of = isOfGuardians ? 'of=guardians&' : ''
  return (
    <PageColumn title="Verification" kicker="Administration">
      <Tabs label="Who" current={isOfGuardians ? 'guardians' : 'performers'} tabs={groups} />
      <Tabs
        label="State"
        current={status}
        tabs={states.map((state) => ({ ...state, to: `/admin/verification?${of}status=${state.id}` }))}
      />
      {isOfGuardians ? <GuardianList key={status} status={status} /> : <VerificationList key={status} status={status} />}
    </PageColumn>
  )
}

export const Verification = () => (
  <ForStaff permission="documents.verify">
    <Lists />
  </ForStaff>
)
