import { ChevronsUpDown, Plus } from 'lucide-react'
import { SearchButton } from '../../features/search/search-button.tsx'
import { startAnew } from '../../features/notifications/centre-list.ts'
import { formatTokens } from '../../lib/format.ts'
import { Link, navigate } from '../../lib/router/index.ts'
import { useLogout } from '../../lib/logout.ts'
import { useMe } from '../../lib/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useUiSettings } from '../../lib/ui-settings.ts'
import { Mark } from '../../ui/mark.tsx'
import { MenuLinks } from '../../ui/menu-links.tsx'
import { Menu } from '../../ui/menu.tsx'
import { accountGroups } from './account-items.ts'
import { railItems } from './navigation.tsx'
import { News } from './news.tsx'
import { Unread } from './unread.tsx'

export function Rail() {
  const { data: me } = useMe()
  const logout = useLogout()
  const { siteName } = useUiSettings()
  return (
    <aside className="rail" aria-label="Site">
      <Link to="/home" aria-label={siteName}>
        <Mark short />
      </Link>
      <SearchButton />
      <nav aria-label="Main">
        {railItems(me).map(({ to, label, Icon, hasUnread, hasNews }) => (
          <Link key={to} to={to} section title={label} onClick={hasNews ? startAnew : undefined}>
            <Icon className="i" aria-hidden />
            <span className="rail-label">{label}</span>
            {hasUnread && <Unread />}
            {hasNews && <News />}
          </Link>
        ))}
      </nav>
      {me?.isPerformer && (
        <Link className="btn wide" to="/studio/posts/create" title="New post">
          <Plus className="i s" aria-hidden />
          <span className="rail-label">New post</span>
        </Link>
      )}
      <nav className="row wrapx small rail-label max-[1279px]:hidden" aria-label="More of this site">
        <MenuLinks section="main" standard={[]} />
      </nav>
      {me && (
        <div className="me stack">
          {/* The narrow rail has room for the picture alone, and that leads to the same on a page. */}
          <span className="row rail-label">
            <Link className="small" to="/settings">
              Settings
            </Link>
            <button type="button" className="small cursor-pointer" onClick={logout}>
              Sign out
            </button>
            <Menu
              label="Everything of yours"
              className="ms-auto max-[1279px]:hidden"
              icon={<ChevronsUpDown className="i s" aria-hidden />}
              entries={[
                ...accountGroups(me).flatMap(({ items }) => items.map(({ label, to }) => ({ label, onSelect: () => void navigate(to) }))),
                { label: 'Sign out', onSelect: logout },
              ]}
            />
          </span>
          <Link className="row" to="/me" title={me.name}>
            <Avatar name={me.name} src={me.avatar} />
            <span className="who rail-label min-w-0">
              <b className="truncate" translate="no">
                {me.name}
              </b>
              <span>{formatTokens(me.balance)} tokens</span>
            </span>
          </Link>
        </div>
      )}
    </aside>
  )
}
