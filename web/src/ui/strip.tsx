import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import './strip.css'

/** A line above the page, as wide as the window. */
export function Strip({
  tone,
  onClose,
  children,
}: {
  tone: 'info' | 'good' | 'warn'
  onClose?: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <div className={cx('strip', tone)}>
      <div>{children}</div>
      {onClose && (
        <IconButton label="Put this notice away" onClick={onClose}>
          <X className="i" aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
