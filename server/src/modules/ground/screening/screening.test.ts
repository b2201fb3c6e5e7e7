// What staff screens for: what becomes of what meets it, wherever somebody comes in or says something.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days } from '#platform/clock.ts'
import { inTransaction } from '#platform/db/index.ts'
import {
  addPhoto,
  comment,
  commentsOn,
  decideCase,
  follow,
  makeGallery,
  password,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  signIn,
  takeCase,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { hostsIn, meeting, readPattern } from './policy.ts'

type Form = BodyOf<Calls['screening']['create']>

let app: TestApp
let owner: Person
let moderator: Person
let athlete: Person
let fan: Person
let post: string

beforeAll(async () => {
  app = await createTestApp()
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  moderator = await registerFan(app.client)
  await sql`update account set roles = '{moderator}', email_verified_at = now() where id = ${moderator.id}`.execute(app.db)
  app.clock.advance(6000)
  moderator = await signIn(app.client, moderator)
  athlete = await registerPerformer(app.client)
  fan = await registerFan(app.client)
  await follow(app.client, fan, athlete)
  post = (await publish(app.client, athlete))._id
})
afterAll(() => app.close())
beforeEach(() => sql`delete from screen_rule`.execute(app.db))

const set = (changes: Parameters<TestApp['settings']['write']>[1]) => inTransaction(app.db, (tx) => app.settings.write(tx, changes))
const tried = async (asked: Promise<{ status: number; error?: { code?: string } }>) => {
  const { status, error } = await asked
  return status >= 400 ? `${status} ${error?.code}` : String(status)
}
const rule = async (form: Form, by = moderator) => (await app.client.send('screening.create', { token: by.token, body: form })).data
const ruleTried = (form: Form) => tried(app.client.try('screening.create', { token: moderator.token, body: form }))
const listed = async (pattern: string) => {
  await app.settle()
  return (await app.client.send('screening.list', { token: moderator.token })).data.find((one) => one.pattern === pattern)
}
const preview = async (kind: Form['kind'], pattern: string) =>
  (await app.client.send('screening.preview', { token: moderator.token, query: { kind, pattern } })).data
const change = (id: string, body: BodyOf<Calls['screening']['change']>) =>
  app.client.try('screening.change', { token: moderator.token, params: { id }, body })

let number = 0
const formOf = (email?: string) => {
  number += 1
  const username = `newcomer_${number}`
  return {
    name: 'Kit Marsh',
    username,
    email: email ?? `${username}@example.org`,
    password,
    dateOfBirth: '1990-01-01',
    acceptTerms: true as const,
  }
}
const register = (email?: string, more: object = {}) => app.client.try('auth.registerUser', { body: { ...formOf(email), ...more } })
const write = (message: string, email = 'visitor@example.org') =>
  app.client.try('settings.contact', { body: { name: 'Visitor', email, message } })
const words = async (by?: Person) => (await commentsOn(app.client, by, 'feed', post)).map(({ content }) => content)
const say = (content: string, by = fan) =>
  app.client.try('comments.create', { token: by.token, body: { content, objectId: post, objectType: 'feed' } })
const queueOf = async (targetId: string) => {
  await app.settle()
  return (await app.client.send('cases.list', { token: moderator.token, query: { limit: 100, state: 'first' } })).data.find(
    (line) => line.targetId === targetId,
  )
}

describe('how things are compared', () => {
  const met = (kind: Form['kind'], pattern: string, brought: Parameters<typeof meeting>[1]) => {
    const read = readPattern(kind, pattern)
    return 'pattern' in read && meeting([{ kind, pattern: read.pattern }], brought).length > 0
  }
  test('words whole, whatever stands for their letters', () => {
    for (const text of ['Buy CRYPT0 now', 'buy с\u0433ypto', 'crýpto', 'c r y p t o', 'ＣＲＹＰＴＯ'])
      expect([text, met('word', 'crypto', { text })]).toEqual([text, text !== 'buy с\u0433ypto'])
    expect(met('word', 'crypto', { text: 'cryptography' })).toBe(false)
    expect(met('word', '.*', { text: 'anything' })).toBe(false)
    expect(met('word', 'win big', { text: 'You WIN — big!' })).toBe(true)
  })
  test('linked sites with all below them, however their dots are written', () => {
    for (const text of [
      'see https://shop.bad.example/x',
      'BAD.EXAMPLE',
      'bad[.]example',
      'bad (dot) example',
      'bad  [ dot\n ]  example',
      'bad。example',
      'ba\u200bd.example',
    ])
      expect([text, met('link_domain', 'https://www.bad.example/', { text })]).toEqual([text, true])
    for (const text of [
      'go to bad.example.',
      '...bad.example',
      'x..www.bad.example-',
      'bad.example_',
      '(www.bad.example)',
      'öäü.bad.example',
    ])
      expect([text, met('link_domain', 'bad.example', { text })]).toEqual([text, true])
    for (const text of ['notbad.example', 'bad.example.org', 'bad example', 'bad..example', '_bad.example', '-bad.example'])
      expect([text, met('link_domain', 'bad.example', { text })]).toEqual([text, false])
    expect([...hostsIn(`${'a.b'.repeat(20_000)} ${'x.'.repeat(50_000)}`)].length).toBeLessThanOrEqual(100)
    expect([...hostsIn('host-1.example '.repeat(9) + Array.from({ length: 500 }, (_, at) => `h${at}.example`).join(','))]).toHaveLength(100)
    // Whoever writes it decides how long it is: a megabyte takes no longer than so many characters do, however its dots lie.
    for (const text of ['x.', 'a', 'a-', 'ab.c_', 'a'.repeat(64) + '.', '.', 'é.', ' ', '[ ', '[dot']) {
      const before = process.threadCpuUsage()
      hostsIn(text.repeat(1_000_000 / text.length))
      const { user, system } = process.threadCpuUsage(before)
      expect([text, (user + system) / 1000 < 1500]).toEqual([text, true])
    }
  })
  test('domains of mail with all below them', () => {
    expect(met('email_domain', '@Bad.example', { email: 'a@mx.bad.example' })).toBe(true)
    expect(met('email_domain', 'bad.example', { email: 'bad.example@good.example' })).toBe(false)
  })
  test('what would meet half of the world, or is none, is said so', () => {
    const wrong: [Form['kind'], string][] = [
      ['network', '0.0.0.0/0'],
      ['network', '10.0.0.0/7'],
      ['network', '2001:db8::/65'],
      ['network', 'fe80::1%eth0'],
      ['network', '1.2.3.4/'],
      ['network', '1.2.3.4/8/8'],
      ['email_domain', 'com'],
      ['email_domain', 'gmail.com'],
      ['link_domain', 'a b.example'],
      ['word', '! !'],
      ['word', 'a\u0000'],
    ]
    for (const [kind, pattern] of wrong) expect([pattern, 'wrong' in readPattern(kind, pattern)]).toEqual([pattern, true])
  })
})

describe('who comes in', () => {
  test('is refused, waits with those to be let in, or is noted', async () => {
    await rule({ kind: 'email_domain', pattern: 'refused.example', action: 'refuse' })
    await rule({ kind: 'email_domain', pattern: 'held.example', action: 'hold' })
    const { rule: noted } = await rule({ kind: 'email_domain', pattern: 'noted.example', action: 'flag' })
    expect(await tried(register('a@mail.refused.example'))).toBe('422 screening.refused')
    const held = await register('a@held.example')
    expect([held.status, held.body.data.isWaiting, held.body.data.token]).toEqual([201, true, undefined])
    const waiting = (await app.client.send('admissions.list', { token: owner.token, query: { limit: 100 } })).data
    expect(waiting.map(({ _id }) => _id)).toContain(held.body.data._id)
    const passed = await register('a@noted.example')
    expect(passed.body.data.token).toBeDefined()
    expect([(await listed('refused.example'))?.hits, (await listed('held.example'))?.hits, (await listed('noted.example'))?.hits]).toEqual([
      1, 1, 1,
    ])
    const matches = (await app.client.send('screening.matches', { token: moderator.token, params: { id: noted._id } })).data
    expect(matches).toMatchObject([{ place: 'registration', action: 'flag', accountId: passed.body.data._id }])
  })

  test('the strictest of several counts', async () => {
    await rule({ kind: 'email_domain', pattern: 'both.example', action: 'flag' })
    await rule({ kind: 'email_domain', pattern: 'mx.both.example', action: 'refuse' })
    expect(await tried(register('a@mx.both.example'))).toBe('422 screening.refused')
    expect(await tried(register('a@both.example'))).toBe('201')
  })

  test('networks count until they end, thirty days unless said, and need an end', async () => {
    const { rule: made } = await rule({ kind: 'network', pattern: '127.0.0.9/8', action: 'refuse' })
    expect([made.pattern, made.expiresAt]).toEqual(['127.0.0.0/8', new Date(new Date(made.createdAt).getTime() + days(30)).toISOString()])
    expect(await tried(register())).toBe('422 screening.refused')
    expect(await tried(write('Hello to all of you there'))).toBe('422 screening.refused')
    expect((await change(made._id, { days: null })).error?.code).toBe('screening.pattern')
    await sql`update screen_rule set created_at = now() - interval '60 days', expires_at = now() - interval '1 day'`.execute(app.db)
    app.clock.advance(1000)
    expect(await tried(register())).toBe('201')
    expect((await listed('127.0.0.0/8'))?.isOver).toBe(true)
    // What is over makes room for the same.
    expect(await ruleTried({ kind: 'network', pattern: '127.0.0.0/8', action: 'flag' })).toBe('201')
  })

  test('addresses that last an hour are as the setting says, also where one is changed', async () => {
    expect(await tried(register('a@mailinator.com'))).toBe('422 screening.refused')
    const person = await registerFan(app.client)
    const update = (email: string) =>
      tried(app.client.try('users.update', { token: person.token, body: { email, currentPassword: password } }))
    expect(await update(`b${person.username}@mailinator.com`)).toBe('422 screening.refused')
    await set({ disposableAddresses: 'hold' })
    expect((await register('c@sub.mailinator.com')).body.data.isWaiting).toBe(true)
    await set({ disposableAddresses: 'allow' })
    expect((await register('d@mailinator.com')).body.data.token).toBeDefined()
    await set({ disposableAddresses: 'refuse' })
  })

  test('whoever has an account has it under every spelling of the mailbox', async () => {
    const proven = await registerFan(app.client, { email: 'jo.marsh@gmail.com' })
    await sql`update account set email_verified_at = now() where id = ${proven.id}`.execute(app.db)
    for (const email of ['jomarsh+x@gmail.com', 'j.o.marsh@googlemail.com', 'JO.MARSH+1+2@GMAIL.com'])
      expect([email, await tried(register(email))]).toEqual([email, '409 auth.email_taken'])
    expect(await tried(register('jo.marshal@gmail.com'))).toBe('201')
    // Elsewhere a dot makes another mailbox.
    const other = await registerFan(app.client, { email: 'jo.marsh@example.com' })
    await sql`update account set email_verified_at = now() where id = ${other.id}`.execute(app.db)
    expect([await tried(register('jomarsh@example.com')), await tried(register('jo.marsh+x@example.com'))]).toEqual([
      '201',
      '409 auth.email_taken',
    ])
  })
})

describe('what is said', () => {
  test('a comment is refused with its words kept, or waits for staff and not for its page', async () => {
    await rule({ kind: 'link_domain', pattern: 'bad.example', action: 'refuse' })
    await rule({ kind: 'word', pattern: 'free coins', action: 'hold' })
    expect(await tried(say('see bad[.]example'))).toBe('422 screening.refused')
    const { _id: id } = await comment(app.client, fan, 'feed', post, 'FREE c0ins for all')
    expect([await words(), await words(fan)]).toEqual([[], ['FREE c0ins for all']])
    expect(await tried(app.client.try('comments.approve', { token: athlete.token, params: { id } }))).toBe('409 comment.with_staff')
    const line = await queueOf(id)
    expect(line).toMatchObject({ wanted: ['screened'], owner: { _id: fan.id } })
    await takeCase(app.client, moderator, line?._id ?? '')
    const version = (await app.client.send('cases.view', { token: moderator.token, params: { id: line?._id ?? '' } })).data.item?.version
    await decideCase(app.client, moderator, line?._id ?? '', {
      decision: 'keep',
      rule: 'no_breach',
      words: 'It is fine.',
      ...(version && { seen: version }),
    })
    await app.settle()
    expect(await words()).toEqual(['FREE c0ins for all'])
    await app.client.send('comments.remove', { token: fan.token, params: { id } })
  })

  test('a comment that is changed is judged anew', async () => {
    const { _id: id } = await comment(app.client, fan, 'feed', post, 'Well run')
    await rule({ kind: 'word', pattern: 'casino', action: 'hold' })
    await app.client.send('comments.update', { token: fan.token, params: { id }, body: { content: 'Casino!' } })
    expect(await words()).toEqual([])
    expect(await queueOf(id)).toMatchObject({ wanted: ['screened'] })
    await app.client.send('comments.remove', { token: fan.token, params: { id } })
  })

  test('a post waits until staff has seen it, and stays so when it is changed', async () => {
    await rule({ kind: 'word', pattern: 'casino', action: 'hold' })
    const held = await publish(app.client, athlete, { text: 'My casino tips' })
    const seen = async () => (await app.client.try('feeds.view', { params: { id: held._id } })).status
    expect(await seen()).toBe(404)
    await app.client.send('feeds.update', {
      token: athlete.token,
      params: { id: held._id },
      body: { type: 'text', text: 'My training tips' },
    })
    expect(await seen()).toBe(404)
    const line = await queueOf(held._id)
    expect(line).toMatchObject({ wanted: ['screened'] })
    await takeCase(app.client, moderator, line?._id ?? '')
    const version = (await app.client.send('cases.view', { token: moderator.token, params: { id: line?._id ?? '' } })).data.item?.version
    await decideCase(app.client, moderator, line?._id ?? '', {
      decision: 'keep',
      rule: 'no_breach',
      words: 'It is fine.',
      ...(version && { seen: version }),
    })
    await app.settle()
    expect(await seen()).toBe(200)
  })

  test('what stands in a gallery and at a photo is read, too', async () => {
    await rule({ kind: 'word', pattern: 'casino', action: 'refuse' })
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#654' } })
      .jpeg()
      .toBuffer()
    const gallery = await makeGallery(app.client, athlete, [picture])
    const refused = await app.client.try('photos.update', {
      token: athlete.token,
      params: { id: (await addPhoto(app.client, athlete, gallery, picture))._id },
      body: { title: 'Casino' },
    })
    expect(refused.error?.code).toBe('screening.refused')
    const renamed = await app.client.try('galleries.update', {
      token: athlete.token,
      params: { id: gallery._id },
      body: { title: 'Casino' },
    })
    expect(renamed.error?.code).toBe('screening.refused')
  })

  test('of somebody under 18 it waits whatever the rules say, and is refused where they say so', async () => {
    const minor = await registerPerformer(app.client, { dateOfBirth: `${app.clock.now().getUTCFullYear() - 16}-01-01` })
    await rule({ kind: 'word', pattern: 'casino', action: 'flag' })
    const made = await app.client.try('performers.update', { token: minor.token, params: { id: 'me' }, body: { bio: 'Casino runner' } })
    expect(made.status).toBe(200)
    expect(await queueOf(minor.id)).toMatchObject({ wanted: ['minor'] })
    await rule({ kind: 'word', pattern: 'roulette', action: 'refuse' })
    expect(await tried(app.client.try('performers.update', { token: minor.token, params: { id: 'me' }, body: { bio: 'Roulette' } }))).toBe(
      '422 screening.refused',
    )
  })

  test('a page, and a first message, where nothing can wait', async () => {
    await rule({ kind: 'link_domain', pattern: 'bad.example', action: 'hold' })
    expect(
      await tried(app.client.try('performers.update', { token: athlete.token, params: { id: 'me' }, body: { bio: 'See bad.example' } })),
    ).toBe('422 screening.refused')
    const { _id: id } = (
      await app.client.send('conversations.open', { token: fan.token, body: { source: 'performer', sourceId: athlete.id } })
    ).data
    const send = (by: Person, text: string) =>
      tried(app.client.try('messages.send', { token: by.token, params: { id }, body: { data: { text } } }))
    expect(await send(fan, 'go to bad.example')).toBe('422 screening.refused')
    expect(await send(fan, 'Hello')).toBe('201')
    expect(await send(athlete, 'Hello you')).toBe('201')
    // They talk with each other: what they say is theirs.
    expect(await send(fan, 'go to bad.example')).toBe('201')
  })

  test('a letter is marked, or refused', async () => {
    await rule({ kind: 'word', pattern: 'backlinks', action: 'hold' })
    expect(await tried(write('We sell backlinks'))).toBe('201')
    const open = (await app.client.send('inquiries.list', { token: owner.token, query: { state: 'new' } })).data
    expect(open.find(({ name }) => name === 'Visitor')).toMatchObject({ isScreened: true })
  })
})

describe('a rule', () => {
  test('shows what it then meets; what waits is refused with it, what is of the young is not', async () => {
    await rule({ kind: 'email_domain', pattern: 'wave.example', action: 'hold' })
    const held = [await register('x1@wave.example'), await register('x2@wave.example')].map(({ body }) => String(body.data._id))
    const young = await app.client.try('auth.registerPerformer', {
      body: { ...formOf('x3@wave.example'), dateOfBirth: `${app.clock.now().getUTCFullYear() - 16}-01-01` },
    })
    const youngId = String(young.body.data._id)
    await sql`delete from screen_rule`.execute(app.db)
    const shown = await preview('email_domain', 'wave.example')
    expect(shown.met).toMatchObject([{ place: 'registration', met: 3 }])
    expect(shown.pending.map(({ _id, isYoung }) => [_id, isYoung]).toSorted()).toEqual(
      [...held.map((id) => [id, false]), [youngId, true]].toSorted(),
    )
    const { refused } = await rule({
      kind: 'email_domain',
      pattern: 'wave.example',
      action: 'refuse',
      refuse: [held[0] ?? '', youngId, post],
    })
    expect(refused).toBe(1)
    expect((await preview('email_domain', 'wave.example')).pending.map(({ _id }) => _id).toSorted()).toEqual(
      [held[1] ?? '', youngId].toSorted(),
    )
    // What it then meets is what was shown.
    expect(await tried(register('x4@wave.example'))).toBe('422 screening.refused')
  })

  test('about words looks at comments, posts and letters, and refuses what waits in the queue', async () => {
    const { rule: made } = await rule({ kind: 'word', pattern: 'jackpot', action: 'hold' })
    const { _id: id } = await comment(app.client, fan, 'feed', post, 'Jackpot today')
    const line = await queueOf(id)
    await change(made._id, { isOn: false })
    const shown = await preview('word', 'jackpot')
    expect(shown.met.find(({ place }) => place === 'comment')?.met).toBe(1)
    expect(shown.pending).toMatchObject([{ _id: line?._id, place: 'comment', accountId: fan.id, isYoung: false }])
    expect(JSON.stringify(shown.met)).not.toContain('message')
    const { refused } = await rule({ kind: 'word', pattern: 'jackpot', action: 'refuse', refuse: [line?._id ?? ''] })
    expect([refused, await queueOf(id)]).toEqual([1, undefined])
    await app.settle()
    // They are told, and may appeal.
    const decisions = (await app.client.send('decisions.list', { token: fan.token })).data
    expect(decisions[0]).toMatchObject({ decision: 'remove', rule: 'spam' })
  })

  test('is there once, is ended and taken up again, and each change leaves its row', async () => {
    const { rule: made } = await rule({ kind: 'word', pattern: 'Lottery', action: 'hold', note: 'A wave in May' })
    expect(await ruleTried({ kind: 'word', pattern: 'Lottery', action: 'flag' })).toBe('409 screening.known')
    expect((await change(made._id, { isOn: false })).body.data.isOver).toBe(true)
    expect(await tried(say('lottery'))).toBe('201')
    expect((await change(made._id, { isOn: true, action: 'refuse' })).body.data).toMatchObject({ isOver: false, action: 'refuse' })
    expect(await tried(say('Lottery'))).toBe('422 screening.refused')
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from audit where action like 'screening.%' and after ->> 'rule' = ${made._id}`.execute(app.db)
    expect(rows[0]?.n).toBe(3)
  })

  test('two who save the same at once make one', async () => {
    const both = await Promise.all([1, 2].map(() => ruleTried({ kind: 'word', pattern: 'twice', action: 'flag' })))
    expect(both.toSorted()).toEqual(['201', '409 screening.known'])
  })
})
