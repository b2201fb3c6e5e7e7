// What people and staff decided after a backup, by the calls that they have for it, stands after that backup is restored (operate 6.2).
import { sql } from 'kysely'
import { TOTP, Secret } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allow,
  decideCase,
  password,
  publish,
  registerAdministrator,
  registerEarner,
  registerFan,
  registerPerformer,
  report,
  saveBank,
  signIn,
  wardsOf,
  type Person,
} from '#scenario/index.ts'
import { openMailServer, type FakeMailServer } from '#test/fakes/mail-server.ts'
import {
  becomeGuardian,
  beginByDay,
  createTestApp,
  createTestDatabase,
  proveAddress,
  seenByStaff,
  type Guardianship,
  type TestApp,
  type TestDatabase,
} from '#test/index.ts'
import { minutes, seconds } from '#platform/clock.ts'
import { journalIn, readJournal } from '#platform/lasting/index.ts'

let smtp: FakeMailServer
let lost: TestDatabase
/** As it was when the backup was made. */
let found: TestDatabase
let app: TestApp
let owner: Person
let reader: Person
let athlete: Person
let withApp: Person
let shut: Person
let wards: readonly (Guardianship & { readonly minor: Person })[]
let post = ''

const open = async (database: TestDatabase) => {
  const opened = await createTestApp({ database: { ...database, drop: async () => undefined }, env: { SMTP_URL: smtp.url } })
  // Codes and guardians go by the clock: it goes on where it stood.
  if (app) opened.clock.advance(app.clock.now().getTime() - opened.clock.now().getTime() + seconds(30))
  app = opened
}

beforeAll(async () => {
  smtp = await openMailServer()
  lost = await createTestDatabase('fieldhouse_template')
  await open(lost)
  beginByDay(app.clock)
  const { client } = app
  owner = await registerAdministrator(client, await app.administration.issueFirstLink())
  ;[reader, withApp, shut] = [await registerPerformer(client), await registerFan(client), await registerPerformer(client)]
  await proveAddress(app, reader)
  athlete = await registerEarner(client, owner)
  post = (await publish(client, athlete, { title: 'Buy followers' }))._id
  const begun = (await client.send('factors.beginAuthenticator', { token: withApp.token, body: { currentPassword: password } })).data
  const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate({ timestamp: app.clock.now().getTime() })
  await client.send('factors.confirmAuthenticator', { token: withApp.token, body: { code } })
  const made = []
  for (const age of [15, 16]) {
    const minor = await registerPerformer(client, { dateOfBirth: `${app.clock.now().getUTCFullYear() - age}-01-01` })
    await seenByStaff(app)
    made.push({ minor, ...(await becomeGuardian(app, owner, minor, { purposes: ['publish', 'comments'] })) })
  }
  wards = made
  await app.settle()
  // What was decided until then is in the backup.
  await app.lasting.flush()
  await app.close()
  found = await createTestDatabase(new URL(lost.url).pathname.slice(1))
}, 120_000)
afterAll(async () => {
  await app.close()
  await smtp.close()
  await Promise.all([lost, found].map((database) => database.drop()))
})

