// The table's second half: things with an owner, and what everybody else gets of them (access.md 6, B12).
import type { CallName } from '@fieldhouse/contract'
import { documentReaders, ownedBy, performersOnly, seenAs, signedIn, type Cells } from './table.ts'
import type { World } from './world.ts'

export interface Thing {
  readonly what: string
  readonly call: CallName
  readonly input: (world: World) => { params?: object; query?: object; body?: object; headers?: Record<string, string> }
  readonly cells: Cells
  /** Where the answer hides what is locked. */
  readonly isLocked?: (answer: unknown) => boolean
  /** For lists: whether the thing is in it. */
  readonly isIn?: (answer: unknown, world: World) => boolean
  /** Whoever is let in may still be told that there is no such thing. */
  readonly isAbsentFine?: boolean
}

const lockedFeed = (answer: unknown) => (answer as { data: { isLocked: boolean } }).data.isLocked
const ids = (answer: unknown) => (answer as { data: { _id: string; targetId?: string }[] }).data.map((row) => row._id)
const objects = (answer: unknown) => (answer as { data: { objectId: string }[] }).data.map((row) => row.objectId)
/** A stream with tickets: who has one and who looks after it are let in; for minors it is not there (youth.md Y33). */

/** A session ends for its owner, so owners knock with a body that changes nothing. */
const nothing = { bio: '' }
const bank = { firstName: 'A', lastName: 'B', bankName: 'C', bankAccount: '12345678', address: 'x', city: 'y', state: 'z', country: 'US' }

