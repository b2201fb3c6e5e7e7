import { useState } from 'react'
import { amountOf } from '../../features/payments/amount.ts'
import { CardList } from '../../features/payments/card-list.tsx'
import { ChargeHistory, TransactionHistory } from '../../features/payments/history.tsx'
import { TopUpForm } from '../../features/payments/top-up-form.tsx'
import { formatTokens } from '../../lib/format.ts'
import { Link, useQueryParam } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { Board } from '../../ui/board.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { toast } from '../../ui/toast.ts'
import { TabbedPage } from '../tabbed-page.tsx'

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

export default function Wallet() {
  const { data: me } = useMe()
  const tab = useQueryParam('tab')
  return (
    <TabbedPage
      title="Wallet"
      tab={tab}
      lead={
        <>
          <Board label="Your wallet" cells={[{ label: 'Tokens', value: me && <span data-balance>{formatTokens(me.balance)}</span> }]} />
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
          </p>
        </>
      }
      tabs={[
        {
          id: 'top-up',
          label: 'Top up',
          // Accounts under 18 never pay and never save a card (youth.md Y31).
          content: me?.isMinor ? <Note>Payments open at 18. Following is free.</Note> : <TopUp />,
        },
        { id: 'charges', label: 'Spent', content: <ChargeHistory /> },
        { id: 'payments', label: 'Payments', content: <TransactionHistory /> },
      ]}
    />
  )
}
