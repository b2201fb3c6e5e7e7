import { Link } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { cx } from '../../ui/class-names.ts'
import { barItems } from './navigation.tsx'
import { Unread } from './unread.tsx'

export function BottomBar() {
  const { data: me } = useMe()
  return (
    <nav className="bar" aria-label="Main, on phones">
      {barItems(me).map(({ to, label, Icon, isMake, hasUnread }) => (
        <Link key={label} to={to} section className={cx(isMake && 'make')}>
          <Icon className="i" aria-hidden />
          {label}
          {hasUnread && <Unread isDot />}
        </Link>
      ))}
    </nav>
  )
}
