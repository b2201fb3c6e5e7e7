import type { AccountView } from '@fieldhouse/contract'
import { privateFields } from '@fieldhouse/contract/private-fields'
import { decisionWords, ruleWords } from '@fieldhouse/contract/care'
import { trustWords } from '@fieldhouse/contract/storms'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatDay } from '../../lib/format.ts'
import { lazily } from '../../lib/lazily.ts'
import { useMay } from '../../lib/may.ts'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { Board } from '../../ui/board.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Who } from '../../ui/who.tsx'
import { Marks } from './account-list.tsx'
import type { Deed } from './account-sheets.tsx'
import { fieldWords, moment } from './account-words.ts'

const DeedSheet = lazily(() => import('./account-sheets.tsx').then((module) => ({ default: module.DeedSheet })))

function Deeds({ view }: { view: AccountView }) {
  const [deed, setDeed] = useState<Deed>()
  const { data: me } = useMe()
  const [mayShut, mayLimit, mayRestore] = [useMay('people.suspend'), useMay('people.limit'), useMay('people.restore')]
  const [maySignOut, mayReset] = [useMay('people.sign-out'), useMay('people.reset-factors')]
  const [mayView, mayQuiet] = [useMay('people.view-as'), useMay('people.quiet-reads')]
  const mayErase = useMay('people.erase')
  const isOpen = view.state === 'active' || view.state === 'pending-email-confirmation'
  const isOwn = me?._id === view.account._id
  const isShut = view.state === 'suspended'
  const buttons: readonly [boolean, Deed, string][] = [
    [mayView && view.state !== 'erased' && !isShut && !view.isMinor && view.roles.length === 0, 'view', 'View as'],
    [mayShut && !isShut, 'suspend', 'Suspend'],
    [mayLimit && !isShut, 'limit', 'Limit'],
    [mayLimit && isOpen, 'wait', 'Let new things wait'],
    [mayRestore && (isShut || view.limitedUntil !== null), 'restore', 'Restore'],
    [maySignOut && view.sessions > 0, 'signOut', 'Sign out everywhere'],
    [mayReset && view.hasFactors && view.reset === null, 'reset', 'Reset second factors'],
    [mayQuiet, 'quiet', 'Delay notices'],
    [mayRestore && view.state === 'leaving', 'stay', 'Keep the account'],
    [mayErase && isOpen, 'erase', 'Erase'],
    [maySignOut && view.reset !== null, 'keep', 'Stop the reset'],
  ]
  if (isOwn) return <p className="small">This is your own account. Somebody else acts on it.</p>
  return (
    <div className="row wrapx">
      {buttons.map(
        ([isThere, name, label]) =>
          isThere && (
            <Button key={name} variant={name === 'suspend' || name === 'erase' ? 'bad' : 'line'} size="tiny" onClick={() => setDeed(name)}>
              {label}
            </Button>
          ),
      )}
      {deed && (
        <Suspense>
          <DeedSheet deed={deed} view={view} onClose={() => setDeed(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

function Private({ view }: { view: AccountView }) {
  const [isAsking, setAsking] = useState(false)
  const mayOpen = useMay('people.contact', 'payees')
  return (
    <section className="stack">
      <SectionHead title="Private" />
      <dl className="grid gap-3 tablet:grid-cols-2">
        {privateFields.map((field) => (
          <div key={field}>
            <dt className="small">{fieldWords[field]}</dt>
            <dd className="wrap-anywhere">
              {view[field].value ?? 'None'}
              {field === 'email' && view.email.value !== null && !view.isEmailProven && <span className="small"> · not confirmed</span>}
            </dd>
          </div>
        ))}
      </dl>
      {view.openUntil && <p className="small">What you have opened closes by itself {moment(view.openUntil)}.</p>}
      {mayOpen && (
        <div>
          <Button variant="line" size="tiny" onClick={() => setAsking(true)}>
            Open private fields
          </Button>
        </div>
      )}
      {isAsking && (
        <Suspense>
          <DeedSheet deed="read" view={view} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  )
}

const caseState = ({ decision, rule, state }: Pick<AccountView['cases'][number], 'decision' | 'rule' | 'state'>): string =>
  decision && rule ? `${decisionWords[decision].label} · ${ruleWords[rule].label}` : state === 'open' ? 'Waits' : 'Being worked on'

function Cases({ cases }: Pick<AccountView, 'cases'>) {
  if (cases.length === 0) return <p className="small">No case has been about this account.</p>
  return (
    <ul className="stack" aria-label="Cases">
      {cases.map(({ sanction, sanctionUntil, ...one }) => (
        <li key={one._id} className="border-b border-line pb-2">
          <p className="wrap-anywhere">
            <b>{caseState(one)}</b> {one.title && `“${one.title}”`}
          </p>
          <p className="small">
            Opened {formatDay(one.openedAt)}
            {one.decidedAt && `, decided ${formatDay(one.decidedAt)}`}
            {sanction && (sanctionUntil ? `, lasts until ${formatDay(sanctionUntil)}` : ', lasts until it is restored')}
          </p>
        </li>
      ))}
    </ul>
  )
}

const counts = ({ posts, videos, galleries, products }: NonNullable<AccountView['content']>) => [
  { label: 'Posts', value: posts },
  { label: 'Videos', value: videos },
  { label: 'Galleries', value: galleries },
  { label: 'Products', value: products },
]

/** How far they are known, and what that was worked out of. */
const Trust = ({ trust: { step, why } }: Pick<AccountView, 'trust'>) => (
  <p className="small wrap-anywhere">
    <b>{trustWords[step].label}</b> ({step}). {why.join(' ')} {trustWords[step].detail}
  </p>
)

/** What staff knows of one account, but for its notes, money and timeline. */
export function AccountCard({ id }: { id: string }) {
  const { data: view, error, refetch } = useQuery({ ...ask('accounts.view', { params: { id } }), select: ({ data }) => data })
  if (error && !view) return <ErrorState error={error} retry={refetch} />
  if (!view) return <SkeletonRows />
  const { account, content, sessions, lastSeenAt, createdAt, reset } = view
  return (
    <>
      <div className="stack">
        <Who name={account.name} avatar={account.avatar} detail={`@${account.username ?? '–'} · since ${formatDay(createdAt)}`} />
        <Marks line={view} />
        <p className="small">
          {lastSeenAt ? `Last here ${moment(lastSeenAt)}.` : 'Never here since they came.'} Signed in{' '}
          {sessions === 1 ? 'once' : `${sessions} times`}. {view.hasFactors ? 'Has a second factor.' : 'Has no second factor.'}
          {view.guardianStatus === 'pending' && ' Waits for a guardian.'}
          {view.isHidden && ' Their page is hidden.'}
        </p>
        {account.path && view.state === 'active' && (
          <p>
            <Link className="link" to={account.path}>
              Their page
            </Link>
          </p>
        )}
        <Trust trust={view.trust} />
        {view.quiet && (
          <Note tone="warn">
            What they write and publish waits for staff, until {moment(view.quiet.until)}. Why: {view.quiet.reason}
          </Note>
        )}
        {reset && (
          <Note tone="warn">
            {reset.by?.name ?? 'Somebody'} has asked to take the second factors away. It is done {moment(reset.startsAt)}, unless the owner
            signs in with them before.
          </Note>
        )}
        <Deeds view={view} />
      </div>
      {content && <Board label="What they have published" cells={counts(content)} />}
      <Private view={view} />
      <section className="stack">
        <SectionHead title="Cases" />
        <Cases cases={view.cases} />
      </section>
    </>
  )
}
