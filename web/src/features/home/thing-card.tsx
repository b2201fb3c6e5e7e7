import { useId, type ReactNode } from 'react'
import { formatAge } from '../../lib/format.ts'
import { pictureOf } from '../../lib/picture.ts'
import { Link } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { useMoney } from '../../lib/use-money.ts'
import { PlayIcon } from '../../ui/icons.tsx'
import { KitStripe, kitStyle } from '../../ui/kit-stripe.tsx'
import { LockedMedia } from '../../ui/locked-media.tsx'
import { MediaFrame } from '../../ui/media-frame.tsx'
import { Who } from '../../ui/who.tsx'
import type { HomeThing } from './api.ts'
import { isClosed, kindOf, measuresOf, ratioOf, termsOf } from './thing-words.ts'

interface PartProps {
  found: HomeThing
  titleId: string
  to: string
}

/** What opens it. A price stands here only for whoever may pay it; nobody under 18 is asked to pay for anything. */
function Key({ found, to }: Omit<PartProps, 'titleId'>) {
  const money = useMoney()
  const isMinor = useMe().data?.isMinor ?? false
  const { audience, price, thing } = found
  if (price !== null) {
    const label = `Unlock this ${kindOf(found).toLowerCase()}`
    return (
      <span className="ticket-wrap wide">
        <Link className="btn pay wide light" to={to} aria-label={`${label}, ${money(price)}`}>
          <span>{label}</span> <b>{money(price)}</b>
        </Link>
      </span>
    )
  }
  if (audience === 'followers' || (audience === 'subscribers' && !isMinor)) {
    return (
      <Link className="btn on-photo" to={to}>
        {audience === 'followers' ? 'Follow to open' : 'Subscribe to open'}
      </Link>
    )
  }
  return (
    <Link className="btn on-photo" to={thing.page?.path ?? to}>
      See {thing.page?.name}
    </Link>
  )
}

/** Locked, it says what it is and what opens it. */
function Locked({ found, titleId, to }: PartProps) {
  // The last is the largest; of what has a blur alone, the blur.
  const placeholder = found.file?.thumbnails.at(-1)
  const terms = termsOf(found)
  return (
    <LockedMedia
      what={measuresOf(found)}
      ratio={ratioOf(found)}
      placeholder={placeholder}
      thumbhash={found.file?.placeholder}
      title={
        <h2 className="d2" id={titleId}>
          <Link to={to}>{found.thing.title}</Link>
        </h2>
      }
    >
      <Key found={found} to={to} />
      {terms && <p>{terms}</p>}
    </LockedMedia>
  )
}

function Open({ found, titleId, to }: PartProps) {
  const money = useMoney()
  const { thing, file, price, isSoldOut } = found
  const picture = file && pictureOf(file)
  return (
    <>
      {picture && (
        <Link to={to} tabIndex={-1} aria-hidden>
          <MediaFrame {...picture} alt="" ratio={ratioOf(found)}>
            {thing.type === 'video' && (
              <span className="playb">
                <PlayIcon className="i f" aria-hidden />
              </span>
            )}
          </MediaFrame>
        </Link>
      )}
      <div className="body">
        <p className="kick">{measuresOf(found)}</p>
        <div className="row between items-baseline!">
          <h2 className="d2 min-w-0" id={titleId}>
            <Link to={to}>{thing.title}</Link>
          </h2>
          {price !== null && <span className="price flex-none text-[1.5rem]!">{money(price)}</span>}
        </div>
        {price !== null && isSoldOut && <p>Sold out</p>}
      </div>
    </>
  )
}

interface ThingCardProps {
  found: HomeThing
  /** In the head: the menu. */
  menu?: ReactNode
}

/** A video, gallery or product among the posts. */
export function ThingCard({ found, menu }: ThingCardProps) {
  const titleId = useId()
  const { thing, createdAt, colors } = found
  const part = { found, titleId, to: thing.path ?? '/home' }
  return (
    <article className="post" aria-labelledby={titleId} style={kitStyle(colors)}>
      <KitStripe />
      <header>
        <Who
          name={thing.page?.name ?? ''}
          avatar={thing.page?.avatar}
          to={thing.page?.path}
          isVerified={thing.page?.verified ?? false}
          detail={`${kindOf(found)} · ${formatAge(createdAt)}`}
        />
        {menu}
      </header>
      {isClosed(found) ? <Locked {...part} /> : <Open {...part} />}
    </article>
  )
}