export const things: readonly Thing[] = [
  {
    what: 'a decision in the list of somebody’s own',
    call: 'decisions.list',
    input: () => ({ query: { limit: 50 } }),
    cells: ownedBy('athlete', signedIn, 'absent'),
    isIn: (answer, { things }) => ids(answer).includes(things.decidedCase),
  },
  {
    what: 'a line of a sports card',
    call: 'records.update',
    input: ({ things }) => ({ params: { id: things.record }, body: {} }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'a draft',
    call: 'feeds.ownOne',
    input: ({ things }) => ({ params: { id: things.draft } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'a draft',
    call: 'feeds.update',
    input: ({ things }) => ({ params: { id: things.draft }, body: { title: 'Mine now' } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'a draft',
    call: 'feeds.view',
    input: ({ things }) => ({ params: { id: things.draft } }),
    cells: seenAs({ athlete: 'open', moderator: 'open', safety: 'open' }, '404'),
  },
  {
    what: 'a file of a draft',
    call: 'files.status',
    input: ({ things }) => ({ params: { id: things.draftFile } }),
    cells: { ...ownedBy('athlete', signedIn, '404'), moderator: 'admitted', safety: 'admitted' },
  },
  {
    what: 'a paper of a verification',
    call: 'files.status',
    input: ({ things }) => ({ params: { id: things.paper } }),
    cells: { ...ownedBy('athlete', signedIn, '404'), administrator: 'admitted', compliance: 'admitted', safety: 'admitted' },
  },
  {
    what: 'the papers of an athlete',
    call: 'admin.papers',
    input: ({ people }) => ({ params: { id: people.athlete.id } }),
    cells: documentReaders,
  },
  {
    what: 'a link for recruiters',
    call: 'recruiting.end',
    input: ({ things }) => ({ params: { id: things.recruiterLink } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'a link for recruiters in the own list',
    call: 'recruiting.links',
    input: () => ({}),
    cells: ownedBy('athlete', performersOnly, 'absent'),
    isIn: (answer, { things }) => ids(answer).includes(things.recruiterLink),
  },
  {
    what: 'a post for subscribers',
    call: 'feeds.view',
    input: ({ things }) => ({ params: { id: things.forSubscribers } }),
    cells: seenAs({ athlete: 'open', fan: 'open', moderator: 'open', safety: 'open' }, 'locked'),
    isLocked: lockedFeed,
  },
  {
    what: 'a post for followers',
    call: 'feeds.view',
    input: ({ things }) => ({ params: { id: things.forFollowers } }),
    cells: seenAs({ athlete: 'open', fan: 'open', coach: 'open', moderator: 'open', safety: 'open' }, 'locked'),
    isLocked: lockedFeed,
  },
  {
    what: 'a post for buyers',
    call: 'feeds.view',
    input: ({ things }) => ({ params: { id: things.forBuyers } }),
    cells: seenAs({ athlete: 'open', fan: 'open', moderator: 'open', safety: 'open' }, 'locked'),
    isLocked: lockedFeed,
  },
  {
    what: 'a draft in the list of posts',
    call: 'feeds.list',
    input: ({ people }) => ({ query: { performerId: people.athlete.id, limit: 50 } }),
    cells: seenAs({}, 'absent'),
    isIn: (answer, { things }) => ids(answer).includes(things.draft),
  },
  {
    what: 'the profile of a minor',
    call: 'performers.view',
    input: ({ people }) => ({ params: { id: people['minor athlete'].id } }),
    cells: seenAs({ 'minor athlete': 'open' }, '404'),
  },
  {
    what: 'a performer as a fan',
    call: 'users.view',
    input: ({ people }) => ({ params: { id: people.athlete.id } }),
    cells: seenAs({}, '404'),
  },
  {
    what: 'an unverified athlete in the search',
    call: 'performers.search',
    input: ({ people }) => ({ query: { performerIds: [people.athlete.id] } }),
    cells: seenAs({}, 'absent'),
    isIn: (answer, { people }) => ids(answer).includes(people.athlete.id),
  },
  {
    what: 'an unverified athlete by a word',
    call: 'search.results',
    input: ({ people }) => ({ query: { q: people.athlete.username, type: 'performer' } }),
    cells: seenAs({}, 'absent'),
    isIn: (answer, { people }) => ids(answer).includes(people.athlete.id),
  },
  {
    what: 'a draft by a word',
    call: 'search.results',
    input: () => ({ query: { q: 'draft', type: 'feed' } }),
    cells: seenAs({}, 'absent'),
    isIn: (answer, { things }) => ids(answer).includes(things.draft),
  },
  {
    what: 'a profile',
    call: 'performers.update',
    input: ({ people }) => ({ params: { id: people.athlete.id }, body: nothing }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'bank details',
    call: 'performers.updateBanking',
    input: ({ people }) => ({ params: { id: people.athlete.id }, body: bank }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'a payout address',
    call: 'performers.updateGateway',
    input: ({ people }) => ({
      params: { id: people.athlete.id },
      body: { key: 'paypal', status: 'active', value: { email: 'a@example.org' } },
    }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'a picture',
    call: 'users.uploadAvatar',
    input: ({ people }) => ({ params: { id: people.fan.id } }),
    cells: ownedBy('fan', signedIn, '404'),
  },
  {
    what: 'the card that is used first',
    call: 'payments.useCardFirst',
    input: ({ things }) => ({ params: { id: things.fanCard } }),
    cells: { ...ownedBy('fan', signedIn, '404'), fan: 'admitted' },
  },
  {
    what: 'a card',
    call: 'payments.removeCard',
    input: ({ things }) => ({ params: { id: things.fanCard } }),
    cells: { ...ownedBy('fan', signedIn, '404'), fan: 'admitted' },
  },
  {
    what: 'a subscription',
    call: 'subscriptions.resume',
    input: ({ things }) => ({ params: { id: things.fanSubscription }, body: {} }),
    cells: ownedBy('fan', signedIn, '404'),
  },
  {
    what: 'a subscription',
    call: 'payments.cancelSubscription',
    input: ({ things }) => ({ params: { type: 'sandbox', id: things.fanSubscription } }),
    cells: ownedBy('fan', signedIn, '404'),
  },
  {
    what: 'a subscription in the own list',
    call: 'subscriptions.ofFan',
    input: () => ({ query: { limit: 50 } }),
    cells: ownedBy('fan', signedIn, 'absent'),
    isIn: (answer, { things }) => ids(answer).includes(things.fanSubscription),
  },
  {
    what: 'a payout',
    call: 'payouts.view',
    input: ({ things }) => ({ params: { id: things.coachPayout } }),
    cells: ownedBy('coach', performersOnly, '404'),
  },
  {
    what: 'a payout',
    call: 'payouts.update',
    input: ({ things }) => ({ params: { id: things.coachPayout }, body: { requestNote: 'x' } }),
    cells: ownedBy('coach', performersOnly, '404'),
  },
  {
    what: 'a payout in the own list',
    call: 'payouts.search',
    input: () => ({ query: { limit: 50 } }),
    cells: ownedBy('coach', performersOnly, 'absent'),
    isIn: (answer, { things }) => ids(answer).includes(things.coachPayout),
  },
  {
    what: 'an address',
    call: 'addresses.view',
    input: ({ things }) => ({ params: { id: things.fanAddress } }),
    cells: ownedBy('fan', signedIn, '404'),
  },
  {
    what: 'an address',
    call: 'addresses.update',
    input: ({ things }) => ({ params: { id: things.fanAddress }, body: {} }),
    cells: ownedBy('fan', signedIn, '404'),
  },
  {
    what: 'a draft, to like',
    call: 'reactions.create',
    input: ({ things }) => ({ body: { objectId: things.draft, objectType: 'feed', action: 'like' } }),
    cells: { ...ownedBy('athlete', signedIn, '404'), moderator: 'admitted', safety: 'admitted' },
  },
  {
    what: 'a draft of a video, to save',
    call: 'reactions.create',
    input: ({ things }) => ({ body: { objectId: things.draftVideo, objectType: 'video', action: 'bookmark' } }),
    cells: { ...ownedBy('athlete', signedIn, '404'), moderator: 'admitted', safety: 'admitted' },
  },
  {
    what: 'an archived product, to save',
    call: 'reactions.create',
    input: ({ things }) => ({ body: { objectId: things.archivedProduct, objectType: 'product', action: 'bookmark' } }),
    cells: { ...ownedBy('athlete', signedIn, '404'), moderator: 'admitted', safety: 'admitted' },
  },
  {
    what: 'a photo for buyers, to like',
    call: 'reactions.create',
    input: ({ things }) => ({ body: { objectId: things.photo, objectType: 'photo', action: 'like' } }),
    cells: signedIn,
  },
  {
    what: 'the page of a minor, to like',
    call: 'reactions.create',
    input: ({ people }) => ({ body: { objectId: people['minor athlete'].id, objectType: 'performer', action: 'like' } }),
    cells: ownedBy('minor athlete', signedIn, '404'),
  },
  {
    what: 'a draft in the list of saved videos',
    call: 'reactions.videos',
    input: () => ({ query: { limit: 50 } }),
    cells: { ...ownedBy('athlete', signedIn, 'absent'), moderator: 'admitted', safety: 'admitted' },
    isIn: (answer, { things }) => objects(answer).includes(things.draftVideo),
  },
  {
    what: 'a product',
    call: 'products.ownOne',
    input: ({ things }) => ({ params: { id: things.product } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'a product',
    call: 'products.update',
    input: ({ things }) => ({ params: { id: things.product }, body: {} }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'an archived product',
    call: 'products.view',
    input: ({ things }) => ({ params: { id: things.archivedProduct } }),
    cells: seenAs({ athlete: 'open', moderator: 'open', safety: 'open' }, '404'),
  },
  {
    what: 'a draft of a video',
    call: 'videos.ownOne',
    input: ({ things }) => ({ params: { id: things.draftVideo } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'a draft of a video',
    call: 'videos.update',
    input: ({ things }) => ({ params: { id: things.draftVideo }, body: {} }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'a draft of a video',
    call: 'videos.view',
    input: ({ things }) => ({ params: { id: things.draftVideo } }),
    cells: seenAs({ athlete: 'open', moderator: 'open', safety: 'open' }, '404'),
  },
  {
    what: 'a draft in the list of videos',
    call: 'videos.search',
    input: ({ people }) => ({ query: { performerId: people.athlete.id, limit: 50 } }),
    cells: seenAs({}, 'absent'),
    isIn: (answer, { things }) => ids(answer).includes(things.draftVideo),
  },
  {
    what: 'a draft of a video, to buy',
    call: 'wallet.video',
    input: ({ things }) => ({ params: { id: things.draftVideo }, body: {} }),
    cells: { ...ownedBy('athlete', signedIn, '404'), moderator: 'admitted', safety: 'admitted' },
  },
  {
    what: 'a video for buyers',
    call: 'videos.view',
    input: ({ things }) => ({ params: { id: things.videoForBuyers } }),
    cells: seenAs({ athlete: 'open', fan: 'open', moderator: 'open', safety: 'open' }, 'locked'),
    isLocked: lockedFeed,
  },
  {
    what: 'the file of a video for buyers',
    call: 'files.status',
    input: ({ things }) => ({ params: { id: things.videoFile } }),
    cells: { ...ownedBy('athlete', signedIn, '404'), fan: 'admitted', moderator: 'admitted', safety: 'admitted' },
  },
  {
    what: 'a draft of a gallery',
    call: 'galleries.ownOne',
    input: ({ things }) => ({ params: { id: things.draftGallery } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'a draft of a gallery',
    call: 'galleries.update',
    input: ({ things }) => ({ params: { id: things.draftGallery }, body: {} }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'a draft of a gallery',
    call: 'galleries.view',
    input: ({ things }) => ({ params: { id: things.draftGallery } }),
    cells: seenAs({ athlete: 'open', moderator: 'open', safety: 'open' }, '404'),
  },
  {
    what: 'the photos of a draft',
    call: 'photos.list',
    input: ({ things }) => ({ query: { galleryId: things.draftGallery } }),
    cells: seenAs({ athlete: 'open', moderator: 'open', safety: 'open' }, '404'),
  },
  {
    what: 'a gallery for buyers',
    call: 'galleries.view',
    input: ({ things }) => ({ params: { id: things.galleryForBuyers } }),
    cells: seenAs({ athlete: 'open', fan: 'open', moderator: 'open', safety: 'open' }, 'locked'),
    isLocked: lockedFeed,
  },
  {
    what: 'a photo for buyers',
    call: 'photos.view',
    input: ({ things }) => ({ params: { id: things.photo } }),
    cells: seenAs({ athlete: 'open', fan: 'open', moderator: 'open', safety: 'open' }, 'locked'),
    isLocked: lockedFeed,
  },
  {
    what: 'a photo',
    call: 'photos.ownOne',
    input: ({ things }) => ({ params: { id: things.photo } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'a photo',
    call: 'photos.update',
    input: ({ things }) => ({ params: { id: things.photo }, body: {} }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'a photo',
    call: 'photos.setCover',
    input: ({ things }) => ({ params: { id: things.photo } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'the file of a photo for buyers',
    call: 'files.status',
    input: ({ things }) => ({ params: { id: things.photoFile } }),
    cells: { ...ownedBy('athlete', signedIn, '404'), fan: 'admitted', moderator: 'admitted', safety: 'admitted' },
  },
  {
    what: 'an order',
    call: 'orders.view',
    input: ({ things }) => ({ params: { id: things.order } }),
    cells: { ...ownedBy('fan', signedIn, '404'), athlete: 'admitted' },
  },
  {
    what: 'an order',
    call: 'orders.history',
    input: ({ things }) => ({ params: { id: things.order } }),
    cells: { ...ownedBy('fan', signedIn, '404'), athlete: 'admitted' },
  },
  {
    what: 'an order that somebody sold',
    call: 'orders.update',
    input: ({ things }) => ({ params: { id: things.order }, body: { deliveryStatus: 'processing' } }),
    cells: ownedBy('athlete', performersOnly, '404'),
  },
  {
    what: 'an order that somebody made',
    call: 'orders.changeAddress',
    input: ({ things }) => ({ params: { id: things.order }, body: { deliveryAddressId: things.fanAddress } }),
    cells: ownedBy('fan', signedIn, '404'),
  },
  {
    what: 'an order in the list of what was sold',
    call: 'orders.ofSeller',
    input: () => ({ query: { limit: 50 } }),
    cells: ownedBy('athlete', performersOnly, 'absent'),
    isIn: (answer, { things }) => ids(answer).includes(things.order),
  },
  {
    what: 'a conversation',
    call: 'conversations.view',
    input: ({ things }) => ({ params: { id: things.thread } }),
    cells: { ...ownedBy('fan', signedIn, '404'), coach: 'admitted' },
  },
  {
    what: 'a conversation in the own list',
    call: 'conversations.list',
    input: () => ({ query: { limit: 50 } }),
    cells: { ...ownedBy('fan', signedIn, 'absent'), coach: 'admitted' },
    isIn: (answer, { things }) => ids(answer).includes(things.thread),
  },
  {
    what: 'what is said in a conversation',
    call: 'messages.list',
    input: ({ things }) => ({ params: { id: things.thread } }),
    cells: { ...ownedBy('fan', signedIn, '404'), coach: 'admitted' },
  },
  {
    what: 'a conversation, to write in',
    call: 'messages.send',
    input: ({ things }) => ({ params: { id: things.thread }, body: { type: 'text', text: 'Hello' } }),
    cells: { ...ownedBy('fan', signedIn, '404'), coach: 'admitted' },
  },
  {
    what: 'a conversation, to mark as read',
    call: 'messages.readAll',
    input: ({ things }) => ({ params: { id: things.thread } }),
    cells: { ...ownedBy('fan', signedIn, '404'), coach: 'admitted' },
  },
  {
    what: 'the file of a locked message',
    call: 'files.status',
    input: ({ things }) => ({ params: { id: things.messageFile } }),
    cells: ownedBy('coach', signedIn, '404'),
  },
  {
    what: 'a locked message, to buy',
    call: 'wallet.message',
    input: ({ things }) => ({ params: { id: things.lockedMessage }, body: {} }),
    cells: { ...ownedBy('fan', signedIn, '404'), coach: 'admitted', 'minor athlete': '404' },
  },
  {
    what: 'a message',
    call: 'messages.remove',
    input: ({ things }) => ({ params: { id: things.message } }),
    cells: { ...ownedBy('fan', signedIn, '404'), coach: '403' },
  },
  {
    what: 'a session',
    call: 'auth.endSession',
    input: ({ things }) => ({ params: { id: things.fanSession } }),
    cells: ownedBy('fan', signedIn, '404'),
  },
]
