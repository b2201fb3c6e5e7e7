import { SandboxConsole } from '../../features/administration/sandbox-console.tsx'
import { useSettings } from '../../lib/ui-settings.ts'
import { Note } from '../../ui/note.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

function Console() {
  const { data: settings } = useSettings()
  if (!settings) return null
  if (settings.paymentGateway !== 'sandbox') return <Note>Cards are charged here. There is nothing to practise with.</Note>
  return <SandboxConsole />
}

export const Practice = () => (
  <ForStaff permission="system.write">
    <PageColumn title="Practice" kicker="Administration">
      <Console />
    </PageColumn>
  </ForStaff>
)
