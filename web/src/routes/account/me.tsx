// One place for everything that is one's own, from the last place of a phone's bar.
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, LogOut } from 'lucide-react'
import { formatTokens } from '../../lib/format.ts'
import { useLogout } from '../../lib/logout.ts'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { useMe, type Me } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Board } from '../../ui/board.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { MenuLinks } from '../../ui/menu-links.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { accountGroups, type AccountItem, type Waiting } from '../layouts/account-items.ts'

/** How much of each waits for its owner. */
function useWaiting(me: Me): Readonly<Record<Waiting, number>> {
  const failed = useQuery({ ...ask('subscriptions.ofFan', { query: { status: 'suspended', limit: 1 } }), enabled: !me.isMinor })
  const toSend = useQuery({
    ...ask('orders.ofSeller', { query: { deliveryStatus: 'processing', limit: 1 } }),
    enabled: me.isPerformer && !me.isMinor,
  })
  return {
    subscriptions: failed.data?.total ?? 0,
    orders: toSend.data?.total ?? 0,
  }
}

const waitWords: Readonly<Record<Waiting, (count: number) => string>> = {
  subscriptions: (count) => (count === 1 ? '1 payment failed' : `${count} payments failed`),
  orders: (count) => `${count} to send`,
}

function Row({ to, label, says, count, waits }: AccountItem & { count: number }) {
  return (
    <li className="border-b border-line">
      <Link to={to} className="row min-h-16 py-2.5 hover:bg-sunken">
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5 [overflow-wrap:anywhere]">
          <b className="d4">{label}</b>
          <span className="small">{says}</span>
        </span>
        {waits && count > 0 && <span className="badge live flex-none">{waitWords[waits](count)}</span>}
        <ChevronRight className="i s flex-none text-ink-3 rtl:-scale-x-100" aria-hidden />
      </Link>
    </li>
  )
}

function Hub({ me }: { me: Me }) {
  const logout = useLogout()
  const waiting = useWaiting(me)
  const { data: wards } = useQuery(ask('guardians.wards'))
  const own: AccountItem[] = wards?.data.length
    ? [{ to: '/guardian', label: 'You as a guardian', says: 'What you allow, and what waits for you' }]
    : []
  return (
    <div className="wrap grid max-w-[52rem]! gap-8 py-6 pb-16">
      <div className="row">
        <Avatar name={me.name} src={me.avatar} size="l" />
        <div className="min-w-0">
          <h1 className="d1 [overflow-wrap:anywhere]" translate="no">
            {me.name}
          </h1>
          {me.username && (
            <p className="mute truncate" translate="no">
              @{me.username}
            </p>
          )}
        </div>
      </div>
      <section className="stack" aria-label="Wallet">
        <Board label="Your wallet" cells={[{ label: 'Tokens', value: formatTokens(me.balance) }]} />
        <div className="row wrapx">
          {!me.isMinor && (
            <Link to="/wallet" className={buttonClass()}>
              Top up
            </Link>
          )}
          <Link to="/wallet?tab=ledger" className={buttonClass({ variant: 'line' })}>
            What you spent
          </Link>
        </div>
      </section>
      {accountGroups(me).map(({ title, items }) => (
        <section key={title}>
          <SectionHead title={title} />
          <ul aria-label={title}>
            {(title === 'Account' ? [...items, ...own] : items).map((item) => (
              <Row key={item.to} {...item} count={item.waits ? waiting[item.waits] : 0} />
            ))}
          </ul>
        </section>
      ))}
      <nav className="row wrapx" aria-label="More">
        <MenuLinks section="main" standard={[]} className="link" />
      </nav>
      <Button variant="line" wide icon={<LogOut className="i s" aria-hidden />} onClick={logout}>
        Sign out
      </Button>
    </div>
  )
}

export default function MePage() {
  useTitle('Me')
  const { data: me } = useMe()
  return me ? <Hub me={me} /> : <SkeletonForm />
}
