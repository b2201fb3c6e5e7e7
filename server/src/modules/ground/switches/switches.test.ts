// What is switched off is refused at every door that leads to it, and at no other; money that runs is settled all the same.
import { randomUUID } from 'node:crypto'
import {
  calls,
  namesInSwitches,
  switchesOf,
  switchesOfEvent,
  switchKeys,
  type Call,
  type ClientEventName,
  type Switch,
  type SwitchStanding,
} from '@fieldhouse/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openSocket,
  partsOf,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  signIn,
  subscribe,
  subscriptionOf,
  testCards,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, knock, proveAddress, type TestApp } from '#test/index.ts'
import { isOpenFor } from './policy.ts'

let app: TestApp
let second: TestApp
let owner: Person
let safety: Person
let maya: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  second = await createTestApp({ database: { url: app.databaseUrl, drop: async () => undefined } })
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  maya = await registerPerformer(app.client)
  fan = await registerFan(app.client)
  safety = await registerFan(app.client)
  await proveAddress(app, safety)
})
afterAll(async () => {
  await second.close()
  await app.close()
})

type Wish = Partial<Pick<SwitchStanding, 'state' | 'share' | 'roles' | 'until' | 'reason'>> & { readonly seen?: number }
const all = async () => (await app.client.send('switches.all', { token: owner.token })).data
async function trySwitch(key: Switch, { seen, ...wish }: Wish, who = owner) {
  const version = seen ?? (await all()).find((one) => one.key === key)?.version ?? 0
  const body = { state: 'off' as const, share: 0, roles: [], until: null, reason: 'A storm', ...wish, seen: version }
  return app.client.try('switches.change', { token: who.token, params: { key }, body })
}
const flip = async (key: Switch, wish: Wish = {}) => expect((await trySwitch(key, wish)).status).toBe(200)
const on = (key: Switch) => flip(key, { state: 'on' })
const inHours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000).toISOString()

const named = Object.entries(calls).flatMap(([area, ofArea]) =>
  Object.entries(ofArea as Record<string, Call>).map(([name, call]) => [`${area}.${name}` as string, call] as const),
)
const ofPeople = named.filter(([, { access }]) => access !== 'staff' && access !== 'webhook')
const tokenFor = ({ access }: Call) => (access === 'performer' || access === 'team' ? maya.token : fan.token)

test('somebody has decided on every write, and on nothing that is not there', () => {
  expect(ofPeople.filter(([name, { method }]) => method !== 'GET' && switchesOf(name) === undefined).map(([name]) => name)).toEqual([])
  const known = new Set<string>(ofPeople.map(([name]) => name))
  expect(namesInSwitches().filter((name) => !known.has(name))).toEqual([])
  expect(switchKeys.filter((key) => !named.some(([name]) => switchesOf(name)?.includes(key)))).toEqual([])
  // What takes files is behind the switch of uploads.
  expect(ofPeople.filter(([name, { upload }]) => upload && !switchesOf(name)?.includes('uploads')).map(([name]) => name)).toEqual([])
})

const counts = { calls: 0, events: 0, others: 0 }

test.each(switchKeys)(
  '%s: off at every door of its own, and at no other',
  async (key) => {
    const socket = await openSocket(app.client, fan)
    await flip(key)
    const wrong: string[] = []
    for (const [name, call] of ofPeople.filter(([one, { method }]) => method !== 'GET' || switchesOf(one) !== undefined)) {
      if (name === 'auth.logout' || name === 'settings.public') continue
      const isRefused = (await knock(app.client.baseUrl, call, tokenFor(call))) === 'service.switched_off'
      const isOurs = switchesOf(name)?.includes(key) === true
      if (isRefused !== isOurs) wrong.push(name)
      if (isOurs) counts.calls += 1
    }
    for (const event of Object.keys(switchesOfEvent) as ClientEventName[]) {
      if (event.startsWith('auth/')) continue
      const { code } = await socket.ask(event, {
        conversationId: randomUUID(),
        performerId: maya.id,
        objectId: maya.id,
        objectType: 'feed',
      })
      const isOurs = switchesOfEvent[event].includes(key)
      if ((code === 'service.switched_off') !== isOurs) wrong.push(event)
      if (isOurs) counts.events += 1
    }
    const begun = await partsOf(app.client, maya).begin({ type: 'feed-video', name: 'game.mp4', size: 1000 })
    if ((begun.status === 503) !== (key === 'uploads')) wrong.push('uploads in parts')
    if (key === 'uploads') counts.others += 1
    socket.close()
    await on(key)
    expect(wrong).toEqual([])
  },
  30_000,
)

test('how many doors that were', () => {
  process.stdout.write(`${switchKeys.length} switches, ${counts.calls} calls, ${counts.events} events, ${counts.others} others: 0 wrong\n`)
  expect(counts.calls).toBe(switchKeys.reduce((sum, key) => sum + ofPeople.filter(([name]) => switchesOf(name)?.includes(key)).length, 0))
})

