import { useEffect, useState } from 'react'
import { useMoney } from '../../features/payments/api.ts'
import { transactionName } from '../../features/payments/describe.ts'
import { Sum } from '../../features/payments/sum.tsx'
import { useTransaction } from '../../features/payments/use-transaction.ts'
import { WaitingNote } from '../../features/payments/waiting-note.tsx'
import { wasBuying } from '../../features/payments/way-back.ts'
import { refreshAfter } from '../../lib/queries.ts'
import { currentPlace, navigate, useQueryParam } from '../../lib/router/index.ts'
import { formatTokens } from '../../lib/format.ts'
import { keepIntent, parkIntent } from '../../lib/intent.ts'
import { Note } from '../../ui/note.tsx'
import { toast } from '../../ui/toast.ts'
import { ReturnFrame, useClosed } from './return-frame.tsx'

/** What the address says is not believed: the payment itself is asked for. */
export default function PaymentSuccess() {
  const money = useMoney()
  const { data: transaction, isPending } = useTransaction(useQueryParam('transactionId'))
  const status = transaction?.status
  const [intent] = useState(wasBuying)
  // Tokens are there for something: its sheet opens again by itself, with the wallet filled.
  const isClosed = useClosed()
  const isOnTheWay = status === 'success' && transaction?.type === 'token_package' && intent !== undefined && !isClosed
  const tokens = transaction?.originalPrice ?? 0
  useEffect(() => {
    // What it opened is asked for again once there is an answer.
    if (status !== 'success' || isClosed) return undefined
    let isHere = true
    const { pathname: from } = currentPlace()
    void refreshAfter('payments.topUp').then(() => {
      // Who has gone on by a link is not called back.
      if (!isOnTheWay || !isHere) return undefined
      // Once: this address, opened again, tells of the payment and leads nowhere.
      parkIntent(undefined)
      keepIntent(intent)
      toast(`Paid. ${formatTokens(tokens)} tokens are in your wallet.`)
      return navigate(intent.path, { replace: true, from })
    })
    return () => void (isHere = false)
  }, [status, isClosed, isOnTheWay, intent, tokens])
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
