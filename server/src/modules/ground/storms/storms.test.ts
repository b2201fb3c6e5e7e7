// So much at once that the doors are drawn to: a recorded wave, in two processes; what staff sees of it and ends; what the rules would have
// done is what they did.
import { calls, type CaptchaAction, type CaptchaWork } from '@fieldhouse/contract'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours, minutes, seconds } from '#platform/clock.ts'
import {
  comment,
  commentsOn,
  createClient,
  password,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  signIn,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
/** Another process of the same site. */
let second: TestApp
let owner: Person
let known: Person
let athlete: Person
beforeAll(async () => {
  const env = { TRUST_PROXY_HOPS: '1', RATE_LIMIT_SCALE: '1' }
  app = await createTestApp({ env })
  second = await createTestApp({ env, database: { url: app.databaseUrl, drop: async () => undefined } })
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { email: 'watch@example.org' })
  ;[known, athlete] = [await registerFan(app.client), await registerPerformer(app.client)]
  await sql`
    update account set created_at = created_at - interval '40 days', email_verified_at = created_at
    where id in (${known.id}, ${athlete.id})`.execute(app.db)
  await app.settings.write(app.db, { stormFloorSignups: 60 })
  pass(hours(3))
})
afterAll(async () => {
  await second.close()
  await app.close()
})

const pass = (milliseconds: number) => [app, second].forEach(({ clock }) => clock.advance(milliseconds))
let lastNetwork = 0
/** A network that nobody came from yet. */
const newNetwork = () => `10.${Math.floor((lastNetwork += 1) / 65_000)}.${Math.floor(lastNetwork / 250) % 250}.${lastNetwork % 250}`
const from = (network: string) => ({ headers: { 'x-forwarded-for': network } })
let lastBot = 0
/** At the door of a process, without a socket for each: there are thousands. */
async function comeIn({ http }: TestApp, more: { captchaToken?: string | undefined; network?: string } = {}) {
  const { network = newNetwork(), captchaToken } = more
  const username = `wave_${(lastBot += 1)}`
  const body = { name: 'Wave', username, email: `${username}@example.org`, password, dateOfBirth: '1990-01-01', acceptTerms: true }
  const { path, method } = calls.auth.registerUser
  const payload = { ...body, ...(captchaToken && { captchaToken }) }
  const answer = await http.inject({ method, url: `/api${path}`, payload, headers: { 'x-forwarded-for': network } })
  const { code, data } = answer.json<{ code?: string; data?: { isWaiting?: boolean } }>()
  return answer.statusCode === 201 ? (data?.isWaiting ? 'waits' : 'in') : code
}
const write = (value: object) => `a1.${Buffer.from(JSON.stringify(value)).toString('base64url')}`
const solve = async (work: CaptchaWork) => write({ challenge: work, solution: await solveChallenge({ challenge: work, deriveKey }) })
const challenge = async ({ client }: TestApp, network: string, action: CaptchaAction = 'register') =>
  (await client.send('captcha.challenge', { query: { action }, ...from(network) })).data
const signedIn = async (person: Person) => signIn(createClient(app.client.baseUrl, from(newNetwork()).headers), person)
const freshOwner = async () => (await signedIn(owner)).token
const look = async () => (await app.client.send('storms.look', { token: await freshOwner() })).data

test('a recorded wave of 5,000 sign-ups: a storm within a minute, no more than 2 % come through, and it ends by itself', async () => {
  const began = app.clock.now().getTime()
  const release = [app.clock.hold(), second.clock.hold()]
  const outcomes: (string | undefined)[] = []
  let stormAfter: number | undefined
  // Eight a second, as they came, at both processes by turns.
  const each = 25
  for (let sent = 0; sent < 5000; sent += each) {
    const many = Array.from({ length: each }, (_, index) => comeIn(index % 2 === 0 ? app : second))
    outcomes.push(...(await Promise.all(many)))
    if (stormAfter === undefined) {
      // As each process does every five seconds.
      for (const one of [app, second]) await one.settle()
      if ((await look()).now.length > 0) stormAfter = app.clock.now().getTime() - began
    }
    pass(each * 125)
  }
  release.forEach((go) => go())
  const count = (what: string) => outcomes.filter((one) => one === what).length
  process.stdout.write(`wave of 5,000: ${count('in')} in, ${count('auth.captcha_failed')} refused, storm after ${stormAfter} ms\n`)
  expect(stormAfter).toBeLessThanOrEqual(60_000)
  expect(count('in')).toBeGreaterThan(60)
  expect(count('in')).toBeLessThanOrEqual(100)
  expect(count('in') + count('auth.captcha_failed') + count('waits')).toBe(5000)
  // Whoever does the work waits for staff, at either process.
  for (const one of [app, second]) {
    const network = newNetwork()
    const { provider, work } = await challenge(one, network)
    expect([provider, await comeIn(one, { network, captchaToken: work && (await solve(work)) })]).toEqual(['altcha', 'waits'])
  }
})

