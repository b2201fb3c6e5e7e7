import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isNowhere } from '../../lib/api-error.ts'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { Link, useParam } from '../../lib/router/index.ts'
import { useSignedIn } from '../../lib/session.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { OpenButton } from '../../ui/open-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Who } from '../../ui/who.tsx'
import { PageColumn } from '../page-column.tsx'

type Preview = DataFor<'invites.view'>

/** What is left to do for who has an account: to begin the days that their letter promised. */
function SignedIn({ code, page, freeDays }: { code: string } & Pick<Preview, 'page' | 'freeDays'>) {
  const [isBegun, setBegun] = useState(false)
  if (isBegun)
    return (
      <Note tone="good">
        <p role="status">You are in. It ends by itself.</p>
      </Note>
    )
  if (!page || freeDays === null)
    return <Note>You have an account already. If your letter promised free days, confirm the address that it came to first.</Note>
  const open = async () => {
    await send('invites.takeDays', { params: { code } })
    setBegun(true)
  }
  const label = `Begin ${freeDays === 1 ? 'a day' : `${freeDays} days`} of ${page.name}, free`
  return <OpenButton label={label} terms="For what you have paid elsewhere. It asks for no card and ends by itself." open={open} />
}

/** Where an invitation leads: who invites, and the way to an account of its kind. */
export default function InvitePage() {
  const code = useParam('code')
  const isSignedIn = useSignedIn()
  const { data: settings } = useSettings()
  const { data, error, refetch } = useQuery(ask('invites.view', { params: { code } }))
  if (isNowhere(error)) return <EmptyState level={1} drawing="gate" title="This invitation leads nowhere" text={error.message} />
  if (error && !data) return <ErrorState level={1} error={error} retry={refetch} />
  if (!data) return <Skeleton height="20rem" />
  const { kind, isOpen, page, freeDays } = data.data
  const site = settings?.siteName ?? 'this site'
  const query = new URLSearchParams({ ...(isOpen && { invite: code }), ...(page && { next: page.path }) })
  const path = `/auth/register/${kind === 'fan' ? 'fan' : 'athlete'}?${query}`
  return (
    <PageColumn title={page ? `${page.name} invites you` : `You are invited to ${site}`}>
      <div className="stack l max-w-[32rem]">
        {page && <Who name={page.name} avatar={page.avatar} to={page.path} detail={`Has moved to ${site}`} />}
        {!isOpen && <Note tone="warn">This invitation is over. You can still try: perhaps accounts are open to everybody.</Note>}
        {isSignedIn ? (
          <SignedIn code={code} page={page} freeDays={freeDays} />
        ) : (
          <>
            <p>
              {kind === 'fan'
                ? 'Open a free account to follow, and to read what is for followers alone. Nobody has made one for you, and nothing is charged.'
                : 'Open an account as an athlete or coach. Nobody has made one for you, and nothing is charged.'}
            </p>
            <Link className={buttonClass({ size: 'big', wide: true })} to={path}>
              Open an account
            </Link>
            <p className="small">
              Here already?{' '}
              <Link className="link" to={page ? `/auth/login?${new URLSearchParams({ next: page.path })}` : '/auth/login'}>
                Sign in
              </Link>
            </p>
          </>
        )}
        {page && (
          <Link className="link" to={page.path}>
            {isSignedIn ? `Go to ${page.name}` : `Look at ${page.name} first`}
          </Link>
        )}
      </div>
    </PageColumn>
  )
}
