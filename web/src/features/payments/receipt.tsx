import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sum, type SumLine } from './sum.tsx'

/** What was bought, for how much, when: the end of every payment. */
export function Receipt({ lines, children, onClose }: { lines: readonly SumLine[]; children: ReactNode; onClose: () => void }) {
  return (
    <div className="s-body">
      <Note tone="good">
        <p role="status">{children}</p>
      </Note>
      <Sum lines={lines} />
      <Button wide size="big" onClick={onClose}>
        Done
      </Button>
    </div>
  )
}
