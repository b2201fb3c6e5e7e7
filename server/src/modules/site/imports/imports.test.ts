// Files from elsewhere through the doors: looked at, answered for, taken over once, and taken back.
import { createServer, type Server } from 'node:http'
import type { CallName } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAdministrator, registerFan, registerPerformer, signIn, type Person } from '#scenario/index.ts'
import { asOwner, createTestApp, type TestApp } from '#test/index.ts'
import { days } from '#platform/clock.ts'
import {
  ghostExport,
  ghostMembers,
  oldGhostExport,
  oldPatreonMembers,
  patreonMembers,
  substackPosts,
  substackReaders,
  wordPressExport,
  wordPressItem,
} from './exports-for-tests.ts'
import { openMailServer, type FakeMailServer } from '#test/fakes/mail-server.ts'

let app: TestApp
let smtp: FakeMailServer
let oldSite: Server
let site: string
let owner: Person
let athlete: Person

const portOf = (listening: { address(): unknown }): number => (listening.address() as { port: number }).port

beforeAll(async () => {
  smtp = await openMailServer()
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#3a6ea5' } })
    .png()
    .toBuffer()
  oldSite = createServer((request, response) => {
    if (request.url === '/moved.png') return response.writeHead(302, { location: '/lap.png' }).end()
    if (request.url === '/away.png') return response.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end()
    if (request.url === '/page.png') return response.end('<html>no picture</html>')
    return request.url?.endsWith('lap.png') ? response.end(picture) : response.writeHead(404).end()
  })
  await new Promise<void>((ready) => oldSite.listen(0, '127.0.0.1', ready))
  site = `http://127.0.0.1:${portOf(oldSite)}`
  app = await createTestApp({ env: { SMTP_URL: smtp.url, IMPORT_HOSTS: site } })
  await app.settings.write(app.db, { mailPerSecond: 100 })
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  athlete = await registerPerformer(app.client, { name: 'Kofi Brandt' })
  await app.settle()
})
afterAll(async () => {
  await app.close()
  oldSite.close()
  await smtp.close()
})

const fresh = async () => (await signIn(app.client, owner)).token
const blobOf = (text: string) => new Blob([text])
const upload = (text: string, by: Person = athlete) =>
  app.client.try('imports.upload', { token: by.token, body: { oldSite: site }, files: { file: blobOf(text) } })
const look = async (text: string, by: Person = athlete) => (await upload(text, by)).body.data
const apply = (id: string, by: Person = athlete, body = { work: true, writing: true }) =>
  app.client.try('imports.apply', { token: by.token, params: { id }, body })
const view = async (id: string, by: Person = athlete) => (await app.client.send('imports.view', { token: by.token, params: { id } })).data
const linesOf = async (id: string, by: Person = athlete) =>
  (await app.client.send('imports.lines', { token: by.token, params: { id }, query: { limit: 100 } })).data
const drafts = async (by: Person = athlete) =>
  (await app.client.send('feeds.own', { token: by.token, query: { limit: 100, status: 'draft' } })).data
const countRows = async () => Number((await sql<{ n: string }>`select count(*) as n from import_row`.execute(app.db)).rows[0]?.n)
const takeOver = async (text: string, by: Person = athlete) => {
  const { _id: id } = await look(text, by)
  expect((await apply(id, by)).status).toBe(204)
  await app.settle()
  return view(id, by)
}

const season = ghostExport([
  { id: 'a', title: 'First lap', html: '<p>It was <b>cold</b>.</p><img src="__GHOST_URL__/lap.png"><img src="__GHOST_URL__/gone.png">' },
  { id: 'b', title: 'Second lap', html: '<h2>Warm</h2><p>It was warm.</p>', feature_image: '__GHOST_URL__/moved.png' },
  { id: 'c', title: 'Empty', html: '' },
  { id: 'd', title: 'About', html: '<p>Me.</p>', type: 'page' },
])

