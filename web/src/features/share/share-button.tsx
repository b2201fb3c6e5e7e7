import { lazy } from 'react'
import { ShareIcon } from '../../ui/icons.tsx'
import { openSheet } from '../../ui/sheet-host.ts'

// All behind it comes with the press: public pages carry the button alone.
const ShareSheet = lazy(() => import('./share-sheet.tsx'))

export interface Shared {
  type: 'feed' | 'video' | 'gallery' | 'product' | 'performer' | 'team'
  id: string
  title: string
  /** Where it stands, without a query. */
  path: string
}

export function ShareButton({ className = 'act', ...shared }: Shared & { className?: string }) {
  return (
    <button type="button" className={className} aria-label="Share" onClick={() => openSheet(<ShareSheet {...shared} />)}>
      <ShareIcon className="i" aria-hidden />
    </button>
  )
}
