import type { ReactNode } from 'react'
import { usePlace } from '../lib/router/index.ts'
import { useTitle } from '../lib/title.ts'
import { Tabs } from '../ui/tabs.tsx'

export interface PageTab {
  id: string
  label: string
  content: ReactNode
}

interface TabbedPageProps {
  title: string
  tabs: readonly PageTab[]
  /** The chosen tab; anything unknown opens the first. */
  tab: string | null
  lead?: ReactNode
}

/** A page of forms: one big heading, tabs with addresses, one column. */
export function TabbedPage({ title, tabs, tab, lead }: TabbedPageProps) {
  useTitle(title)
  const { pathname } = usePlace()
  const current = tabs.find(({ id }) => id === tab) ?? tabs[0]
  return (
    <div className="wrap max-w-[52rem]! grid gap-6 py-6 pb-16">
      <h1 className="d1">{title}</h1>
      {lead}
      <Tabs label={title} current={current?.id ?? ''} tabs={tabs.map(({ id, label }) => ({ id, label, to: `${pathname}?tab=${id}` }))} />
      <div key={current?.id} className="max-w-[36rem]">
        {current?.content}
      </div>
    </div>
  )
}
