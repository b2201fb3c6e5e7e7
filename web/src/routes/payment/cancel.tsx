import { useTransaction } from '../../features/payments/use-transaction.ts'
import { WaitingNote } from '../../features/payments/waiting-note.tsx'
import { useQueryParam } from '../../lib/router/index.ts'
import { Note } from '../../ui/note.tsx'
import { ReturnFrame } from './return-frame.tsx'

export default function PaymentCancel() {
  const { data: transaction } = useTransaction(useQueryParam('transactionId'))
  return (
    <ReturnFrame title="Not paid" onward="Try again">
      <Note tone="warn">
        <p role="status">Your bank did not confirm. No money was taken. Use another card or ask your bank.</p>
      </Note>
      {transaction?.status === 'require_authentication' && <WaitingNote transaction={transaction} />}
    </ReturnFrame>
  )
}
