import { ArrowLeft, Bell, Search } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { startAnew } from '../../features/notifications/centre-list.ts'
import { NotificationWatch } from '../../features/notifications/watch.tsx'
import type { CallName } from '../../lib/calls.ts'
import { readPageData } from '../../lib/page-data.ts'
import { ask, queryClient } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { currentTitle, subscribeToTitle } from '../../lib/title.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { InstallOffer } from './install-offer.tsx'
import { headItems } from './navigation.tsx'
import { News } from './news.tsx'
import { Rail } from './rail.tsx'

// While the code of the first page is on its way, so are its answers: who is here, and what the server looked up for its head and this
// person sees with eyes of their own.
for (const { name, input } of [{ name: 'users.me', input: undefined }, ...(readPageData().calls ?? [])])
  void queryClient.prefetchQuery(ask(name as CallName, input))

const goBack = () => history.back()

function PhoneTop({ title, isHome }: { title: string; isHome: boolean }) {
  const { data: me } = useMe()
  const pageTitle = useSyncExternalStore(subscribeToTitle, currentTitle)
  return (
    <header className="top phone">
      {isHome ? (
        <Link to="/home">
          <Mark />
        </Link>
      ) : (
        <>
          <IconButton label="Back" className="-ms-3" onClick={goBack}>
            <ArrowLeft className="i rtl:-scale-x-100" aria-hidden />
          </IconButton>
          <b className="d4">{pageTitle || title}</b>
        </>
      )}
      <span className="end">
        {headItems(me).map(({ to, label, Icon }) => (
          <Link key={to} to={to} section className="icon-btn" aria-label={label}>
            <Icon className="i" aria-hidden />
          </Link>
        ))}
        <Link to="/search" className="icon-btn" aria-label="Search">
          <Search className="i" aria-hidden />
        </Link>
        <Link to="/notifications" className="icon-btn relative" onClick={startAnew}>
          <Bell className="i" aria-hidden />
          <span className="sr">Notifications</span>
          <News className="news" />
        </Link>
      </span>
    </header>
  )
}

/** The signed-in frame: rail on desktop, bottom bar on phones. */
export function Shell({ title, isHome = false, children }: { title: string; isHome?: boolean; children: ReactNode }) {
  return (
    <div className="with-rail with-bar">
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <Rail />
      <PhoneTop title={title} isHome={isHome} />
      <main tabIndex={-1} id="main">
        {children}
      </main>
      <BottomBar />
      <NotificationWatch />
      <InstallOffer />
    </div>
  )
}
