import type { ReactNode } from 'react'
import { Link } from '../../lib/router/index.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { BeNamed } from './be-named.tsx'
import { Sum, type SumLine } from './sum.tsx'

interface ReceiptProps {
  lines: readonly SumLine[]
  children: ReactNode
  onClose: () => void
  /** Whose page was paid. */
  page?: { _id: string; name: string }
  /** What closing leads to. */
  onward?: string
  /** It is found again in the library. */
  isKept?: boolean
  /** What was bought lies behind the sheet: it steps aside and darkens nothing. */
  reveals?: boolean
}

/** What was bought, for how much, when: the end of every payment. */
export function Receipt({ lines, children, onClose, page, onward = 'Done', isKept = false, reveals = false }: ReceiptProps) {
  return (
    <div className={reveals ? 's-body reveals' : 's-body'}>
      <Note tone="good">
        <p role="status">{children}</p>
      </Note>
      <Sum lines={lines} />
      {page && <BeNamed pageId={page._id} name={page.name} />}
      <Button wide size="big" onClick={onClose}>
        {onward}
      </Button>
      {isKept && (
        <p className="small text-center">
          It is kept in{' '}
          <Link className="link" to="/library">
            your library
          </Link>
          .
        </p>
      )}
    </div>
  )
}