test('staff is told, and every door asks for work meanwhile', async () => {
  await app.jobs.send(app.db, 'alerts.look', {})
  await app.settle()
  const letters = (await app.mail.list(200)).filter(({ to, subject }) => to === 'watch@example.org' && subject.includes('A storm'))
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toContain('New accounts')
  for (const one of [app, second])
    for (const action of ['register', 'forgot', 'contact', 'info', 'takedown'] as const)
      expect([action, (await challenge(one, newNetwork(), action)).provider]).toEqual([action, 'altcha'])
})

test('what comes in and is said has a quarter of its limit; what is read, and what staff does, all of it', async () => {
  const limitOf = async (call: 'users.me' | 'comments.create', { token }: { token: string }) =>
    Number(
      (await second.client.try(call, { token, ...(call === 'comments.create' && { body: {} as never }) })).headers.get('ratelimit-limit'),
    )
  const [fan, staff] = [await signedIn(known), await signedIn(owner)]
  expect([await limitOf('users.me', fan), await limitOf('comments.create', fan)]).toEqual([1500, 8])
  expect([await limitOf('users.me', staff), await limitOf('comments.create', staff)]).toEqual([1500, 30])
})

test('links of who came today wait for staff, those of others do not', async () => {
  const [writer, page] = [await signedIn(known), await signedIn(athlete)]
  const post = await publish(app.client, page, { text: 'Results of Saturday: https://example.com/results' })
  const admitted = await letIn()
  for (const one of [admitted, writer])
    await app.client.send('follows.create', { token: one.token, params: { a: 'performer', b: athlete.id } })
  await comment(app.client, admitted, 'feed', post._id, 'Look at https://example.net/mine')
  await comment(app.client, writer, 'feed', post._id, 'More of it at https://example.org/known')
  await comment(app.client, admitted, 'feed', post._id, 'Well run.')
  expect((await commentsOn(app.client, undefined, 'feed', post._id)).map(({ content }) => content).toSorted()).toEqual([
    'More of it at https://example.org/known',
    'Well run.',
  ])
  await app.settle()
  const { data } = await app.client.send('cases.list', { token: await freshOwner(), query: { limit: 10 } })
  expect(data.map(({ title }) => title)).toEqual(['Look at https://example.net/mine'])
})

test('it ends by itself, and the doors stand as before', async () => {
  const [storm] = (await look()).now
  expect(storm).toMatchObject({ metric: 'signups', line: 60, endedAt: null })
  expect(Date.parse(storm?.endsAt ?? '') - Date.parse(storm?.beganAt ?? '')).toBe(hours(2))
  pass(hours(2) + seconds(1))
  expect((await look()).now).toEqual([])
  for (const one of [app, second]) expect([(await challenge(one, newNetwork())).provider, await comeIn(one)]).toEqual(['none', 'in'])
  await app.jobs.send(app.db, 'alerts.look', {})
  await app.settle()
  expect((await app.client.send('alerts.list', { token: await freshOwner() })).data.over.map(({ kind }) => kind)).toContain('storm')
})

test('what the rules would have done is what they did', async () => {
  const replay = async (query: object = {}) => (await app.client.send('storms.replay', { token: await freshOwner(), query })).data
  const { over } = await look()
  const hourOf = (at: string) => new Date(Math.floor(Date.parse(at) / hours(1)) * hours(1)).toISOString()
  const did = over.map(({ metric, beganAt, line }) => ({ metric, at: hourOf(beganAt), line }))
  expect(did).toHaveLength(1)
  expect((await replay()).map(({ metric, at, line }) => ({ metric, at, line }))).toEqual(did)
  // With another floor there would have been none, and so there is none.
  expect(await replay({ signups: 10_000 })).toEqual([])
})

