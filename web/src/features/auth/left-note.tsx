import { formatDay } from '../../lib/format.ts'
import { Note } from '../../ui/note.tsx'

/** Who has just left reads until when they may come back. */
const LeftNote = ({ until }: { until: string }) => (
  <Note>
    Your account is hidden now, and gone for good on {formatDay(until)}. Signing in before then keeps it, and so does the link in our
    letter.
  </Note>
)
export default LeftNote
