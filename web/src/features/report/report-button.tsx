import type { ReportTarget } from '@fieldhouse/contract/care'
import { lazy } from 'react'
import { FlagIcon } from '../../ui/icons.tsx'
import { openSheet } from '../../ui/sheet-host.ts'

// All behind it comes with the press: public pages carry the button alone.
const ReportSheet = lazy(() => import('./report-sheet.tsx'))

export function ReportButton({ target, id, className = 'icon-btn' }: { target: ReportTarget; id: string; className?: string }) {
  const sheet = <ReportSheet target={target} id={id} />
  return (
    <button type="button" className={className} aria-label="Report" onClick={() => openSheet(sheet)}>
      <FlagIcon className="i s" aria-hidden />
    </button>
  )
}
