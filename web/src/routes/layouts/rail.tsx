import { ChevronsUpDown, Plus } from 'lucide-react'
import { SearchButton } from '../../features/search/search-button.tsx'
import { startAnew } from '../../features/notifications/centre-list.ts'
import { formatTokens } from '../../lib/format.ts'
import { Link, navigate } from '../../lib/router/index.ts'
import { useLogout } from '../../lib/logout.ts'
import { useMe } from '../../lib/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Menu } from '../../ui/menu.tsx'
import { accountGroups } from './account-items.ts'
import { railItems } from './navigation.tsx'
import { News } from './news.tsx'
import { Unread } from './unread.tsx'

export function Rail() {
  const { data: me } = useMe()
  const logout = useLogout()
  return (
    <aside className="rail" aria-label="Fieldhouse">
      <Link to="/home" aria-label="Fieldhouse, home">
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
      {me && (
        <div className="me stack">
          <span className="row rail-label">
            <Link className="small" to="/settings">
              Settings
            </Link>
            {me.roles.some((role) => role === 'admin' || role === 'moderator') && (
              <Link className="small" to="/admin">
                Admin
              </Link>
            )}
            <button type="button" className="small cursor-pointer" onClick={logout}>
              Sign out
            </button>
          </span>
          <span className="row">
            <Link className="row min-w-0 flex-1" to="/me" title={me.name}>
              <Avatar name={me.name} src={me.avatar} />
              <span className="who rail-label min-w-0">
                <b className="truncate">{me.name}</b>
                <span>{formatTokens(me.balance)} tokens</span>
              </span>
            </Link>
            <Menu
              label="Everything of yours"
              // The narrow rail has room for the picture alone, and that leads to the same on a page.
              className="max-[1279px]:hidden"
              icon={<ChevronsUpDown className="i s" aria-hidden />}
              entries={[
                ...accountGroups(me).flatMap(({ items }) => items.map(({ label, to }) => ({ label, onSelect: () => void navigate(to) }))),
                { label: 'Sign out', onSelect: logout },
              ]}
            />
          </span>
        </div>
      )}
    </aside>
  )
}
