import { type ReactNode } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { ShareIcon } from '../../ui/icons.tsx'
import { openSheet } from '../../ui/sheet-host.ts'
import type { Shared } from './shared.ts'

// All behind it comes with the press: public pages carry the button alone.
const ShareSheet = lazily(() => import('./share-sheet.tsx'))

interface Look {
  className?: string
  /** Beside the sign; without it a reader of screens hears "Share". */
  children?: ReactNode
}

export function ShareButton({ className = 'act', children, ...shared }: Shared & Look) {
  const sheet = <ShareSheet {...shared} />
  return (
    <button type="button" className={className} aria-label={children ? undefined : 'Share'} onClick={() => openSheet(sheet)}>
      <ShareIcon className="i" aria-hidden />
      {children}
    </button>
  )
}
