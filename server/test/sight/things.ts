// One of everything that somebody may see and somebody else may not, each with words that stand nowhere else: those that whoever
// finds it reads, and those of its inside.
import type { CommentObject, Feed, ThingCard } from '@fieldhouse/contract'
import {
  addPhoto,
  comment,
  decideCase,
  makeGallery,
  makeProduct,
  openConversation,
  publish,
  report,
  say,
  uploadPostFile,
  uploadVideo,
  type Client,
  type Person,
} from '#scenario/index.ts'
import { days } from '#platform/clock.ts'
import type { TestApp } from '../create-test-app.ts'
import type { Viewer } from './viewers.ts'

export interface Thing {
  readonly kind: ThingCard['type'] | 'conversation' | 'broadcast'
  readonly id: string
  /** Read by whoever finds it, locked or not; its name in this test, too. */
  readonly shown: string
  /** Read by whom it is open to. */
  readonly inside: readonly string[]
  /** Seen by whom it is open to; others get a blur with the detail of 24 dots. */
  readonly files: readonly string[]
  /** Under it, by its owner. */
  readonly commentId?: string
  readonly openTo: readonly Viewer[]
  readonly shownTo: readonly Viewer[]
}

/** In everything: what is looked for by words is looked for by these. */
export const words = { inside: 'sealedword', shown: 'openword' } as const

const everybody: readonly Viewer[] = [
  'visitor',
  'fan',
  'follower',
  'subscriber',
  'former subscriber',
  'buyer',
  'owner',
  'other athlete',
  'minor',
]

type Audience = Feed['audience']
/** As the specification has it. Whoever is apart finds nothing, not even a title. */
const openTo: Readonly<Record<Audience, readonly Viewer[]>> = {
  public: everybody,
  followers: ['follower', 'subscriber', 'former subscriber', 'owner', 'minor'],
  subscribers: ['subscriber', 'owner'],
  buyers: ['buyer', 'owner'],
}
export const audiences = Object.keys(openTo) as Audience[]
const saleOf = (audience: Audience) => (audience === 'buyers' ? { isSale: true, price: 3 } : { audience })

/** More than is shown of a locked post. */
const between = 'and then the whole heat went on and on '.repeat(5)
const textWith = (inside: string) => `${words.shown} ${between} ${words.inside} ${inside}`

export interface Makers {
  readonly app: TestApp
  readonly owner: Person
  readonly administrator: Person
  /** None of the viewers. */
  readonly reporter: Person
  readonly picture: Uint8Array
  readonly clip: Uint8Array
}

/** Things of every audience, and those that are not out; letters alone in `wave`, which tells them from those of another time. */
export async function makeThings(makers: Makers, wave: string): Promise<Thing[]> {
  const made: Thing[] = []
  for (const audience of audiences) made.push(...(await makeForAudience(makers, audience, wave)))
  // Between the two waves a month passes.
  if (wave === 'before') for (const later of ['followers', 'public'] as const) made.push(...(await makeFirst(makers, later, wave, true)))
  else made.push(...(await makeFirst(makers, 'public', wave, false)))
  made.push(await makeShown(makers, wave), ...(await makeHidden(makers, wave)))
  return made
}

/** A word under a thing is as much of its inside as what stands in it. */
async function withComment({ app, owner }: Makers, thing: Thing): Promise<Thing> {
  const said = `said${thing.shown}`
  const { _id: commentId } = await comment(app.client, owner, thing.kind as CommentObject, thing.id, `${words.inside} ${said}`)
  return { ...thing, commentId, inside: [...thing.inside, said] }
}

interface For {
  readonly name: (kind: string) => string
  /** As forms have it. */
  readonly wishes: object
  readonly openTo: readonly Viewer[]
}

const makeForAudience = (makers: Makers, audience: Audience, wave: string): Promise<Thing[]> =>
  makeKinds(makers, { name: (kind) => `${kind}for${audience}${wave}`, wishes: saleOf(audience), openTo: openTo[audience] })

/** For subscribers first: what opens soon is open by the end, what opens late is not. */
const makeFirst = (makers: Makers, later: 'followers' | 'public', wave: string, isSoon: boolean): Promise<Thing[]> =>
  makeKinds(makers, {
    name: (kind) => `${kind}first${later}${wave}`,
    wishes: {
      audience: 'subscribers',
      audienceAfter: later,
      audienceAfterAt: new Date(makers.app.clock.now().getTime() + days(isSoon ? 10 : 300)).toISOString(),
    },
    openTo: openTo[isSoon ? later : 'subscribers'],
  })