test('a file of Ghost is looked at, answered for, and becomes drafts with their pictures; a second time it brings nothing', async () => {
  const run = await look(season)
  expect(run).toMatchObject({
    source: 'ghost',
    state: 'planned',
    needs: { work: true, writing: false },
    sums: { create: 2, skip: 1, error: 1 },
  })
  expect(run.notMoved.join(' ')).toContain('pay twice')
  expect((await linesOf(run._id))[0]).toMatchObject({ title: 'Empty', action: 'error', message: expect.stringContaining('no words') })
  expect(await drafts()).toEqual([])
  expect((await apply(run._id, athlete, { work: false, writing: true })).error.code).toBe('import.attestation_required')
  const presses = await Promise.all([apply(run._id), apply(run._id)])
  expect(presses.map(({ status }) => status).toSorted()).toEqual([204, 409])
  await Promise.all([app.jobs.drain(), app.jobs.drain()])
  await app.settle()
  expect(await view(run._id)).toMatchObject({ state: 'done', sums: { done: 2, failed: 0 } })
  const made = (await drafts()).toSorted((one, other) => ((one.title ?? '') < (other.title ?? '') ? -1 : 1))
  expect(made.map(({ title, text, type, files }) => [title, text, type, files.length])).toEqual([
    ['First lap', '<p>It was <b>cold</b>.</p>', 'photo', 1],
    ['Second lap', '<p>Warm</p><p>It was warm.</p>', 'photo', 1],
  ])
  const [first] = (await linesOf(run._id)).filter(({ title }) => title === 'First lap')
  expect(first?.message).toContain('gone.png is not there (404)')
  // Nobody but the athlete sees a draft.
  expect((await app.client.try('feeds.view', { params: { id: made[0]?._id ?? '' } })).status).toBe(404)

  const before = await countRows()
  const again = await look(season)
  expect(again.sums).toMatchObject({ create: 0, update: 0, skip: 3 })
  expect((await apply(again._id)).error.code).toBe('import.attestation_required')
  expect([await countRows(), (await drafts()).length]).toEqual([before, 2])
  expect((await app.client.try('imports.drop', { token: athlete.token, params: { id: again._id } })).status).toBe(204)
  expect((await app.client.try('imports.view', { token: athlete.token, params: { id: again._id } })).error.code).toBe('import.unknown')
})

test('what has changed over there is renewed here as long as nobody touched it', async () => {
  const by = await registerPerformer(app.client)
  const [one, two] = [
    { id: 'r1', title: 'One', html: '<p>1</p>' },
    { id: 'r2', title: 'Two', html: '<p>2</p>' },
  ]
  await takeOver(ghostExport([one, two]), by)
  const touched = (await drafts(by)).find(({ title }) => title === 'Two')?._id ?? ''
  app.clock.advance(1000)
  await app.client.send('feeds.update', { token: by.token, params: { id: touched }, body: { title: 'Two, by hand' } })
  const run = await takeOver(
    ghostExport([
      { ...one, html: '<p>1, better</p>' },
      { ...two, html: '<p>2, better</p>' },
    ]),
    by,
  )
  expect(run.sums).toMatchObject({ create: 0, update: 1, skip: 1, done: 1 })
  expect((await drafts(by)).map(({ title, text }) => `${title} ${text}`).toSorted()).toEqual([
    'One <p>1, better</p>',
    'Two, by hand <p>2</p>',
  ])
})

test('whoever is killed between rows goes on without doubles', async () => {
  const by = await registerPerformer(app.client)
  const { _id: id } = await look(
    ghostExport(Array.from({ length: 6 }, (_, at) => ({ id: `k${at}`, title: `Row ${at}`, html: `<p>${at}</p>` }))),
    by,
  )
  // The database goes away in the middle of the fourth row, and stays away.
  const byOwner = (text: string) => asOwner(app.databaseUrl, (db) => sql.raw(text).execute(db))
  await byOwner(`create function fall() returns trigger language plpgsql as $$ begin
    if new.n >= 3 and new.run_id = '${id}' then raise exception 'away'; end if; return new; end $$`)
  await byOwner('create trigger fall before update on import_line for each row execute function fall()')
  await apply(id, by)
  await app.jobs.drain().catch(() => undefined)
  expect([(await view(id, by)).state, (await drafts(by)).length]).toEqual(['running', 3])
  await byOwner('drop trigger fall on import_line')
  await app.jobs.send(app.db, 'imports.work', {})
  await app.settle()
  expect(await view(id, by)).toMatchObject({ state: 'done', sums: { done: 6, failed: 0 } })
  expect((await drafts(by)).map(({ title }) => title).toSorted()).toEqual(Array.from({ length: 6 }, (_, at) => `Row ${at}`))
})

