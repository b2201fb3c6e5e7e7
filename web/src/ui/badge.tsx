import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type BadgeTone = 'plain' | 'live' | 'dark' | 'accent' | 'good' | 'warn' | 'bad' | 'money'

export const Badge = ({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span className={cx('badge', tone !== 'plain' && tone)}>{children}</span>
)