test('it says why and until when, ends by itself, and every process follows within five seconds', async () => {
  await flip('comments', { reason: 'We read what came in.', until: inHours(1) })
  const attempt = (client = app.client) => client.try('comments.create', { token: fan.token, body: {} as never })
  const refused = await attempt()
  expect([refused.status, refused.error.message, refused.headers.get('retry-after')]).toEqual([
    503,
    'Comments: switched off for now. We read what came in.',
    '3600',
  ])
  expect((await app.client.send('settings.public')).data).toMatchObject({
    hasNotices: true,
    switchedOff: [{ key: 'comments', reason: 'We read what came in.' }],
  })
  second.clock.advance(5001)
  expect((await attempt(second.client)).error.code).toBe('service.switched_off')
  app.clock.advance(3_600_001)
  expect((await attempt()).error.code).not.toBe('service.switched_off')
  expect((await all()).find(({ key }) => key === 'comments')).toMatchObject({ state: 'on', version: expect.any(Number) })
  expect((await app.client.send('settings.public')).data.switchedOff).toEqual([])
})

test('a share of the people has it, always the same ones, and a role that is named has it all the same', async () => {
  const standing = { key: 'tips', state: 'share', share: 30, roles: [], until: null, reason: '' } as const
  const people = Array.from({ length: 2000 }, (_, index) => ({ accountId: `account ${index}` }))
  const open = (share: number) => people.filter((who) => isOpenFor({ ...standing, share, roles: [] }, who, new Date()))
  expect(open(30).length / people.length).toBeCloseTo(0.3, 1)
  // Who had it at a smaller share has it at a greater one.
  expect(open(60)).toEqual(expect.arrayContaining(open(30)))
  await flip('tips', { state: 'share', share: 50 })
  const answers = await Promise.all([1, 2, 3].map(() => knock(app.client.baseUrl, calls.wallet.tip, fan.token)))
  expect(new Set(answers).size).toBe(1)
  expect((await app.client.send('settings.public')).data.switchedOff).toEqual([])
  await flip('tips', { state: 'off', roles: ['admin'] })
  expect(await knock(app.client.baseUrl, calls.wallet.tip, owner.token)).not.toBe('service.switched_off')
  expect(await knock(app.client.baseUrl, calls.wallet.tip, fan.token)).toBe('service.switched_off')
  await on('tips')
})

test('the safety officer switches messages and streams off, and nothing else', async () => {
  await app.client.send('staff.change', {
    token: owner.token,
    body: { username: safety.username, role: 'safety', wish: 'give', reason: 'Looks after people' },
  })
  app.clock.advance(25 * 3_600_000)
  for (const key of switchKeys) {
    const expected = key === 'messages' || key === 'streams' ? 200 : 403
    expect([key, (await trySwitch(key, {}, safety)).status]).toEqual([key, expected])
    expect([key, (await trySwitch(key, { state: 'on' }, safety)).error.code]).toEqual([key, 'staff.not_permitted'])
  }
  await on('messages')
  await on('streams')
  expect((await trySwitch('tips', {}, fan)).status).toBe(403)
})

test('of two who saw the same one is told; what is wrong is named; each change stays', async () => {
  const seen = (await all()).find(({ key }) => key === 'payouts')?.version ?? 0
  const both = await Promise.all([trySwitch('payouts', { seen }), trySwitch('payouts', { seen, reason: 'Another' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const wrong: [Wish, string][] = [
    [{ reason: ' ' }, 'reason'],
    [{ state: 'share', share: 0 }, 'share'],
    [{ state: 'share', share: 100 }, 'share'],
    [{ until: inHours(-1) }, 'until'],
  ]
  for (const [wish, path] of wrong) expect((await trySwitch('payouts', wish)).error.errors?.map((one) => one.path)).toEqual([path])
  await on('payouts')
  const { data } = await app.client.send('switches.history', { token: owner.token, query: { limit: 2 } })
  expect(data.map(({ key, state, by }) => [key, state, by?._id])).toEqual([
    ['payouts', 'on', owner.id],
    ['payouts', 'off', owner.id],
  ])
})

test('money on its way arrives, what runs renews, and what was planned waits', async () => {
  await setPrices(app.client, maya, { monthlyPrice: 5 })
  const cardId = await saveCard(app.client, fan)
  await subscribe(app.client, fan, maya, 'monthly', cardId)
  const payer = await registerFan(app.client)
  const { paymentUrl } = await topUp(app.client, payer, 20, await saveCard(app.client, payer, testCards.threeDSecure))
  const at = inHours(1)
  const post = await publish(app.client, maya, { title: 'At one', status: 'scheduled', scheduleAt: at })
  for (const key of switchKeys) await flip(key)
  await app.money.sandbox?.finishAuthentication(paymentUrl?.split('/').at(-1) ?? '', true)
  await app.settle()
  expect((await app.client.send('users.me', { token: payer.token })).data.balance).toBe(20)
  const before = (await subscriptionOf(app.client, fan)).nextRecurringDate
  app.clock.advance(31 * 86_400_000)
  // Sessions end meanwhile.
  owner = await signIn(app.client, owner)
  fan = await signIn(app.client, fan)
  await app.jobs.send(app.db, 'subscriptions.renew', {})
  await app.jobs.send(app.db, 'feed.publish', {})
  await app.settle()
  expect((await subscriptionOf(app.client, fan)).nextRecurringDate).not.toBe(before)
  const seen = async () => (await app.client.try('feeds.view', { token: fan.token, params: { id: post.slug } })).status
  expect(await seen()).toBe(404)
  for (const key of switchKeys) await on(key)
  await app.jobs.send(app.db, 'feed.publish', {})
  await app.settle()
  expect(await seen()).toBe(200)
})
