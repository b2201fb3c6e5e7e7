// Whom limits have stopped, as staff sees it, and letting one of them begin anew; two processes count one limit together.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bus, SharedStore, SignalName, Signals } from '#platform/bus/index.ts'
import { days, hours } from '#platform/clock.ts'
import { createGuessCounter, createLimitHits, createRateLimiter } from '#platform/http/index.ts'
import { deriveKeys } from '#platform/secrets.ts'
import { createViewCounter } from '#platform/view-counter.ts'
import { createClient, password, registerAdministrator, registerFan, signIn, type Person } from '#scenario/index.ts'
import { createTestApp, silentFaults, type TestApp } from '#test/index.ts'

let app: TestApp
let owner: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp({ env: { TRUST_PROXY_HOPS: '1', RATE_LIMIT_SCALE: '1' } })
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  fan = await registerFan(app.client, { name: 'Kit Marsh' })
})
afterAll(() => app.close())

const from = (network: string) => createClient(app.client.baseUrl, { 'x-forwarded-for': network })
const writeToUs = async (network: string) => {
  const body = { name: 'Jo', email: 'jo@example.org', message: 'How does it work?' }
  const { status, error } = await from(network).try('settings.contact', { body })
  return status === 201 ? 'received' : error.code
}
const tryPassword = async () => {
  const body = { currentPassword: 'wrong-password', password }
  return (await app.client.try('auth.updatePassword', { token: fan.token, body })).error.code
}
const look = async (back?: number) =>
  (await app.client.send('limits.look', { token: owner.token, query: back === undefined ? {} : { hours: back } })).data
const unlock = (body: object) => app.client.try('limits.unlock', { token: owner.token, body })

test('who is stopped stands there by action, network and account, and a flood of refusals is one write', async () => {
  for (let turn = 0; turn < 5; turn += 1) expect(await writeToUs('203.0.113.7')).toBe('received')
  await app.settle()
  app.queries.reset()
  for (let turn = 0; turn < 40; turn += 1) expect(await writeToUs('203.0.113.7')).toBe('request.too_many')
  await app.settle()
  expect(app.queries.list.filter((text) => text.includes('limit_hit'))).toHaveLength(1)
  while ((await tryPassword()) !== 'request.too_many');
  const { actions, networks, accounts, refused } = await look()
  expect(refused).toBe(41)
  expect(actions).toEqual([
    { action: 'contact', refused: 40 },
    { action: 'password', refused: 1 },
  ])
  expect(networks).toMatchObject([{ network: '203.0.113.7', refused: 40, actions: ['contact'] }])
  expect(accounts).toMatchObject([
    { account: { _id: fan.id, name: 'Kit Marsh' }, refused: 1, actions: [expect.stringMatching(/password|step-up/)] },
  ])
})

test('a network and an account are let in again, which stands in the audit without the address', async () => {
  expect((await unlock({})).error.code).toBe('request.invalid')
  expect((await unlock({ network: '203.0.113.7' })).status).toBe(204)
  expect(await writeToUs('203.0.113.7')).toBe('received')
  expect((await unlock({ accountId: fan.id })).status).toBe(204)
  expect(await tryPassword()).not.toBe('request.too_many')
  const rows = (await app.client.send('audit.list', { token: owner.token, query: { action: 'limits.unlock' } })).data
  expect(rows.map(({ result }) => result).toSorted()).toEqual(['ok', 'ok', 'refused'])
  expect(JSON.stringify(rows)).not.toContain('203.0.113.7')
})

test('it is kept for a week', async () => {
  app.clock.advance(hours(25))
  owner = { ...owner, token: (await signIn(from('203.0.113.200'), owner)).token }
  expect([(await look()).refused, (await look(168)).refused]).toEqual([0, 41])
  app.clock.advance(days(7))
  await app.jobs.send(app.db, 'retention.sweep', {})
  await app.settle()
  expect((await sql`select 1 from limit_hit`.execute(app.db)).rows).toEqual([])
})

