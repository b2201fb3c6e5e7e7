import { useEffect, useRef } from 'react'
import { Link } from '../lib/router/index.ts'
import { cx } from './class-names.ts'

export interface Tab {
  id: string
  label: string
  to: string
  /** `1,000+` where nobody counts further. */
  count?: number | string | undefined
}

/** Tabs are places with an address, so they are links. */
export function Tabs({ label, tabs, current, className }: { label: string; tabs: readonly Tab[]; current: string; className?: string }) {
  const nav = useRef<HTMLElement>(null)
  const index = tabs.findIndex(({ id }) => id === current)
  // On a phone the tabs scroll sideways: the one that is open must be seen.
  useEffect(() => {
    const list = nav.current
    const open = list?.children[index]
    if (list && open instanceof HTMLElement) list.scrollLeft = open.offsetLeft - list.offsetLeft - 48
  }, [index])
  return (
    <nav ref={nav} className={cx('tabs', className)} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.id} to={tab.to} replace aria-current={tab.id === current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <small>{tab.count}</small>}
        </Link>
      ))}
    </nav>
  )
}
