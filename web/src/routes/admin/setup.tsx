import { ChecklistPage } from '../../features/administration/checklist.tsx'
import { Setup } from '../../features/administration/setup.tsx'
import Factors from '../../features/settings/factors.tsx'
import { useQueryParam } from '../../lib/router/index.ts'
import { Button } from '../../ui/button.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

/** Nothing else opens before it, so it is the whole page until then. */
const LockFirst = ({ goOn }: { goOn: (() => void) | undefined }) => (
  <PageColumn title="The first hour" kicker="Administration">
    <p className="mute">
      It begins with you. Your role opens everything here, so set up a passkey or an app for codes; the other steps open as soon as it is
      there.
    </p>
    <Factors />
    {goOn && (
      <Button size="big" className="justify-self-start" onClick={goOn}>
        Go on
      </Button>
    )}
  </PageColumn>
)

const lockFirst = (goOn: (() => void) | undefined) => <LockFirst goOn={goOn} />

function Steps() {
  return (
    <PageColumn title="The first hour" kicker="Administration">
      <Setup wanted={useQueryParam('step')} factors={<Factors />} />
    </PageColumn>
  )
}

export const AdminSetup = () => (
  <ForStaff permission="system.write" whenLocked={lockFirst}>
    <Steps />
  </ForStaff>
)

export const AdminChecklist = () => (
  <ForStaff permission="system.read">
    <PageColumn title="What the house needs" kicker="Administration">
      <ChecklistPage />
    </PageColumn>
  </ForStaff>
)