test('taking it back leaves what was touched, and is over after a week', async () => {
  const by = await registerPerformer(app.client)
  const run = await takeOver(ghostExport(['u1', 'u2', 'u3'].map((id) => ({ id, title: id, html: `<p>${id}</p>` }))), by)
  const [first, second] = (await drafts(by)).toSorted((one, other) => ((one.title ?? '') < (other.title ?? '') ? -1 : 1))
  app.clock.advance(1000)
  await app.client.send('feeds.update', { token: by.token, params: { id: first?._id ?? '' }, body: { text: 'Mine now' } })
  await app.client.send('feeds.update', { token: by.token, params: { id: second?._id ?? '' }, body: { status: 'active' } })
  expect((await app.client.try('imports.undo', { token: athlete.token, params: { id: run._id } })).error.code).toBe('import.unknown')
  await app.client.send('imports.undo', { token: by.token, params: { id: run._id } })
  await app.settle()
  expect(await view(run._id, by)).toMatchObject({ state: 'undone', undoUntil: null, sums: { undone: 1 } })
  expect((await app.client.send('feeds.own', { token: by.token, query: { limit: 10 } })).data.map(({ title }) => title).toSorted()).toEqual(
    ['u1', 'u2'],
  )
  // What was taken back can come again; what stays does not.
  expect((await look(ghostExport(['u1', 'u3'].map((id) => ({ id, title: id, html: `<p>${id}</p>` }))), by)).sums).toMatchObject({
    create: 1,
    skip: 1,
  })

  const late = await takeOver(ghostExport([{ id: 'late', title: 'Late', html: '<p>x</p>' }]), by)
  app.clock.advance(days(7) + 1000)
  const token = (await signIn(app.client, by)).token
  expect((await app.client.try('imports.undo', { token, params: { id: late._id } })).error.code).toBe('import.too_late')
  await sql`update import_run set created_at = now() - interval '3 days' where state = 'planned'`.execute(app.db)
  await app.jobs.send(app.db, 'retention.sweep', {})
  await app.settle()
  expect((await sql<{ n: number }>`select count(*)::int as n from import_run where state = 'planned'`.execute(app.db)).rows[0]?.n).toBe(0)
})

const ofSite = async (text: string, athleteName?: string) => {
  const body = athleteName === undefined ? {} : { athlete: athleteName }
  return app.client.try('siteImports.upload', { token: await fresh(), body, files: { file: blobOf(text) } })
}
const takeOverForSite = async (text: string, body = { work: true, writing: true }) => {
  const { _id: id } = (await ofSite(text)).body.data
  const token = await fresh()
  await app.client.send('siteImports.apply', { token, params: { id }, body })
  await app.settle()
  return (await app.client.send('siteImports.view', { token, params: { id } })).data
}

test('staff brings pages of WordPress, hidden until they are shown, once', async () => {
  const file = wordPressExport(
    wordPressItem({ id: 7, title: 'House rules', text: '<h2>Be kind</h2><ul><li>one</li></ul>', type: 'page', slug: 'kind' }) +
      wordPressItem({ id: 8, title: 'Terms', text: 'x', type: 'page', slug: 'terms' }) +
      wordPressItem({ id: 9, title: 'A post', text: 'x' }),
  )
  const run = await takeOverForSite(file)
  expect(run).toMatchObject({ state: 'done', page: null, sums: { create: 2, skip: 1, done: 1, failed: 1 } })
  const pages = (await app.client.send('sitePages.all', { token: await fresh() })).data
  expect(pages).toMatchObject([{ title: 'House rules', slug: 'kind', text: '# Be kind\n\n- one', isPublished: false }])
  const before = await countRows()
  expect((await ofSite(file)).body.data.sums).toMatchObject({ create: 1, skip: 2 })
  expect(await countRows()).toBe(before)
  await app.client.send('siteImports.undo', { token: await fresh(), params: { id: run._id } })
  await app.settle()
  expect((await app.client.send('sitePages.all', { token: await fresh() })).data).toEqual([])
})

const lettersTo = (address: string) => smtp.letters.filter(({ to }) => to === address)

