// What may be done to several own posts, videos or galleries at once: what the form of each does to one.
import { useState } from 'react'
import type { CallName } from '../../lib/calls.ts'
import type { SendOptions } from '../../lib/client.ts'
import type { Deed } from '../../ui/bulk-bar.tsx'
import { changePost, removePost, type Feed } from './api.ts'
import { changeGallery, changeVideo, removeGallery, removeVideo, saleOf, type Gallery, type Video } from './assets-api.ts'
import { AudienceFields, type AudienceWish } from './audience-fields.tsx'

interface Sale {
  audience: Feed['audience']
  isSale: boolean
  price: number | null
}

interface Ways {
  show: (id: string, isOut: boolean, options: SendOptions) => Promise<unknown>
  sell: (id: string, sale: Sale, options: SendOptions) => Promise<unknown>
  remove: (id: string, options: SendOptions) => Promise<unknown>
  update: CallName
  removal: CallName
}

/** The deed that asks who sees them; a time at which they open for more is set for each by itself. */
function useAudienceDeed(canEarn: boolean, { sell, update }: Ways): Deed<unknown> {
  // Nothing is chosen before somebody does: one press must not open what is sold.
  const [{ audience, price = '' }, setWish] = useState<Partial<AudienceWish>>({})
  return {
    label: 'Who sees it',
    verb: 'Change',
    done: 'changed',
    text: 'All of them are for whom you choose here. Those who bought one keep it.',
    fields: (
      <AudienceFields
        draft={{ ...(audience && { audience }), price }}
        canEarn={canEarn}
        priceError={undefined}
        onChange={(change) => setWish((known) => ({ ...known, ...change }))}
      />
    ),
    fits: () => true,
    isReady: audience !== undefined,
    async run(id, options) {
      if (!audience) return
      const sale = saleOf({ audience, price, openFor: '', opensAt: '' })
      await sell(id, { audience, isSale: sale.isSale, price: sale.price }, options)
    },
    call: update,
  }
}

interface Words {
  /** What takes them away from others. */
  hide: string
  hidden: string
  gone: string
}

function useDeeds<R>(canEarn: boolean, ways: Ways, words: Words, statusOf: (row: R) => string): Deed<R>[] {
  const audience = useAudienceDeed(canEarn, ways)
  return [
    {
      label: 'Publish',
      done: 'published',
      text: 'They go out now, also what is planned for later. What somebody looks at first waits for that, as ever.',
      fits: (row) => !['active', 'file-error'].includes(statusOf(row)),
      run: (id, options) => ways.show(id, true, options),
      call: ways.update,
    },
    {
      label: words.hide,
      done: words.hidden,
      text: 'Nobody else sees them until you publish them again. Those who bought one keep it.',
      fits: (row) => ['active', 'scheduled', 'pending-review'].includes(statusOf(row)),
      run: (id, options) => ways.show(id, false, options),
      call: ways.update,
    },
    audience,
    {
      label: 'Delete',
      done: 'deleted',
      isBad: true,
      text: words.gone,
      fits: () => true,
      run: ways.remove,
      call: ways.removal,
    },
  ]
}

const statusFor = (isOut: boolean) => (isOut ? 'active' : 'inactive')
/** Planned for later goes out now. */
const outNow = (isOut: boolean) => ({ status: statusFor(isOut), ...(isOut && { scheduleAt: null }) }) as const

const ofPosts: Ways = {
  show: (id, isOut, options) => changePost(id, outNow(isOut), options),
  sell: changePost,
  remove: removePost,
  update: 'feeds.update',
  removal: 'feeds.remove',
}

export const usePostDeeds = (canEarn: boolean): Deed<Feed>[] =>
  useDeeds(
    canEarn,
    ofPosts,
    { hide: 'Hide', hidden: 'hidden', gone: 'They go for everyone, for good. Buyers keep their copy.' },
    ({ status }: Feed) => status,
  )

const ofVideos: Ways = {
  show: (id, isOut, options) => changeVideo(id, outNow(isOut), options),
  sell: changeVideo,
  remove: removeVideo,
  update: 'videos.update',
  removal: 'videos.remove',
}

const ofGalleries: Ways = {
  show: (id, isOut, options) => changeGallery(id, { status: statusFor(isOut) }, options),
  sell: changeGallery,
  remove: removeGallery,
  update: 'galleries.update',
  removal: 'galleries.remove',
}

export const useAssetDeeds = (kind: 'video' | 'gallery', canEarn: boolean): Deed<{ thing: Video | Gallery }>[] =>
  useDeeds(
    canEarn,
    kind === 'video' ? ofVideos : ofGalleries,
    { hide: 'Archive', hidden: 'archived', gone: 'They go for good. Those who bought one keep it.' },
    ({ thing }: { thing: Video | Gallery }) => thing.status,
  )
