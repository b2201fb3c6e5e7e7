// A page, everybody who may look at it, and what they saved, were told and heard; things of before and after some of them lost what
// they had.
import { sql } from 'kysely'
import {
  buyAsset,
  follow,
  openSocket,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  signIn,
  subscribe,
  subscriptionOf,
  topUp,
  verifyPerformer,
  newKey,
  type LiveSocket,
  type Person,
} from '#scenario/index.ts'
import { days, minutes } from '#platform/clock.ts'
import type { TestApp } from '../create-test-app.ts'
import type { PushHost } from '../fakes/push-host.ts'
import { audiences, makePost, makeTalk, makeThings, type Makers, type Thing } from './things.ts'
import type { Viewer } from './viewers.ts'

export type Known = Exclude<Viewer, 'visitor'>

export interface World {
  readonly people: Readonly<Record<Known, Person>>
  readonly things: readonly Thing[]
  readonly teamId: string
  /** What came over the socket of each, without being asked for. */
  heardBy(viewer: Viewer): string
  /** What came to the device of each. */
  pushedTo(viewer: Viewer): string
  /** What came by mail. */
  mailedTo(viewer: Viewer): Promise<string>
  close(): void
}

const zone = 'Europe/Madrid'

export async function makeWorld(app: TestApp, host: PushHost, bytes: Pick<Makers, 'picture' | 'clip'>): Promise<World> {
  const { client } = app
  const administrator = await registerAdministrator(client, await app.administration.issueFirstLink())
  const registered = await registerAll(app, administrator)
  const reporter = await registerFan(client)
  const early = await makeThings({ app, owner: registered.owner, administrator, reporter, ...bytes }, 'before')
  await haveAndLose(app, registered, early)

  const people = Object.fromEntries(
    await Promise.all(Object.entries(registered).map(async ([viewer, person]) => [viewer, await signIn(client, person)] as const)),
  ) as Record<Known, Person>
  const sockets = new Map<Viewer, LiveSocket>([['visitor', await openSocket(client)]])
  for (const [viewer, person] of Object.entries(people) as [Known, Person][]) {
    sockets.set(viewer, await openSocket(client, person))
    await client.send('push.add', { token: person.token, body: { ...host.newDevice(deviceOf(viewer)), zone } })
    const quiet = { isOn: false, from: 22, to: 8 }
    await client.send('notifications.saveSettings', { token: person.token, body: { digest: 'daily', zone, quiet } })
  }
  // A socket that nobody has signed in on and that is in no room does not stay.
  for (const socket of sockets.values()) await enterAll(socket, early)
  for (const viewer of ['follower', 'subscriber', 'minor'] as const) await followAll(app, people[viewer], people.owner)
  await subscribe(client, people.subscriber, people.owner, 'monthly_subscription', await saveCard(client, people.subscriber))
  await app.settle()

  const staff = { administrator: await signIn(client, administrator), reporter: await signIn(client, reporter) }
  const late = await makeThings({ app, owner: people.owner, ...staff, ...bytes }, 'after')
  const talk = await makeTalk(client, people.owner, people.subscriber, new Date(app.clock.now().getTime() + days(20)))
  await topUp(client, people.buyer, 100, await saveCard(client, people.buyer))
  await buyAll(app, people.buyer, [...early, ...late])
  const things = [...early, ...late, ...talk]
  for (const person of Object.values(people)) await keepAll(app, person, things)
  for (const socket of sockets.values()) await enterAll(socket, late)
  // Whoever follows is told of what comes once they are there, too.
  await client.send('feeds.create', { token: people.owner.token, body: { type: 'text', text: 'And one more', audience: 'followers' } })
  await carryOut(app)
  // What waits together is told together; of these each by itself.
  const told: Thing[] = []
  for (const audience of audiences) {
    told.push(await makePost({ app, owner: people.owner }, audience, 'told'))
    await carryToDevices(app)
  }
  await buyAll(app, people.buyer, told)

  return {
    people,
    things: [...things, ...told],
    teamId: '0190a2b4-0000-7000-8000-00000000dead',
    heardBy: (viewer) => JSON.stringify(sockets.get(viewer)?.heard ?? []),
    pushedTo: (viewer) => JSON.stringify(host.pushed.filter(({ device }) => device === deviceOf(viewer))),
    async mailedTo(viewer) {
      if (viewer === 'visitor') return ''
      const address = `${people[viewer].username}@example.org`
      return JSON.stringify((await app.mail.list(1000)).filter(({ to }) => to === address))
    },
    close: () => sockets.forEach((socket) => socket.close()),
  }
}