test('people of a list get one letter for ever, may refuse it, and nobody gets an account', async () => {
  const accountsBefore = (await sql<{ n: number }>`select count(*)::int as n from account`.execute(app.db)).rows[0]?.n
  const looked = (await ofSite(ghostMembers)).body.data
  expect(looked).toMatchObject({ needs: { work: false, writing: true }, sums: { create: 2, skip: 2, error: 1 } })
  expect(
    (await app.client.try('siteImports.apply', { token: await fresh(), params: { id: looked._id }, body: { work: true, writing: false } }))
      .error.code,
  ).toBe('import.attestation_required')
  await registerFan(app.client, { email: 'ben@example.org' } as never)
  const run = await takeOverForSite(ghostMembers)
  await app.settle()
  expect(smtp.letters.filter(({ raw }) => raw.includes('invites you')).map(({ to }) => to)).toEqual(['ada@example.org'])
  const { raw } = lettersTo('ada@example.org')[0] ?? { raw: '' }
  const stop = /^List-Unsubscribe: <(https?:\/\/[^>]+)>$/m.exec(raw.replaceAll('\r', ''))?.[1] ?? ''
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect((await sql<{ n: number }>`select count(*)::int as n from invite_letter where address <> ''`.execute(app.db)).rows[0]?.n).toBe(0)
  expect(
    JSON.stringify(await app.client.send('siteImports.lines', { token: await fresh(), params: { id: run._id }, query: {} })),
  ).not.toContain('@')

  // Whoever looks at it does not refuse; the one press of a mail program does.
  const path = new URL(stop).pathname
  expect(await (await fetch(app.client.baseUrl + path)).text()).toContain('invitations to this site')
  const press = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'List-Unsubscribe=One-Click' }
  expect((await fetch(app.client.baseUrl + path, press)).status).toBe(200)
  expect((await fetch(`${app.client.baseUrl}${path.slice(0, -3)}AAA`, press)).status).toBe(404)
  const [invite] = (await app.client.send('invites.list', { token: await fresh(), query: {} })).data
  expect(invite).toMatchObject({ isPass: false, campaign: 'import-ghost', letters: { sent: 0, skipped: 1, refused: 1 } })

  // Neither the same list again, nor another by somebody else, nor after a restore of an older backup.
  expect((await ofSite(ghostMembers)).body.data.sums).toMatchObject({ create: 0 })
  const token = (await signIn(app.client, athlete)).token
  const other = (await app.client.send('imports.upload', { token, body: {}, files: { file: blobOf(patreonMembers) } })).data
  expect(other.sums).toMatchObject({ create: 2, skip: 1 })
  await app.client.send('imports.apply', { token, params: { id: other._id }, body: { work: false, writing: true } })
  await app.settle()
  expect(lettersTo('ada@example.org').length).toBe(1)
  expect(lettersTo('cleo@example.org')[0]?.raw).toContain('Subject: Kofi Brandt is on ')
  expect(lettersTo('dan@example.org')).toEqual([])
  const prints = (await sql<{ fingerprint: string }>`delete from invite_letter returning fingerprint`.execute(app.db)).rows
  await app.lasting.again(
    prints.map(({ fingerprint }) => ({ kind: 'invited', at: new Date(), subject: fingerprint, other: null })) as never,
  )
  await sql`delete from import_row where kind = 'member'`.execute(app.db)
  await takeOverForSite(ghostMembers)
  expect(lettersTo('ada@example.org').length).toBe(1)
  expect((await sql<{ n: number }>`select count(*)::int as n from account`.execute(app.db)).rows[0]?.n).toBe((accountsBefore ?? 0) + 1)
})

