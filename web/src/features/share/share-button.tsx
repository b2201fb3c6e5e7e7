import { lazy } from 'react'
import { ShareIcon } from '../../ui/icons.tsx'
import { openSheet } from '../../ui/sheet-host.ts'
import type { Shared } from './shared.ts'

// All behind it comes with the press: public pages carry the button alone.
const ShareSheet = lazy(() => import('./share-sheet.tsx'))

export function ShareButton({ className = 'act', ...shared }: Shared & { className?: string }) {
  const sheet = <ShareSheet {...shared} />
  return (
    <button type="button" className={className} aria-label="Share" onClick={() => openSheet(sheet)}>
      <ShareIcon className="i" aria-hidden />
    </button>
  )
}
