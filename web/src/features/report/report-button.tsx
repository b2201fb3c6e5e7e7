import type { ReportTarget } from '@fieldhouse/contract/care'
import { lazily } from '../../lib/lazily.ts'
import { FlagIcon } from '../../ui/icons.tsx'
import { openSheet } from '../../ui/sheet-host.ts'

// All behind it comes with the press: public pages carry the button alone.
const ReportSheet = lazily(() => import('./report-sheet.tsx'))

export const openReport = (target: ReportTarget, id: string) => openSheet(<ReportSheet target={target} id={id} />)

interface ReportButtonProps {
  target: ReportTarget
  id: string
  className?: string
  label?: string
}

export function ReportButton({ target, id, className = 'icon-btn', label = 'Report' }: ReportButtonProps) {
  return (
    <button type="button" className={className} aria-label={label} onClick={() => openReport(target, id)}>
      <FlagIcon className="i s" aria-hidden />
    </button>
  )
}
