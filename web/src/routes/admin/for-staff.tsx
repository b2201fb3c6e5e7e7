import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, useSyncExternalStore, type ReactNode } from 'react'
import { permits, siteRolesAmong, type Permission } from '@fieldhouse/contract/permissions'
import { lazily } from '../../lib/lazily.ts'
import { currentQuestion, subscribeToQuestions } from '../../lib/marks.ts'
import { useMay } from '../../lib/may.ts'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { useMe, useSignedIn } from '../../lib/session.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { NotFound } from '../not-found.tsx'
import { PageColumn } from '../page-column.tsx'

interface Props {
  /** Absent: whatever role of staff. */
  readonly permission?: Permission
  /** How far the page goes also for whoever has only that. */
  readonly within?: string
  /**
   * In place of the way to the settings, for whoever has no second factor yet. It stays until they go on: codes for recovery are shown
   * once, and the page must not go away beneath them. `goOn`: once there is one.
   */
  readonly whenLocked?: ((goOn: (() => void) | undefined) => ReactNode) | undefined
  readonly children: ReactNode
}

const MarksSheet = lazily(() => import('../../features/administration/marks-sheet.tsx').then((one) => ({ default: one.MarksSheet })))

/** What a call asks for beside a role. */
function Marks() {
  const question = useSyncExternalStore(subscribeToQuestions, currentQuestion)
  if (!question) return null
  return (
    <Suspense>
      <MarksSheet key={`${question.code} ${question.name}`} question={question} />
    </Suspense>
  )
}

/** Whose roles need a second factor does nothing by them before it was shown. */
function WithFactor({ whenLocked, children }: Pick<Props, 'whenLocked' | 'children'>) {
  const [isHeld, setHeld] = useState(false)
  const { data, isPending } = useQuery({ ...ask('factors.list'), select: ({ data: own }) => own })
  if (isPending) return <SkeletonRows />
  if (whenLocked && isHeld) return whenLocked(data?.isMissing ? undefined : () => setHeld(false))
  if (!data?.isMissing) return children
  const has = data.authenticator !== null || data.passkeys.length > 0
  if (whenLocked && !has) {
    setHeld(true)
    return null
  }
  return (
    <PageColumn title="One more lock" kicker="Administration">
      <p className="mute">
        {has
          ? 'Your role opens much, so your password alone does not open this. Sign out, and sign in again with your second factor.'
          : 'Your role opens much, so your password alone does not open this. Set up an app for codes or a passkey, which takes a minute.'}
      </p>
      <Link className="btn big justify-self-start" to="/settings?tab=sign-in">
        {has ? 'To the settings' : 'Set up a second factor'}
      </Link>
    </PageColumn>
  )
}

/** Everybody else, staff with other roles too, sees that there is nothing (wire.md 6.4). */
export function ForStaff({ permission, within, whenLocked, children }: Props) {
  const isSignedIn = useSignedIn()
  const { data: me } = useMe()
  if (isSignedIn && !me) return <SkeletonRows />
  const roles = me?.roles ?? []
  const may = permission === undefined ? siteRolesAmong(roles).length > 0 : permits(roles, permission, within)
  if (!may) return <NotFound />
  return (
    <>
      <WithFactor whenLocked={whenLocked}>{children}</WithFactor>
      <Marks />
    </>
  )
}

/** A part of a page that not everybody has who sees the page. */
export const IfMay = ({ permission, children }: Required<Pick<Props, 'permission' | 'children'>>) => (useMay(permission) ? children : null)
