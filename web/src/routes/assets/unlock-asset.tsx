// The way into a locked video or gallery: follow, buy or subscribe.
import { useQuery } from '@tanstack/react-query'
import type { Asset } from '../../features/assets/api.ts'
import { contentsOf, placeholderOf } from '../../features/assets/describe.ts'
import { FollowButton } from '../../features/follow/follow-button.tsx'
import { plansOf } from '../../features/payments/plans.ts'
import { lazily } from '../../lib/lazily.ts'
import { ownerOf } from '../../lib/owner-of.ts'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { useMoney } from '../../lib/use-money.ts'
import { PayButton } from '../../ui/pay-button.tsx'
import { closeSheet } from '../../ui/sheet-host.ts'
import { SubscribeOffer, useMemberSheet } from '../offers.tsx'

const UnlockSheet = lazily(() => import('../../features/payments/unlock-sheet.tsx'))

function SeeOwner({ asset: { thing } }: { asset: Asset }) {
  const { name, path } = ownerOf(thing)
  return (
    <Link className="btn on-photo" to={path ?? '/discover'}>
      See {name}
    </Link>
  )
}

function Buy({ asset, price }: { asset: Asset; price: number }) {
  const money = useMoney()
  const { kind, thing } = asset
  const sheet = (
    <UnlockSheet
      item={{ kind, id: thing._id }}
      pageId={ownerOf(thing).id}
      title={thing.title}
      what={contentsOf(asset)}
      price={price}
      sight={placeholderOf(asset)}
      onClose={closeSheet}
    />
  )
  const press = useMemberSheet(sheet, {
    id: `unlock:${kind}:${thing._id}`,
    words: `unlock “${thing.title}” for ${money(price)} from ${ownerOf(thing).name}`,
  })
  return <PayButton label={`Unlock this ${kind}`} price={money(price)} light wide onClick={press} />
}

/** Whether there is something to subscribe to is known by the page only. */
function Subscribe({ asset }: { asset: Asset }) {
  const { type, id, name } = ownerOf(asset.thing)
  const performer = useQuery({ ...ask('performers.view', { params: { id } }), staleTime: 5 * 60_000, enabled: type === 'performer' })
  const team = useQuery({ ...ask('teams.view', { params: { id } }), staleTime: 5 * 60_000, enabled: type === 'team' })
  const { data } = type === 'team' ? team : performer
  if (!data || plansOf(data.data).length === 0) return <SeeOwner asset={asset} />
  return <SubscribeOffer pageId={id} kind={type} name={name} variant="on-photo" />
}

export function UnlockAsset({ asset }: { asset: Asset }) {
  const { data: me } = useMe()
  const { audience, price, isFollowed } = asset.thing
  if (audience === 'followers') {
    const { type, id, name } = ownerOf(asset.thing)
    return <FollowButton type={type} id={id} name={name} isFollowed={isFollowed} variant="on-photo" />
  }
  // Accounts under 18 never pay (youth.md Y31).
  if (me?.isMinor) return <SeeOwner asset={asset} />
  if (audience === 'subscribers') return <Subscribe asset={asset} />
  // Nobody pays for a video before it can be played.
  if (asset.kind === 'video' && asset.thing.video?.status !== 'finished')
    return <p>Still being prepared. It can be unlocked in a moment.</p>
  return price === null ? <SeeOwner asset={asset} /> : <Buy asset={asset} price={price} />
}