/** By the link of a letter, as the button of a mail program does it. */
async function unsubscribe(): Promise<void> {
  const payload = { eventId: crypto.randomUUID(), performerId: reader.id, status: 'approved' }
  await sql`insert into outbox (topic, payload) values ('performer.verified', ${JSON.stringify(payload)}::jsonb)`.execute(app.db)
  await app.settle()
  app.clock.advance(minutes(11))
  await app.jobs.send(app.db, 'delivery.send', {})
  await app.settle()
  const { raw } = smtp.letters.findLast(({ to }) => to === `${reader.username}@example.org`) ?? { raw: '' }
  const link = /^List-Unsubscribe: <([^>]+)>/m.exec(raw.replaceAll(/\r?\n[ \t]+/g, ' '))?.[1] ?? ''
  const { status } = await fetch(app.client.baseUrl + new URL(link).pathname, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(status).toBe(200)
}

/** How all of it stands. */
async function standing() {
  const { client, db } = app
  const settings = (await client.send('notifications.settings', { token: (await signIn(client, reader)).token })).data
  const [{ app: apps, banks, allowed } = { app: -1, banks: '', allowed: '' }] = (
    await sql<{ app: number; banks: string; allowed: string }>`
      select (select count(*)::int from authenticator where account_id = ${withApp.id}) as app,
        (select string_agg(version || ' ' || is_active, ', ' order by version) from payout_destination where payee_id = ${athlete.id}) as banks,
        (select string_agg(guardian_status, ' ' order by id) from account where id = any(${wards.map(({ minor }) => minor.id)}::uuid[])) as allowed`.execute(
      db,
    )
  ).rows
  const comments = []
  for (const { guardian } of wards) {
    const [ward] = await wardsOf(client, await signIn(client, guardian))
    comments.push(ward?.allowances.find(({ purpose }) => purpose === 'comments')?.isAllowed ?? null)
  }
  return {
    mailOff: settings.mailOff,
    announcements: settings.announcements,
    apps,
    banks,
    allowed,
    comments,
    post: (await client.try('feeds.view', { params: { id: post } })).status,
    page: (await client.try('performers.view', { params: { id: shut.id } })).status,
  }
}

test('letters, guardians, factors, places of payouts and what staff took down stand as they were decided', async () => {
  await open(lost)
  const { client } = app
  expect(await standing()).toMatchObject({ mailOff: [], apps: 1, banks: '1 true', comments: [true, true], post: 200, page: 200 })
  await unsubscribe()
  const token = async (person: Person) => ({ token: (await signIn(client, person)).token })
  await client.send('notifications.saveSettings', { ...(await token(reader)), body: { announcements: false } })
  const [one, two] = wards
  if (!one || !two) throw new Error('Nobody')
  await allow(client, await signIn(client, one.guardian), one.id, 'comments', false)
  await client.send('guardians.leave', { ...(await token(two.guardian)), params: { id: two.id } })
  await client.send('factors.removeAuthenticator', { token: withApp.token, body: { currentPassword: password } })
  await saveBank(client, { ...athlete, ...(await token(athlete)) }, { bankAccount: '000999888777' })
  await sql`update account set roles = '{moderator}' where id = ${reader.id}`.execute(app.db)
  const moderator = await signIn(client, reader)
  for (const [target, id, decision] of [
    ['feed', post, 'remove'],
    ['performer', shut.id, 'hide'],
  ] as const) {
    await report(client, await signIn(client, one.guardian), target, id)
    const { rows } = await sql<{ id: string }>`select id from review_case where target_id = ${id}`.execute(app.db)
    await decideCase(client, moderator, rows[0]?.id ?? '', { decision })
  }
  await app.settle()
  await app.lasting.flush()
  const journal = await readJournal(journalIn(app.dataFolder))
  // The database has the clock of the machine, and the program here one that is ahead of it.
  const at = app.clock.now()
  const decisions = journal.state === 'whole' ? journal.decisions.map((decision) => ({ ...decision, at })) : []
  await app.close()

  await open(found)
  for (let round = 0; round < 2; round += 1) {
    const { done, unknown } = await app.lasting.again(decisions)
    expect(unknown).toEqual([])
    expect(done).toMatchObject({ letters_off: 2, guardian_no: 1, guardian_ended: 1, factor_ended: 11, destination: 1, taken_down: 2 })
  }
  await app.settle()
  const after = await standing()
  expect(after).toMatchObject({ mailOff: ['team'], announcements: false, apps: 0, comments: [false, null], post: 404, page: 404 })
  // The bank of before is not paid to, and the second minor is not shown without a guardian.
  expect(after.banks).toBe('1 true, 2 false')
  expect(after.allowed).toBe('approved pending')
  const cases =
    await sql`select target, state, refusal, decision from review_case where target_id in (${post}, ${shut.id}) order by target`.execute(
      app.db,
    )
  const again = { state: 'open', refusal: 'hidden', decision: null }
  expect(cases.rows).toEqual([
    { target: 'feed', ...again },
    { target: 'performer', ...again },
  ])
})