test('who has paid at Patreon gets as many free days, once, by the address that the letter went to', async () => {
  const seller = await registerPerformer(app.client, { name: 'Mara Lind' })
  const until = (count: number) => new Date(app.clock.now().getTime() + days(count)).toISOString().slice(0, 10)
  const file = `Name,Email,Patron Status,Free Member,Next Charge Date
Ivy,ivy@example.org,Active patron,No,${until(12)}
Jo,jo@example.org,Active patron,No,${until(300)}
Kim,kim@example.org,Active patron,Yes,${until(12)}`
  const { _id: id, paid } = await look(file, seller)
  expect([paid, (await linesOf(id, seller)).map(({ message }) => message)]).toEqual([
    2,
    ['Has paid there for 12 days more.', 'Has paid there for 30 days more.', null],
  ])
  const token = (await signIn(app.client, seller)).token
  await app.client.send('imports.apply', { token, params: { id }, body: { work: false, writing: true, freeDays: true } })
  await app.settle()
  const rawTo = (address: string) => lettersTo(address)[0]?.raw.replaceAll('=\r\n', '') ?? ''
  expect(rawTo('ivy@example.org')).toContain('12 days of Mara Lind free')
  expect(rawTo('kim@example.org')).not.toContain('free for it')
  const code = /\/invite\/([\w-]{12})/.exec(rawTo('ivy@example.org'))?.[1] ?? ''

  const [ivy, stranger] = [await registerFan(app.client, { email: 'ivy@example.org' }), await registerFan(app.client)]
  const shown = async (by: Person) => (await app.client.send('invites.view', { token: by.token, params: { code } })).data.freeDays
  const take = (by: Person) => app.client.try('invites.takeDays', { token: by.token, params: { code } })
  // An address that is only claimed is nobody's.
  expect([await shown(ivy), (await take(ivy)).error.code]).toEqual([null, 'invite.over'])
  await sql`update account set email_verified_at = created_at where id in (${ivy.id}, ${stranger.id})`.execute(app.db)
  expect([await shown(ivy), await shown(stranger), (await take(stranger)).error.code]).toEqual([12, null, 'invite.over'])
  const presses = await Promise.all([take(ivy), take(ivy), take(ivy)])
  expect(presses.filter(({ status }) => status === 204)).toHaveLength(1)
  const { data } = await app.client.send('subscriptions.ofFan', { token: ivy.token, query: { performerId: seller.id } })
  expect(data).toHaveLength(1)
  const { rows } = await sql<{ until: Date }>`select access_until as until from subscription where fan_id = ${ivy.id}`.execute(app.db)
  expect(Math.round(((rows[0]?.until.getTime() ?? 0) - app.clock.now().getTime()) / days(1))).toBe(12)
  expect([await shown(ivy), (await take(ivy)).error.code]).toEqual([null, 'subscription.already_active'])
})

test('nobody is written to in the name of the young, and staff brings nothing along for them', async () => {
  const born = `${app.clock.now().getFullYear() - 15}-01-01`
  const minor = await registerPerformer(app.client, { dateOfBirth: born } as never)
  const senior = await registerPerformer(app.client, { educationType: 'High School', schoolName: 'North High' } as never)
  for (const [by, word] of [
    [minor, 'under 18'],
    [senior, 'high school'],
  ] as const) {
    const run = await look(patreonMembers, by)
    expect(run.sums).toMatchObject({ create: 0, skip: 3 })
    expect((await linesOf(run._id, by))[0]?.message).toContain(word)
    expect((await apply(run._id, by)).error.code).toBe('import.attestation_required')
  }
  // Their own words they may bring, as drafts that are seen by a moderator before anybody else.
  expect((await takeOver(ghostExport([{ id: 'm', title: 'Mine', html: '<p>x</p>' }]), minor)).sums.done).toBe(1)
  expect((await ofSite(season, minor.username)).error.code).toMatch(/import.not_here|performer.unknown/)
  expect((await ofSite(season, 'nobody_at_all')).error.code).toBe('performer.unknown')
})

test('what is too large or not to be read is refused, and other people’s runs are nobody’s', async () => {
  const by = await registerPerformer(app.client)
  expect((await upload('x'.repeat(26 * 1024 * 1024), by)).error.code).toBe('upload.too_large')
  const refused = await upload('<!DOCTYPE a [<!ENTITY b "c">]><rss/>', by)
  expect([refused.status, refused.error.code]).toEqual([422, 'import.unreadable'])
  const away = await takeOver(
    ghostExport([
      { id: 'p', title: 'P', html: `<p>x</p><img src="${site}/away.png"><img src="https://10.0.0.1/a.png"><img src="${site}/page.png">` },
    ]),
    by,
  )
  const [line] = await linesOf(away._id, by)
  expect(line?.message).toContain('away.png did not answer')
  expect(line?.message).toContain('leads where we do not look')
  expect(line?.message).toContain('page.png')
  for (const name of ['imports.view', 'imports.lines', 'imports.apply', 'imports.undo', 'imports.drop'] satisfies CallName[]) {
    const token = (await signIn(app.client, athlete)).token
    const answer = await app.client.try(name, { token, params: { id: away._id }, body: { work: true, writing: true } } as never)
    expect([name, answer.error.code]).toEqual([name, 'import.unknown'])
  }
})

