import { ShieldCheck } from 'lucide-react'
import { Note } from '../../ui/note.tsx'

interface ColumnsNotesProps {
  refused: readonly string[]
  ignored: readonly string[]
}

/** Which columns of the file stayed behind, and why that is nothing to worry about. */
export const ColumnsNotes = ({ refused, ignored }: ColumnsNotesProps) => (
  <>
    {refused.length > 0 && (
      <Note tone="warn" icon={<ShieldCheck className="i" aria-hidden />}>
        <b>Left out to protect your players:</b> {refused.join(', ')}. We never read or keep birth dates, ID numbers, grades, health, home
        addresses or contact details from a roster. The rest of the file is fine.
      </Note>
    )}
    {ignored.length > 0 && <Note>Not used on a roster here, so left out: {ignored.join(', ')}.</Note>}
  </>
)