const deviceOf = (viewer: Viewer) => viewer.replaceAll(' ', '-')

async function registerAll({ client, db }: TestApp, administrator: Person): Promise<Record<Known, Person>> {
  const people = {
    fan: await registerFan(client),
    follower: await registerFan(client),
    subscriber: await registerFan(client),
    'former subscriber': await registerFan(client),
    buyer: await registerFan(client),
    apart: await registerFan(client),
    owner: await registerPerformer(client, { name: 'Maya Sight' }),
    'other athlete': await registerPerformer(client),
    minor: await registerPerformer(client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` }),
  }
  // Neither guardians nor links in letters are what this is about.
  await sql`update account set guardian_status = 'approved' where id = ${people.minor.id}`.execute(db)
  await sql`update account set email_verified_at = created_at`.execute(db)
  await verifyPerformer(client, administrator, people.owner)
  await setPrices(client, people.owner, { monthlyPrice: 10 })
  return people
}

async function followAll({ client }: TestApp, person: Person, page: Person): Promise<void> {
  await follow(client, person, page)
  await client.send('follows.saveSettings', { token: person.token, params: { id: page.id }, body: { bell: 'all' } })
}

/** Two have everything, and keep what they can of it: one then lets their subscription end, the other is blocked. */
async function haveAndLose(app: TestApp, people: Record<Known, Person>, things: readonly Thing[]): Promise<void> {
  const { client } = app
  for (const viewer of ['former subscriber', 'apart'] as const) {
    const person = people[viewer]
    await followAll(app, person, people.owner)
    const card = await saveCard(client, person)
    await subscribe(client, person, people.owner, 'monthly_subscription', card)
    await app.settle()
    if (viewer === 'apart') {
      await topUp(client, person, 100, card)
      await buyAll(app, person, things)
    }
    await keepAll(app, person, things)
    const { _id: id } = await subscriptionOf(client, person)
    await client.send('payments.cancelSubscription', { token: person.token, params: { type: 'sandbox', id } })
  }
  await client.send('blocks.create', { token: people.owner.token, body: { targetId: people.apart.id } })
  await app.settle()
  app.clock.advance(days(33))
  await app.money.subscriptions.renew()
  // What was for subscribers first opens.
  await app.jobs.send(app.db, 'things.open', {})
  await app.settle()
}

async function buyAll(app: TestApp, person: Person, things: readonly Thing[]): Promise<void> {
  const sold = things.filter(({ shown }) => shown.includes('forbuyers'))
  for (const thing of sold) {
    if (thing.kind === 'feed')
      await app.client.send('wallet.feed', { token: person.token, params: { id: thing.id }, headers: newKey(), body: {} })
    if (thing.kind === 'video' || thing.kind === 'gallery') await buyAsset(app.client, person, thing.kind, { _id: thing.id })
  }
  await app.settle()
}

/** Likes and saves whatever may be, so that it is in lists, and is told of. */
async function keepAll({ client }: TestApp, { token }: Person, things: readonly Thing[]): Promise<void> {
  for (const { id, kind } of things) {
    if (kind === 'conversation' || kind === 'broadcast') continue
    for (const action of ['like', 'bookmark'] as const)
      await client.try('reactions.create', { token, body: { objectType: kind as 'feed', objectId: id, action } })
  }
}

/** As many rooms as one socket may enter at once: those of the posts. */
async function enterAll(socket: LiveSocket, things: readonly Thing[]): Promise<void> {
  const commented = things.filter(({ kind, commentId }) => kind === 'feed' && commentId !== undefined)
  for (const { id, kind } of commented) await socket.ask('comments/join', { objectId: id, objectType: kind })
}

/** Whoever has a window open is told on devices half a minute later. */
export async function carryToDevices(app: TestApp): Promise<void> {
  await app.settle()
  app.clock.advance(minutes(1))
  await app.jobs.send(app.db, 'delivery.pages', {})
  await app.settle()
}

/** What waits for devices goes, and at eight the letters of the morning. */
async function carryOut(app: TestApp): Promise<void> {
  const run = async (name: 'delivery.send' | 'delivery.digest') => {
    await app.jobs.send(app.db, name, {})
    await app.settle()
  }
  const hour = () => Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(app.clock.now()))
  await carryToDevices(app)
  await run('delivery.send')
  do app.clock.advance(minutes(15))
  while (hour() !== 8)
  await run('delivery.digest')
  await run('delivery.send')
}
