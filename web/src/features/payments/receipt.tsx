import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sum, type SumLine } from './sum.tsx'

interface ReceiptProps {
  lines: readonly SumLine[]
  children: ReactNode
  onClose: () => void
  /** What closing leads to. */
  onward?: string
}

/** What was bought, for how much, when: the end of every payment. */
export function Receipt({ lines, children, onClose, onward = 'Done' }: ReceiptProps) {
  return (
    <div className="s-body">
      <Note tone="good">
        <p role="status">{children}</p>
      </Note>
      <Sum lines={lines} />
      <Button wide size="big" onClick={onClose}>
        {onward}
      </Button>
    </div>
  )
}
