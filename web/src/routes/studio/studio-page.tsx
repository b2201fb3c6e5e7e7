import type { ReactNode } from 'react'
import { Link, usePlace } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { PageColumn } from '../page-column.tsx'

interface StudioPageProps {
  title: string
  action?: ReactNode
  children: ReactNode
}

const pages = [
  { id: '/studio', label: 'Overview', to: '/studio', isPaid: false },
  { id: '/studio/posts', label: 'Posts', to: '/studio/posts', isPaid: false },
  { id: '/studio/videos', label: 'Videos', to: '/studio/videos', isPaid: false },
  { id: '/studio/galleries', label: 'Galleries', to: '/studio/galleries', isPaid: false },
  { id: '/studio/live', label: 'Live', to: '/studio/live', isPaid: false },
  { id: '/studio/comments', label: 'Comments', to: '/studio/comments', isPaid: false },
  { id: '/studio/products', label: 'Products', to: '/studio/products', isPaid: true },
  { id: '/studio/orders', label: 'Orders', to: '/studio/orders', isPaid: true },
  { id: '/studio/coupons', label: 'Coupons', to: '/studio/coupons', isPaid: true },
  { id: '/studio/subscribers', label: 'Subscribers', to: '/studio/subscribers', isPaid: true },
  { id: '/studio/fan-groups', label: 'Groups', to: '/studio/fan-groups', isPaid: false },
  { id: '/studio/goals', label: 'Goals', to: '/studio/goals', isPaid: true },
  { id: '/studio/statistics', label: 'Statistics', to: '/studio/statistics', isPaid: false },
  { id: '/studio/earnings', label: 'Earnings', to: '/studio/earnings', isPaid: true },
  { id: '/studio/refunds', label: 'Refunds', to: '/studio/refunds', isPaid: true },
  { id: '/studio/payouts', label: 'Payouts', to: '/studio/payouts', isPaid: true },
  { id: '/studio/hooks', label: 'Hooks', to: '/studio/hooks', isPaid: false },
  { id: '/studio/imports', label: 'Bring along', to: '/studio/imports', isPaid: false },
]

type Rooms = readonly (typeof pages)[number][]

/** A phone has room for four tabs: all of them at once, a press away. */
const AllRooms = ({ rooms, current }: { rooms: Rooms; current: string | undefined }) => (
  <details className="rail:hidden">
    <summary className="link inline-flex min-h-11 cursor-pointer items-center">All {rooms.length} rooms of the studio</summary>
    <nav aria-label="All of the studio" className="grid grid-cols-2 gap-x-4 border-t border-line">
      {rooms.map(({ id, label, to }) => (
        <Link
          key={id}
          to={to}
          className="d4 flex min-h-12 items-center border-b border-line"
          aria-current={id === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  </details>
)

/** A page of the studio with the way to the others; nothing about money where none may be earned (youth.md 7). */
export function StudioPage({ title, action, children }: StudioPageProps) {
  const { pathname } = usePlace()
  const { data: me } = useMe()
  const current = pages.filter(({ id }) => pathname === id || pathname.startsWith(`${id}/`)).at(-1)
  const rooms = pages.filter(({ isPaid }) => me?.canEarn || !isPaid)
  return (
    <PageColumn title={title} kicker="Studio" action={action} wide>
      <div className="grid gap-2">
        <Tabs label="Studio" current={current?.id ?? pathname} tabs={rooms} />
        <AllRooms key={pathname} rooms={rooms} current={current?.id} />
      </div>
      {children}
    </PageColumn>
  )
}
