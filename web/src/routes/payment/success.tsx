import { useEffect } from 'react'
import { useMoney } from '../../features/payments/api.ts'
import { transactionName } from '../../features/payments/describe.ts'
import { Sum } from '../../features/payments/sum.tsx'
import { useTransaction } from '../../features/payments/use-transaction.ts'
import { WaitingNote } from '../../features/payments/waiting-note.tsx'
import { refreshAfter } from '../../lib/queries.ts'
import { useQueryParam } from '../../lib/router/index.ts'
import { Note } from '../../ui/note.tsx'
import { ReturnFrame } from './return-frame.tsx'

/** What the address says is not believed: the payment itself is asked for. */
export default function PaymentSuccess() {
  const money = useMoney()
  const { data: transaction, isPending } = useTransaction(useQueryParam('transactionId'))
  const status = transaction?.status
  useEffect(() => {
    if (status === 'success') void refreshAfter('payments.topUp')
  }, [status])
  if (!transaction) {
    return (
      <ReturnFrame title="Your payment">
        {isPending ? <p className="mute">Asking for your payment</p> : <Note>This payment is not among your latest.</Note>}
      </ReturnFrame>
    )
  }
  if (status === 'fail' || status === 'canceled') {
    return (
      <ReturnFrame title="Not paid" onward="Try again">
        <Note tone="bad">No money was taken. Use another card or ask your bank.</Note>
      </ReturnFrame>
    )
  }
  if (status !== 'success') {
    return (
      <ReturnFrame title="Nearly there">
        <WaitingNote transaction={transaction} />
      </ReturnFrame>
    )
  }
  return (
    // Tokens are there for something; a subscription is the thing itself.
    <ReturnFrame title="Paid" isBought={transaction.type !== 'token_package'}>
      <Note tone="good">
        <p role="status">Your bank has confirmed. Everything is in place.</p>
      </Note>
      <Sum lines={[]} total={{ label: transactionName(transaction), value: money(transaction.totalPrice) }} />
    </ReturnFrame>
  )
}