async function makeKinds(makers: Makers, { name, wishes, openTo: openFor }: For): Promise<Thing[]> {
  const { app, owner, picture, clip } = makers
  const { client } = app
  const who = { openTo: openFor, shownTo: everybody }
  const inside = `inside${name('post')}`
  const file = await uploadPostFile(client, owner, 'Photo', picture)
  const post = await publish(client, owner, {
    type: 'photo',
    title: name('post'),
    text: textWith(inside),
    fileIds: [file._id],
    ...wishes,
  })
  const gallery = await makeGallery(client, owner, [], { title: name('gallery'), description: words.shown, ...wishes })
  const photo = await addPhoto(client, owner, gallery, picture, name('photo'))
  const video = await uploadVideo(client, owner, { video: clip }, { title: name('video'), description: words.shown, ...wishes })
  await app.settle()
  const photoFiles = [photo.photo?._id ?? '']
  const made: Thing[] = [
    { kind: 'feed', id: post._id, shown: name('post'), inside: [inside], files: [file._id], ...who },
    { kind: 'gallery', id: gallery._id, shown: name('gallery'), inside: [], files: photoFiles, ...who },
    { kind: 'photo', id: photo._id, shown: name('photo'), inside: [], files: photoFiles, ...who },
    { kind: 'video', id: video._id, shown: name('video'), inside: [], files: [video.video?._id ?? ''], ...who },
  ]
  const commented: Thing[] = []
  for (const thing of made) commented.push(await withComment(makers, thing))
  return commented
}

/** A post for an audience, of which devices are told by itself. */
export async function makePost({ app, owner }: Pick<Makers, 'app' | 'owner'>, audience: Audience, wave: string): Promise<Thing> {
  const [shown, inside] = [`postfor${audience}${wave}`, `insidepostfor${audience}${wave}`]
  const { _id: id } = await publish(app.client, owner, { title: shown, text: textWith(inside), ...saleOf(audience) })
  return { kind: 'feed', id, shown, inside: [inside], files: [], openTo: openTo[audience], shownTo: everybody }
}

async function makeShown(makers: Makers, wave: string): Promise<Thing> {
  const shown = `product${wave}`
  const { _id: id } = await makeProduct(makers.app.client, makers.owner, { name: shown, description: words.shown })
  return withComment(makers, { kind: 'product', id, shown, inside: [], files: [], openTo: everybody, shownTo: everybody })
}

/** What is not out, or was taken away: there for its owner alone. */
async function makeHidden({ app, owner, administrator, reporter }: Makers, wave: string): Promise<Thing[]> {
  const { client } = app
  const scheduleAt = new Date(app.clock.now().getTime() + days(300)).toISOString()
  const make = async (state: string, wishes: object): Promise<Thing> => {
    const [shown, inside] = [`${state}${wave}`, `inside${state}${wave}`]
    const { _id: id } = await publish(client, owner, { title: shown, text: textWith(inside), ...wishes })
    return { kind: 'feed', id, shown, inside: [inside], files: [], openTo: ['owner'], shownTo: ['owner'] }
  }
  const made = [
    await make('draft', { status: 'draft' }),
    await make('planned', { status: 'scheduled', scheduleAt }),
    await make('taken', {}),
  ]
  await app.settle()
  const taken = made.at(-1)?.id ?? ''
  await report(client, reporter, 'feed', taken)
  const { data: cases } = await client.send('cases.list', { token: administrator.token, query: { limit: 100 } })
  await decideCase(client, administrator, cases.find(({ targetId }) => targetId === taken)?._id ?? '')
  return made
}

/** What two say to each other, and what is written to many and not sent yet. */
export async function makeTalk(client: Client, owner: Person, subscriber: Person, at: Date): Promise<Thing[]> {
  const thread = await openConversation(client, subscriber, owner)
  await say(client, subscriber, thread, `${words.inside} insidequestion`)
  await say(client, owner, thread, `${words.inside} insideanswer`)
  const body = { audience: { list: 'new' }, text: `${words.inside} insidebroadcast`, at: at.toISOString() } as const
  const { data } = await client.send('broadcasts.create', { token: owner.token, body })
  const both: readonly Viewer[] = ['owner', 'subscriber']
  return [
    {
      kind: 'conversation',
      id: thread._id,
      shown: 'insidequestion',
      inside: ['insidequestion', 'insideanswer'],
      files: [],
      openTo: both,
      shownTo: both,
    },
    {
      kind: 'broadcast',
      id: data._id,
      shown: 'insidebroadcast',
      inside: ['insidebroadcast'],
      files: [],
      openTo: ['owner'],
      shownTo: ['owner'],
    },
  ]
}
