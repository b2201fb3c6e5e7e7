import { Note } from '../../ui/note.tsx'
import type { Transaction } from './api.ts'
import { goToBank } from './way-back.ts'

/** A payment whose outcome is not here yet. */
export function WaitingNote({ transaction: { status, paymentUrl } }: { transaction: Transaction }) {
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
