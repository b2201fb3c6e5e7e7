import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export const Card = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div className={cx('card pad', className)}>{children}</div>
)
