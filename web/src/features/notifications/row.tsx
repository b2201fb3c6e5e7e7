import { notificationKindWords, ruleOf, type NotificationGroup } from '@fieldhouse/contract/notifications'
import type { Notification } from '@fieldhouse/contract'
import { BellOff, Check, CircleDollarSign, Ellipsis, Heart, ShieldCheck, Users, type LucideIcon } from 'lucide-react'
import { formatAge } from '../../lib/format.ts'
import { Link, navigate } from '../../lib/router/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/class-names.ts'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { openSheet } from '../../ui/sheet-host.ts'
import { toastError } from '../../ui/toast.ts'
import { isNotice, markRead } from './centre-list.ts'
import { drop, muteKind, muteSubject } from './mute.ts'
import MuteSheet from './mute-sheet.tsx'

const icons: Partial<Record<NotificationGroup, LucideIcon>> = { money: CircleDollarSign, security: ShieldCheck, team: Users }

function Face({ row: { actors, page, group } }: { row: Notification }) {
  const [first] = actors
  if (first) return <Avatar name={first.name} src={first.avatar} />
  const Icon = icons[group] ?? Heart
  if (page && group !== 'money' && group !== 'security') return <Avatar name={page.name} src={page.avatar} />
  return (
    <span className="av txt" aria-hidden>
      <Icon className="i" />
    </span>
  )
}

/** Kinds that are about a post, a thing or a comment, of which more may come. */
const ofThings: ReadonlySet<string> = new Set(['reply', 'comment_liked', 'commented', 'liked'])
const isAboutThing = ({ type }: Notification) => ofThings.has(type)

/** Whoever did it alone; of what pages do, the page. */
function muteWhom(row: Notification): MenuEntry[] {
  const { actors, page, total } = row
  const [whom] = isNotice(row) ? (page ? [page] : []) : total === 1 ? actors : []
  if (!whom) return []
  const { _id: id, name } = whom
  const onDone = () => drop((one) => one.page?._id === id || (one.total === 1 && one.actors.some((actor) => actor._id === id)))
  return [
    {
      label: `Mute ${name}`,
      icon: <BellOff className="i s" aria-hidden />,
      onSelect: () => openSheet(<MuteSheet id={id} name={name} onDone={onDone} />),
    },
  ]
}

const entriesOf = (row: Notification): MenuEntry[] => [
  ...(row.path === null ? [] : [{ label: 'Open', onSelect: () => open(row) }]),
  ...(row.isRead || isNotice(row)
    ? []
    : [{ label: 'Mark as read', icon: <Check className="i s" aria-hidden />, onSelect: () => read(row) }]),
  ...(ruleOf(row.type).isFixed
    ? []
    : [
        ...(isAboutThing(row)
          ? [{ label: 'Mute this post', icon: <BellOff className="i s" aria-hidden />, onSelect: () => void muteSubject(row) }]
          : []),
        ...muteWhom(row),
        {
          label: `Mute: ${notificationKindWords[row.type].toLowerCase()}`,
          icon: <BellOff className="i s" aria-hidden />,
          onSelect: () => void muteKind(row.type),
        },
      ]),
]

const read = (row: Notification) => void markRead(row).catch(toastError)

function open(row: Notification) {
  read(row)
  if (row.path !== null) void navigate(row.path)
}

/** Who, what, where and when; what is unread stands bold behind a mark. */
export function NotificationRow({ row }: { row: Notification }) {
  const entries = entriesOf(row)
  const words = (
    <>
      <span className="title">
        {!row.isRead && <span className="sr">Unread: </span>}
        {row.title}
      </span>
      {row.text && <span className="text">{row.text}</span>}
      <time className="small" dateTime={row.updatedAt}>
        {formatAge(row.updatedAt)}
      </time>
    </>
  )
  return (
    <article className={cx('told', !row.isRead && 'unread')}>
      <Face row={row} />
      {row.path === null ? (
        <span className="words">{words}</span>
      ) : (
        <Link to={row.path} className="words" onClick={() => read(row)}>
          {words}
        </Link>
      )}
      {row.picture && <img className="thumb" src={row.picture} alt="" loading="lazy" decoding="async" />}
      {entries.length > 0 && <Menu label={`More about: ${row.title}`} icon={<Ellipsis className="i s" aria-hidden />} entries={entries} />}
    </article>
  )
}