test('letters of a list stop where its people do not want it, and those that wait are taken back with it', async () => {
  const header = 'email,subscribed_to_emails\n'
  const people = (word: string, count: number) =>
    header + Array.from({ length: count }, (_, at) => `${word}${at}@example.org,true`).join('\n')
  const token = await fresh()
  await takeOverForSite(people('first', 4))
  const [invite] = (await app.client.send('invites.list', { token, query: {} })).data
  expect(invite?.letters).toMatchObject({ sent: 4 })
  // Two of them are on their way still; two of those who have it call it unwanted.
  await sql`update invite_letter set state = 'waiting', address = 'later@example.org', due_at = ${new Date(app.clock.now().getTime() + days(1))}
    where fingerprint in (select fingerprint from invite_letter where invite_id = ${invite?._id} order by fingerprint limit 2)`.execute(
    app.db,
  )
  const { rows } = await sql<{ id: string }>`select id from invite_letter where invite_id = ${invite?._id} and state = 'sent'`.execute(
    app.db,
  )
  const complain = async (letterId: string) => {
    await sql`insert into outbox (topic, payload) values ('mail.returned', ${JSON.stringify({ letterId, kind: 'complained' })})`.execute(
      app.db,
    )
    await app.settle()
    return (await app.client.send('invites.list', { token, query: {} })).data[0]?.letters
  }
  expect(await complain(rows[0]?.id ?? '')).toMatchObject({ complained: 1, waiting: 2 })
  expect(await complain(rows[1]?.id ?? '')).toMatchObject({ complained: 2, waiting: 0, skipped: 2 })

  const run = await takeOverForSite(people('second', 3))
  await sql`update invite_letter set state = 'waiting', address = 'later@example.org', due_at = ${new Date(app.clock.now().getTime() + days(1))}
    where fingerprint in (select l.fingerprint from invite_letter l join import_run r on r.invite_id = l.invite_id where r.id = ${run._id} limit 2)`.execute(
    app.db,
  )
  await app.client.send('siteImports.undo', { token, params: { id: run._id } })
  await app.settle()
  expect((await app.client.send('siteImports.view', { token, params: { id: run._id } })).data).toMatchObject({
    state: 'undone',
    sums: { undone: 2, done: 0 },
  })
  expect((await app.client.send('invites.list', { token, query: {} })).data[0]).toMatchObject({
    state: 'ended',
    letters: { waiting: 0, sent: 1 },
  })
  expect((await ofSite(people('second', 3))).body.data.sums).toMatchObject({ create: 2, skip: 1 })
})

test('every fixture imported twice: the second run brings 0 new rows', async () => {
  const by = await registerPerformer(app.client)
  const zip = zipSync({
    'posts.csv': Buffer.from(substackPosts),
    'posts/101.winter-miles.html': Buffer.from('<p>Snow.</p>'),
    'posts/102.html': Buffer.from('<p>Mud.</p>'),
    'email_list.csv': Buffer.from(substackReaders),
  })
  const fixtures: readonly (string | Uint8Array)[] = [
    season,
    oldGhostExport,
    ghostMembers,
    patreonMembers,
    oldPatreonMembers,
    wordPressExport(
      wordPressItem({ id: 1, title: 'A & B', text: 'One\n\nTwo' }) + wordPressItem({ id: 2, title: 'Draft', text: 'x', status: 'draft' }),
    ),
    wordPressExport(wordPressItem({ id: 3, title: 'Old', text: '<p>x</p>' })).replace('>1.2<', '>1.0<'),
    zip,
  ]
  const sums = async () =>
    (
      await sql<Record<string, number>>`select (select count(*)::int from import_row) as rows, (select count(*)::int from feed) as posts,
      (select count(*)::int from site_page) as pages, (select count(*)::int from invite_letter) as letters`.execute(app.db)
    ).rows[0]
  const { token } = by
  const importAll = async () => {
    let brought = 0
    for (const file of fixtures) {
      const { _id: id, sums: would } = (
        await app.client.send('imports.upload', { token, body: {}, files: { file: new Blob([Buffer.from(file)]) } })
      ).data
      brought += would.create + would.update
      await app.client.try('imports.apply', { token, params: { id }, body: { work: true, writing: true } })
      await app.settle()
    }
    return brought
  }
  const first = await importAll()
  const before = await sums()
  expect([await importAll(), await sums()]).toEqual([0, before])
  process.stdout.write(`imports: ${fixtures.length} fixtures twice, ${first} rows, the second time 0 new\n`)
})
