import { formatCount, shortCount } from '../../lib/format.ts'
import { isSignedIn } from '../../lib/session.ts'
import { BookmarkIcon, HeartIcon } from '../../ui/icons.tsx'
import { setWish, useWish, type Reaction } from './wishes.ts'

interface ReactionButtonProps {
  type: Reaction['objectType']
  id: string
  action: Reaction['action']
  /** As the server said it. */
  isOn: boolean
  /** Likes, where they are shown. */
  total?: number
  className?: string
}

/** Likes or saves at once, and takes it back when the server refuses; a visitor is sent to sign in and comes back. */
export function ReactionButton({ type, id, action, isOn, total, className = 'act' }: ReactionButtonProps) {
  const key = action + id
  const isWished = useWish(key) ?? isOn
  const count = total === undefined ? undefined : Math.max(0, total + Number(isWished) - Number(isOn))
  const [label, Icon] = action === 'like' ? ['Like', HeartIcon] : ['Save', BookmarkIcon]
  const press = () => {
    if (isSignedIn()) setWish(key, !isWished)
    void import('./press.ts').then(
      (late) => late.press(key, { objectType: type, objectId: id, action }, !isWished),
      () => setWish(key),
    )
  }
  return (
    <button
      type="button"
      className={isWished ? `${className} on` : className}
      aria-pressed={isWished}
      aria-label={count === undefined ? label : `${label}, ${count}`}
      title={count && count >= 10_000 ? formatCount(count) : undefined}
      onClick={press}
    >
      <Icon className={isWished ? 'i f' : 'i'} aria-hidden />
      {/* Nobody yet is said by the drawing alone. */}
      {count !== undefined && <span className="num">{count > 0 && shortCount(count)}</span>}
    </button>
  )
}
