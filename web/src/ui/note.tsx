import { Check, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

const icons = { info: Clock, good: Check, warn: TriangleAlert, bad: TriangleAlert }

/** A notice that stays on the page. Bad ones interrupt, so that a refused form is heard. */
export function Note({ tone = 'info', icon, children }: { tone?: keyof typeof icons; icon?: ReactNode; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <div className={cx('note', tone !== 'info' && tone)} role={tone === 'bad' ? 'alert' : undefined}>
      {icon ?? <Icon className="i" aria-hidden />}
      <div>{children}</div>
    </div>
  )
}
