import type { ReactNode } from 'react'
import { useTitle } from '../lib/title.ts'
import { cx } from '../ui/class-names.ts'

interface PageColumnProps {
  title: string
  kicker?: string
  /** At the end of the heading's line. */
  action?: ReactNode
  wide?: boolean
  children: ReactNode
}

/** A page of one column under one big heading. */
export function PageColumn({ title, kicker, action, wide = false, children }: PageColumnProps) {
  useTitle(title)
  return (
    <div className={cx('wrap grid grid-cols-[minmax(0,1fr)] content-start gap-6 py-6 pb-16', !wide && 'max-w-[52rem]!')}>
      <div className="row between wrapx">
        <div>
          {kicker && <p className="kick">{kicker}</p>}
          <h1 className="d1">{title}</h1>
        </div>
        {action}
      </div>
      {children}
    </div>
  )
}
