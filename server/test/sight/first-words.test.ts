// Every word that somebody under 18 writes of themselves is planted, and everybody else looks for it at every door: before a moderator
// has seen it, after, and after it was changed (youth.md Y64). Prints how many answers were looked through.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  follow,
  keepAll,
  openSocket,
  registerAdministrator,
  registerFan,
  registerPerformer,
  type LiveSocket,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '../create-test-app.ts'
import { foundTeam } from '../found-team.ts'
import { doorsIn } from './doors.ts'

const viewers = ['visitor', 'follower', 'coach', 'mate'] as const
type Viewer = (typeof viewers)[number]

let app: TestApp
let administrator: Person
let people: Record<Exclude<Viewer, 'visitor'> | 'owner', Person>
let socket: LiveSocket
let teamId: string
let recordIds: string[]
let asked = 0

const under18 = { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` }
// Languages are chosen from a list, and no words.
const fields = ['bio', 'jersey', 'class', 'height', 'weight', 'hometown', 'position', 'web'] as const
const said = ['title', 'detail', 'label', 'value'] as const
/** In small letters, as usernames are; no word is part of another. */
const word = (field: string, ending: string) => (field === 'jersey' ? `qj${ending.slice(0, 2)}` : `q${field}${ending}`)
const registered = ['qname', 'qfirst', 'qlast', 'quser', 'qschool', 'qcity', 'qstate']
const ofPage = (ending: string) => fields.map((field) => word(field, ending))
const ofCard = (ending: string) => said.map((field) => word(field, ending))

const profileOf = (ending: string) => ({
  bio: word('bio', ending),
  jersey: word('jersey', ending),
  classLabel: word('class', ending),
  height: word('height', ending),
  weight: word('weight', ending),
  hometown: word('hometown', ending),
  positions: [word('position', ending)],
  socials: { website: `https://example.org/${word('web', ending)}` },
})
const lineOf = (ending: string) => ({
  detail: word('detail', ending),
  title: word('title', ending),
  figures: [{ label: word('label', ending), value: word('value', ending) }],
})

beforeAll(async () => {
  app = await createTestApp()
  const { client } = app
  administrator = await registerAdministrator(client, await app.administration.issueFirstLink())
  const school = {
    educationType: 'High School',
    schoolName: 'Qschool High',
    schoolCity: 'Qcity',
    schoolState: 'Qstate',
    schoolStateCode: '',
  }
  const owner = await registerPerformer(client, {
    ...under18,
    ...school,
    educationType: 'High School',
    name: 'Qname Young',
    username: 'quser',
  })
  const mate = await registerPerformer(client, under18)
  const follower = await registerFan(client)
  await sql`update account set guardian_status = 'approved' where id in (${owner.id}, ${mate.id})`.execute(app.db)
  await sql`update page set visible = true where id in (${owner.id}, ${mate.id})`.execute(app.db)
  await sql`update account set email_verified_at = created_at`.execute(app.db)
  const team = await foundTeam(app, administrator, 'Ridge Harriers')
  for (const one of [owner, mate]) await team.join(one)
  teamId = team.id
  // As the coach had listed her.
  await sql`update team_member set first_name = 'Qname', last_name = 'Young' where account_id = ${owner.id}`.execute(app.db)
  people = { follower, coach: team.owner, mate, owner }
  socket = await openSocket(client, follower)
  await follow(client, follower, owner)
  await client.send('performers.update', {
    token: owner.token,
    params: { id: 'me' },
    body: { firstName: 'Qfirst', lastName: 'Qlast', ...profileOf('one') } as never,
  })
  recordIds = []
  const { rows: sports } = await sql<{ id: string }>`select id from sport limit 1`.execute(app.db)
  for (const kind of ['stats', 'achievement'] as const) {
    const { title, detail, figures } = lineOf('one')
    const body = { kind, season: { startYear: 2024, endYear: 2025 }, sportId: sports[0]?.id ?? null, title, detail, figures }
    recordIds.push((await client.send('records.create', { token: owner.token, body })).data._id)
  }
  await app.settle()
})
afterAll(async () => {
  process.stdout.write(`${viewers.length} viewers, 3 states of what is said: ${asked} answers\n`)
  socket.close()
  await app.close()
})