test('of a flood from everywhere so many are told apart, and the rest is counted together', async () => {
  const views = createViewCounter({ clock: app.clock, faults: silentFaults() })
  const keys = deriveKeys('a secret of the tests, longer than 32 characters')
  const hits = createLimitHits({ db: app.db, clock: app.clock, keys, views, retention: { keep: () => undefined } })
  for (let host = 0; host < 20_500; host += 1)
    hits.note({ action: 'contact', key: `contact:${host}`, network: `10.9.${Math.floor(host / 250)}.${host % 250}` })
  await views.flush()
  const { rows } = await sql<{
    rows: number
    count: number
  }>`select count(*)::int as rows, sum(count)::int as count from limit_hit`.execute(app.db)
  expect(rows).toEqual([{ rows: 20_001, count: 20_500 }])
})

/** Two processes with one store between them, and signals that arrive. */
function createPair() {
  const windows = new Map<string, { endsAt: number; count: number }>()
  const store: SharedStore = {
    async use(key, now, within) {
      const known = windows.get(key)
      const window = known && known.endsAt > now ? known : { endsAt: now + within, count: 0 }
      window.count += 1
      windows.set(key, window)
      return { ...window }
    },
    forget: async (key) => void windows.delete(key),
    giveBack: async () => undefined,
    takeSeat: async () => undefined,
    leaveSeat: async () => undefined,
    isFirst: async () => undefined,
  }
  const heard: ((payload: never) => void)[] = []
  const bus: Pick<Bus, 'tell' | 'on'> = {
    tell: <N extends SignalName>(_name: N, payload: Signals[N]) => heard.forEach((hear) => hear(payload as never)),
    on: (_name, handle) => void heard.push(handle as (payload: never) => void),
  }
  const guesses = createGuessCounter(app.db, deriveKeys('a secret of the tests, longer than 32 characters'))
  let isAway = false
  const shared = {
    store: { ...store, use: async (...use: Parameters<SharedStore['use']>) => (isAway ? undefined : store.use(...use)) },
    guesses,
    webs: () => 2,
  }
  const make = () => createRateLimiter({ clock: app.clock, scale: 1, shared, bus })
  return { pair: [make(), make()] as const, lose: () => void (isAway = true) }
}
const outcome = (used: Promise<void>) =>
  used.then(
    () => 'in',
    (error: { code?: string }) => error.code,
  )

test('two processes share one limit, and one unlocking lets in at both', async () => {
  const { pair, lose } = createPair()
  const who = { network: '198.51.100.9' }
  const uses = async (count: number) => {
    const all: (string | undefined)[] = []
    for (let turn = 0; turn < count; turn += 1) all.push(await outcome((pair[turn % 2] ?? pair[0]).use('contact', who)))
    return all.filter((one) => one === 'in').length
  }
  expect(await uses(12)).toBe(5)
  await pair[0].unlock(who)
  expect(await uses(12)).toBe(5)
  const guessed: (string | undefined)[] = []
  for (let turn = 0; turn < 12; turn += 1) guessed.push(await outcome((pair[turn % 2] ?? pair[0]).guess('factor:somebody', 10, hours(1))))
  expect(guessed.filter((one) => one === 'in')).toHaveLength(10)
  // What they share is away: each lets through its part, and hears of the unlocking all the same.
  lose()
  expect(await uses(12)).toBe(6)
  await pair[1].unlock(who)
  expect(await uses(12)).toBe(6)
})

test('a window that began before the clock was put back lasts no longer for it', async () => {
  const limiter = createRateLimiter({ clock: app.clock, scale: 1 })
  const use = () =>
    limiter.useKey('clock:put-back', 1, hours(1)).then(
      () => 'taken',
      (error: Error) => error.message,
    )
  expect([await use(), await use()]).toEqual(['taken', 'request.too_many'])
  app.clock.advance(-days(1))
  expect(await use()).toBe('taken')
  app.clock.advance(days(1))
})
