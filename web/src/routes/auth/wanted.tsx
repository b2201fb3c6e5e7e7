import { LockOpen } from 'lucide-react'
import { Note } from '../../ui/note.tsx'

/** Names what a visitor is here for, while the way back leads there. */
export default function Wanted({ words }: { words: string }) {
  return <Note icon={<LockOpen className="i" aria-hidden />}>You are on the way to {words}. You come back to it right after.</Note>
}