async function leaksOf(found: readonly string[]): Promise<string[]> {
  const { path } = (await app.client.send('performers.view', { params: { id: people.owner.id } })).data
  const leaks: string[] = []
  for (const viewer of viewers)
    for (const door of doorsIn({ people, things: [], teamId }, path)) {
      if (door.isForVisitors && viewer !== 'visitor') continue
      // What somebody asks with stands in the address that the answer repeats.
      if (found.some((one) => door.path.toLowerCase().includes(one))) continue
      const token = viewer === 'visitor' ? undefined : people[viewer].token
      const init = { redirect: 'manual', headers: token === undefined ? {} : { authorization: token } } as const
      const response = await fetch(`${app.client.baseUrl}${door.path}`, init)
      const text = (await response.text()).toLowerCase()
      asked += 1
      if (response.status >= 500 || response.status === 429) throw new Error(`${door.path} answered ${response.status}`)
      for (const one of found) if (text.includes(one)) leaks.push(`${viewer}, ${door.name} ${door.path}: ${one}`)
    }
  return leaks
}
const findsSchool = async () => (await app.client.send('performers.findSchools', { query: { q: 'qschool' } })).total
/** How many of the roster somebody finds by a part of a name, who has no account. */
const findsMember = async (q: string) => (await app.client.send('teams.members', { params: { id: teamId }, query: { q } })).total
const viewedBy = async (id: string) => (await app.client.try('performers.view', { params: { id } })).status
const release = async () => {
  await app.settle()
  const count = await keepAll(app.client, administrator)
  await app.settle()
  return count
}
const told = () => JSON.stringify(socket.heard).toLowerCase()

test('before it was seen: nobody else at any door, and no school that nobody knew; its owner has it all', async () => {
  const all = [...registered, ...ofPage('one'), ...ofCard('one')]
  expect(await leaksOf(all)).toEqual([])
  expect(told()).not.toMatch(/qname|quser/)
  expect([await findsSchool(), await viewedBy('quser'), await viewedBy(people.owner.id)]).toEqual([0, 404, 200])
  expect([await findsMember('qna'), await findsMember('young')]).toEqual([0, 0])
  const { token, id } = people.owner
  const own = JSON.stringify([
    (await app.client.send('performers.me', { token })).data,
    (await app.client.send('records.list', { token, params: { id } })).data,
  ]).toLowerCase()
  for (const one of all) expect(own).toContain(one)
})

test('seen: one case of each page, and then everything is there', async () => {
  expect(await release()).toBe(2)
  const { data } = await app.client.send('performers.view', { params: { id: 'quser' } })
  expect(data).toMatchObject({ name: 'Qname Young', username: 'quser', schoolName: 'Qschool High', bio: 'qbioone' })
  expect(data.education).not.toBeNull()
  expect([await findsSchool(), await findsMember('qna')]).toEqual([1, 1])
  const { data: lines } = await app.client.send('records.list', { params: { id: 'quser' } })
  expect(JSON.stringify(lines)).toContain('qtitleone')
  // So these doors would have told.
  expect((await leaksOf(['qname', 'quser', ...ofPage('one'), ...ofCard('one')])).length).toBeGreaterThan(20)
})

test('changed: others read what was seen, and nothing that came after', async () => {
  const { token } = people.owner
  const body = { name: 'Qnametwo Young', username: 'qusertwo', ...profileOf('two') }
  await app.client.send('performers.update', { token, params: { id: 'me' }, body: body as never })
  for (const id of recordIds) await app.client.send('records.update', { token, params: { id }, body: lineOf('two') })
  await app.settle()
  expect(await leaksOf(['qnametwo', 'qusertwo', ...ofPage('two'), ...ofCard('two')])).toEqual([])
  expect([await viewedBy('quser'), await viewedBy('qusertwo')]).toEqual([200, 404])
  const { data: lines } = await app.client.send('records.list', { params: { id: 'quser' } })
  expect(JSON.stringify(lines)).toContain('qtitleone')
  expect(await release()).toBe(1)
  expect([await viewedBy('quser'), await viewedBy('qusertwo')]).toEqual([404, 200])
})
