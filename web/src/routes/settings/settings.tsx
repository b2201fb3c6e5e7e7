import { Suspense } from 'react'
import { DecisionList } from '../../features/care/decision-list.tsx'
import { MentionChoice } from '../../features/comments/mention-choice.tsx'
import { OwnComments } from '../../features/comments/own-list.tsx'
import { AwayWish } from '../../features/home/away-wish.tsx'
import { Appearance } from '../../features/settings/appearance.tsx'
import { BlockedList } from '../../features/blocks/blocked-list.tsx'
import { OwnClosedCountries } from '../../features/blocks/closed-countries.tsx'
import { OwnRestrictedList } from '../../features/blocks/restricted-list.tsx'
import { MutedList } from '../../features/notifications/muted-list.tsx'
import { NotificationChoices } from '../../features/notifications/choices.tsx'
import { Connections } from '../../features/settings/connections.tsx'
import { Privacy } from '../../features/settings/privacy.tsx'
import { Sessions } from '../../features/settings/sessions.tsx'
import { SupportedPages } from '../../features/supporters/own-list.tsx'
import { lazily } from '../../lib/lazily.ts'
import { useQueryParam } from '../../lib/router/index.ts'
import { useLogout } from '../../lib/logout.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TabbedPage } from '../tabbed-page.tsx'

const Factors = lazily(() => import('../../features/settings/factors.tsx'))
const Keys = lazily(() => import('../../features/settings/keys.tsx'))
const MeasuringChoice = lazily(() => import('../../features/measuring/choice.tsx'))
const OwnData = lazily(() => import('../../features/settings/own-data.tsx'))

const AppearanceTab = () => (
  <div className="stack l">
    <Appearance />
    <AwayWish />
  </div>
)

const SignInTab = () => (
  <div className="stack l">
    <Connections />
    <Suspense fallback={<SkeletonRows count={3} />}>
      <Factors />
    </Suspense>
  </div>
)

const DataTab = () => (
  <Suspense fallback={<SkeletonRows count={3} />}>
    <OwnData />
  </Suspense>
)

const KeysTab = () => (
  <Suspense fallback={<SkeletonRows count={3} />}>
    <Keys />
  </Suspense>
)

const BlockedTab = () => (
  <div className="stack l">
    <BlockedList />
    <MutedList />
    <OwnRestrictedList />
    <OwnClosedCountries />
  </div>
)

const PrivacyTab = () => (
  <div className="stack l">
    <Privacy />
    <Suspense fallback={null}>
      <MeasuringChoice />
    </Suspense>
    <MentionChoice />
  </div>
)

export default function Settings() {
  const logout = useLogout()
  return (
    <TabbedPage
      title="Settings"
      tab={useQueryParam('tab')}
      lead={
        <Button variant="line" size="tiny" className="justify-self-start rail:hidden!" onClick={logout}>
          Sign out
        </Button>
      }
      tabs={[
        { id: 'appearance', label: 'Appearance', content: <AppearanceTab /> },
        { id: 'notifications', label: 'Notifications', content: <NotificationChoices /> },
        { id: 'privacy', label: 'Privacy', content: <PrivacyTab /> },
        { id: 'sign-in', label: 'Sign-in', content: <SignInTab /> },
        { id: 'sessions', label: 'Devices', content: <Sessions /> },
        { id: 'blocked', label: 'Blocked and muted', content: <BlockedTab /> },
        { id: 'comments', label: 'Comments', content: <OwnComments /> },
        { id: 'supporting', label: 'Supporting', content: <SupportedPages /> },
        { id: 'decisions', label: 'Decisions', content: <DecisionList /> },
        { id: 'keys', label: 'Keys', content: <KeysTab /> },
        { id: 'data', label: 'Your data', content: <DataTab /> },
      ]}
    />
  )
}
