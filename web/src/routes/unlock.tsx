// The way into a locked post: follow, buy or subscribe.
import { useQuery } from '@tanstack/react-query'
import { FollowButton } from '../features/follow/follow-button.tsx'
import type { Feed } from '../features/feed/api.ts'
import { contentsOf, titleOf } from '../features/feed/describe.ts'
import { placeholderOf } from '../features/feed/pictures.ts'
import { plansOf } from '../features/payments/plans.ts'
import { formatMoney } from '../lib/format.ts'
import { lazily } from '../lib/lazily.ts'
import { ownerOf } from '../lib/owner-of.ts'
import { ask } from '../lib/queries.ts'
import { Link } from '../lib/router/index.ts'
import { useMe } from '../lib/session.ts'
import { useSettings } from '../lib/ui-settings.ts'
import { PayButton } from '../ui/pay-button.tsx'
import { closeSheet } from '../ui/sheet-host.ts'
import { SubscribeOffer, useMemberSheet } from './offers.tsx'

const UnlockSheet = lazily(() => import('../features/payments/unlock-sheet.tsx'))

const SeeOwner = ({ feed }: { feed: Feed }) => {
  const { name, path } = ownerOf(feed)
  return (
    <Link className="btn on-photo" to={path ?? '/discover'}>
      See {name}
    </Link>
  )
}

function Buy({ feed, price }: { feed: Feed; price: number }) {
  const { data: settings } = useSettings()
  const sheet = (
    <UnlockSheet
      item={{ kind: 'feed', id: feed._id }}
      pageId={feed.fromSourceId}
      title={titleOf(feed)}
      what={contentsOf(feed)}
      price={price}
      sight={placeholderOf(feed)}
      onClose={closeSheet}
    />
  )
  const cost = formatMoney(price, settings?.currency)
  const press = useMemberSheet(sheet, {
    id: `unlock:feed:${feed._id}`,
    words: `unlock “${titleOf(feed)}” for ${cost} from ${ownerOf(feed).name}`,
  })
  return <PayButton label="Unlock this post" price={cost} light wide onClick={press} />
}

/** Whether there is something to subscribe to is known by the page only. */
function Subscribe({ feed }: { feed: Feed }) {
  const isTeam = feed.fromSource === 'team'
  const asked = { staleTime: 5 * 60_000, params: { id: feed.fromSourceId } }
  const performer = useQuery({ ...ask('performers.view', { params: asked.params }), staleTime: asked.staleTime, enabled: !isTeam })
  const team = useQuery({ ...ask('teams.view', { params: asked.params }), staleTime: asked.staleTime, enabled: isTeam })
  const { data } = isTeam ? team : performer
  if (!data || plansOf(data.data).length === 0) return <SeeOwner feed={feed} />
  return (
    <SubscribeOffer pageId={feed.fromSourceId} kind={feed.fromSource} name={feed.team?.name ?? feed.performer.name} variant="on-photo" />
  )
}

export function Unlock({ feed }: { feed: Feed }) {
  const { data: me } = useMe()
  const { type, id, name } = ownerOf(feed)
  if (feed.audience === 'followers') {
    return <FollowButton type={type} id={id} name={name} isFollowed={feed.isFollowed} variant="on-photo" />
  }
  if (me?.isMinor) return <SeeOwner feed={feed} />
  if (feed.audience === 'buyers' && feed.price !== null) return <Buy feed={feed} price={feed.price} />
  return feed.audience === 'subscribers' ? <Subscribe feed={feed} /> : <SeeOwner feed={feed} />
}
