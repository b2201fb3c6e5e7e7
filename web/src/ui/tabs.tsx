import { Link } from '../lib/router/index.ts'
import { cx } from './class-names.ts'

export interface Tab {
  id: string
  label: string
  to: string
  count?: number | undefined
}

/** Tabs are places with an address, so they are links. */
export function Tabs({ label, tabs, current, className }: { label: string; tabs: readonly Tab[]; current: string; className?: string }) {
  return (
    <nav className={cx('tabs', className)} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.id} to={tab.to} replace aria-current={tab.id === current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <small>{tab.count}</small>}
        </Link>
      ))}
    </nav>
  )
}
