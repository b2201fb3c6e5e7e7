import { Note } from '../../ui/note.tsx'
import type { Transaction } from './api.ts'
import { goToBank } from './way-back.ts'

/** A payment whose outcome is not here yet. */
export function WaitingNote({ transaction, onOtherWay }: { transaction: Transaction; onOtherWay?: () => void }) {
  const { status, paymentUrl, isHosted } = transaction
  if (status === 'require_authentication' && isHosted) {
    return (
      <Note tone="warn">
        <p role="status">Nothing is paid yet. Pay on the card page; we will notice.</p>
        <p className="row wrapx mt-2">
          {paymentUrl && (
            <button type="button" className="link" onClick={() => goToBank(paymentUrl)}>
              Go to the card page
            </button>
          )}
          {onOtherWay && (
            <button type="button" className="link" onClick={onOtherWay}>
              Pay another way
            </button>
          )}
        </p>
      </Note>
    )
  }
  if (status === 'require_authentication') {
    return (
      <Note tone="warn">
        <p role="status">Your bank is asking you to confirm. We will notice.</p>
        {paymentUrl && (
          <button type="button" className="link mt-2" onClick={() => goToBank(paymentUrl)}>
            Go to your bank
          </button>
        )}
      </Note>
    )
  }
  return (
    <Note tone="warn">
      <p role="status">We are checking with your bank. Do not pay again; we will tell you within 10 minutes.</p>
    </Note>
  )
}
