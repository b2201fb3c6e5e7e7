import { useEffect } from 'react'
import { formatTokens } from '../../lib/format.ts'
import { keepIntent, type Intent } from '../../lib/intent.ts'
import { refreshAfter } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PayButton } from '../../ui/pay-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { useMoney, type Transaction } from './api.ts'
import { bundleWords, capital, receiptLines, renewalWords, transactionName } from './describe.ts'
import { Receipt } from './receipt.tsx'
import { Sum } from './sum.tsx'
import { useTransaction } from './use-transaction.ts'
import { WaitingNote } from './waiting-note.tsx'
import { goToBank } from './way-back.ts'

function paidWords({ type, originalPrice, couponInfo, months, priceAfter }: Transaction, money: (amount: number) => string): string {
  if (type === 'token_package') return `${formatTokens(originalPrice)} tokens are in your wallet.`
  if (type === 'gift') return 'Your gift is paid. It is under Subscriptions, with the way to pass it on.'
  if (months !== null && priceAfter !== null) return `You are in. ${bundleWords(months, money(priceAfter))}`
  const price = money(originalPrice)
  // How many periods a coupon lowers stands with the subscription.
  return couponInfo
    ? 'You are in.'
    : `You are in. ${renewalWords(type === 'yearly_subscription' ? 'yearly' : 'monthly', { price, lower: price, periods: 1 })}`
}

interface OutcomeProps {
  transaction: Transaction
  onClose: () => void
  /** Back to what was being bought. */
  goOn: { label: string; run: () => void } | undefined
}

/** Left before it was paid: the same page goes on, with the same amount. */
function Unpaid({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  const money = useMoney()
  const { paymentUrl, totalPrice } = transaction
  return (
    <div className="s-body">
      <Note tone="warn">
        <p role="status">You came back before paying. No money was taken. The card page stays open for an hour.</p>
      </Note>
      <Sum lines={[]} total={{ label: transactionName(transaction), value: money(totalPrice) }} />
      {paymentUrl && <PayButton label="Go on to pay" price={money(totalPrice)} size="big" wide onClick={() => goToBank(paymentUrl)} />}
      <Button variant="quiet" wide onClick={onClose}>
        Not now
      </Button>
    </div>
  )
}

function Unsuccessful({ transaction, onClose, goOn }: OutcomeProps) {
  const money = useMoney()
  return (
    <div className="s-body">
      <Note tone={transaction.status === 'refunded' ? 'warn' : 'bad'}>
        <p role="status">
          {transaction.status === 'refunded'
            ? 'This could not be delivered any more. The money goes back to your card.'
            : 'No money was taken. Pay again from here, with this card or another one.'}
        </p>
      </Note>
      <Sum lines={[]} total={{ label: transactionName(transaction), value: money(transaction.totalPrice) }} />
      <Button wide size="big" onClick={goOn ? goOn.run : onClose}>
        {goOn ? goOn.label : 'Back to the page'}
      </Button>
    </div>
  )
}

const titles: Partial<Record<Transaction['status'], string>> = {
  success: 'Paid',
  refunded: 'Given back',
  require_authentication: 'Not paid yet',
  fail: 'Not paid',
  canceled: 'Not paid',
}

function Outcome({ transaction, onClose, goOn }: OutcomeProps) {
  const money = useMoney()
  const { status, isHosted } = transaction
  useEffect(() => {
    // Whatever was bought, a card payment changes the same.
    if (status === 'success') void refreshAfter('payments.topUp')
  }, [status])
  if (status === 'success') {
    // Tokens are there for something; a subscription is the thing itself.
    const next = transaction.type === 'token_package' ? goOn : undefined
    return (
      <Receipt lines={receiptLines(transaction, money)} onClose={next ? next.run : onClose} {...(next && { onward: next.label })}>
        {paidWords(transaction, money)}
      </Receipt>
    )
  }
  if (status === 'fail' || status === 'canceled' || status === 'refunded')
    return <Unsuccessful transaction={transaction} onClose={onClose} goOn={goOn} />
  if (status === 'require_authentication' && isHosted) return <Unpaid transaction={transaction} onClose={onClose} />
  return (
    <div className="s-body">
      <WaitingNote transaction={transaction} />
    </div>
  )
}

/** Over the page where a payment was begun: how it ended on the provider's page. The address is not believed, the payment is asked for. */
export default function ReturnedPayment({ id, intent, onClose }: { id: string; intent: Intent | undefined; onClose: () => void }) {
  const { data: transaction, isPending } = useTransaction(id)
  const title = transaction ? (titles[transaction.status] ?? 'Nearly there') : 'Your payment'
  const name = transaction?.targetInfo?.name
  const run = () => {
    onClose()
    if (intent) keepIntent(intent)
  }
  const goOn = intent && { label: capital(intent.words), run }
  return (
    <Sheet title={title} kicker={name ?? (transaction?.type === 'token_package' ? 'Top-up' : 'Payment')} onClose={onClose}>
      {transaction && <Outcome transaction={transaction} onClose={onClose} goOn={goOn} />}
      {!transaction && (
        <div className="s-body">{isPending ? <SkeletonForm fields={2} /> : <Note>This payment is not among your latest.</Note>}</div>
      )}
    </Sheet>
  )
}