test('staff ends one before its time: at once in every process, in the audit, and not again before it would have been over', async () => {
  await change({ stormFloorSignups: 5 })
  const wave = async () => {
    for (let sent = 0; sent < 8; sent += 1) await comeIn(app)
    await app.settle()
  }
  await wave()
  const [storm] = (await look()).now
  const end = async () => app.client.try('storms.end', { token: await freshOwner(), params: { id: storm?._id ?? '' } })
  expect([await end(), await end()].map(({ status }) => status)).toEqual([204, 404])
  expect((await challenge(app, newNetwork())).provider).toBe('none')
  pass(seconds(5))
  expect((await challenge(second, newNetwork())).provider).toBe('none')
  const rows = (await app.client.send('audit.list', { token: await freshOwner(), query: { action: 'storms.end' } })).data
  expect(rows.map(({ result }) => result).toSorted()).toEqual(['ok', 'refused'])
  await wave()
  expect((await look()).now).toEqual([])
  expect((await look()).over[0]).toMatchObject({ metric: 'signups', endedBy: { _id: owner.id } })
  pass(hours(2))
  await wave()
  expect((await look()).now).toMatchObject([{ metric: 'signups' }])
  // Whoever switches the rules off ends what lasts.
  await change({ stormRules: false })
  expect([(await look()).now, (await challenge(second, newNetwork())).provider]).toEqual([[], 'none'])
  await change({ stormRules: true, stormFloorSignups: 60 })
  pass(hours(3))
})

test('each of the five is counted, in its hour, by whichever process it passes', async () => {
  const counts = async () => Object.fromEntries((await look()).levels.map(({ metric, count }) => [metric, count]))
  const settle = async () => {
    for (const one of [app, second]) await one.settle()
  }
  const [before, fan, page] = [await counts(), await signedIn(known), await signedIn(athlete)]
  const client = createClient(second.client.baseUrl, from(newNetwork()).headers)
  const made = await registerFan(client, { email: 'proves@example.org' })
  await settle()
  const code = (await app.mail.list(50)).find(({ to }) => to === 'proves@example.org')?.text.match(/code=(\S+)/)?.[1] ?? ''
  await client.send('auth.verifyEmail', { query: { code }, headers: { accept: 'application/json' } })
  await publish(client, page)
  await client.send('conversations.open', { token: fan.token, body: { source: 'performer', sourceId: athlete.id } })
  const declined = await client.try('payments.saveCard', { token: made.token, body: { token: 'pm_of_nobody' } })
  expect(declined.error.code).toBe('payment.card_declined')
  await settle()
  const after = await counts()
  expect(Object.entries(after).map(([metric, count]) => [metric, count - (before[metric] ?? 0)])).toEqual([
    ['signups', 1],
    ['confirmations', 1],
    ['posts', 1],
    ['threads', 1],
    ['cards', 1],
  ])
})

test('what is usual counts by the hour of the day', async () => {
  const hour = new Date(Math.ceil(app.clock.now().getTime() / hours(1)) * hours(1) + hours(3))
  await sql`
    insert into storm_hour (metric, hour, count)
    select 'signups', ${hour}::timestamptz - make_interval(days => day), case when day = 3 then 900 else 20 end
    from generate_series(1, 28) day on conflict (metric, hour) do update set count = excluded.count`.execute(app.db)
  pass(hour.getTime() - app.clock.now().getTime() + minutes(1))
  expect((await look()).levels.find(({ metric }) => metric === 'signups')).toMatchObject({ count: 0, usual: 20, line: 120 })
  pass(hours(1))
  expect((await look()).levels.find(({ metric }) => metric === 'signups')).toMatchObject({ usual: 0, line: 60 })
})

const change = (settings: Parameters<TestApp['settings']['write']>[1]) => app.settings.write(app.db, settings).then(() => pass(5001))

/** Somebody of the wave whom staff lets in after all. */
async function letIn(): Promise<Person> {
  const network = newNetwork()
  const { work } = await challenge(app, network)
  const username = 'came_today'
  const body = {
    name: 'Came Today',
    username,
    email: `${username}@example.org`,
    password,
    dateOfBirth: '1990-01-01',
    acceptTerms: true as const,
    captchaToken: work ? await solve(work) : '',
  }
  const { _id: id } = (await app.client.send('auth.registerUser', { body, ...from(network) })).data
  await app.client.send('admissions.decide', { token: await freshOwner(), params: { id }, body: { isAdmitted: true } })
  const person = { id, name: body.name, username, token: '' }
  return { ...person, token: (await signedIn(person)).token }
}
