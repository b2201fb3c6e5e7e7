import { Suspense, useState } from 'react'
import { CardList } from '../../features/payments/card-list.tsx'
import { TopUpForm } from '../../features/payments/top-up-form.tsx'
import { amountOf } from '../../lib/amount.ts'
import { formatTokens } from '../../lib/format.ts'
import { lazily } from '../../lib/lazily.ts'
import { Link, useQueryParam } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { useWide } from '../../lib/use-wide.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.ts'

const Ledger = lazily(() => import('../../features/payments/ledger.tsx').then((module) => ({ default: module.Ledger })))

function TopUp() {
  const [paid, setPaid] = useState(0)
  const wanted = amountOf(useQueryParam('amount') ?? '')
  return (
    <div className="stack l">
      <section>
        <SectionHead title="Top up" />
        <TopUpForm
          key={paid}
          isInAddress
          {...(wanted > 0 && { initial: wanted })}
          onPaid={({ totalPrice }) => {
            toast(`${formatTokens(totalPrice)} tokens are in your wallet`)
            setPaid(paid + 1)
          }}
        />
      </section>
      <CardList />
    </div>
  )
}

/** What is in it, on a board with the coin. */
function Balance() {
  const { data: me } = useMe()
  const money = useMoney()
  return (
    <section className="grid gap-3 rounded-(--r-card) bg-board p-5 text-on-board" aria-label="Your wallet">
      <p className="kick text-on-board-2!">Balance</p>
      <p className="[font:var(--score-xl)] tabular-nums">
        {me ? <span data-balance>{formatTokens(me.balance)}</span> : <span className="skel block h-16 w-40" />}
      </p>
      <p className="row between wrapx">
        <span className="row gap-2">
          <span className="coin" aria-hidden>
            T
          </span>
          tokens{me && ` · worth ${money(me.balance)}`}
        </span>
        <span className="kick text-on-board-2!">1 token = {money(1).replace(/\.00$/, '')}</span>
      </p>
    </section>
  )
}

/** On wide screens what one does and what was done stand side by side; on narrow ones they are tabs. */
export default function Wallet() {
  useTitle('Wallet')
  const { data: me } = useMe()
  const isWide = useWide()
  const tab = useQueryParam('tab')
  // `charges` and `payments` stand in letters that were sent.
  const isLedger = ['ledger', 'charges', 'payments'].includes(tab ?? '')
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] content-start gap-6 py-6 pb-16 rail:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] rail:gap-x-12">
      <h1 className="d1 rail:col-span-2">Wallet</h1>
      <div className="stack l content-start">
        <Balance />
        <p className="row wrapx">
          <Link className="link" to="/library">
            Your library
          </Link>
          <Link className="link" to="/orders">
            Your orders
          </Link>
          <Link className="link" to="/subscriptions">
            Your subscriptions
          </Link>
          <Link className="link" to="/receipts">
            Receipts
          </Link>
          <Link className="link" to="/refunds">
            Money back
          </Link>
        </p>
        {!isWide && (
          <Tabs
            label="Wallet"
            current={isLedger ? 'ledger' : 'top-up'}
            tabs={[
              { id: 'top-up', label: 'Top up', to: '/wallet?tab=top-up' },
              { id: 'ledger', label: 'Ledger', to: '/wallet?tab=ledger' },
            ]}
          />
        )}
        {/* Accounts under 18 never pay and never save a card (youth.md Y31). */}
        {(isWide || !isLedger) && (me?.isMinor ? <Note>Payments open at 18. Following is free.</Note> : <TopUp />)}
      </div>
      {(isWide || isLedger) && (
        <Suspense fallback={<SkeletonRows />}>
          <Ledger />
        </Suspense>
      )}
    </div>
  )
}
