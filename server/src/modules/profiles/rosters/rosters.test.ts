// Roster files through the door: looked at, confirmed, taken over once.
import { rosterAttestationVersion } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foundTeam, registerCoach, registerPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, joinTeam, type TestApp } from '#test/index.ts'
import { writeWorkbook } from './workbook-for-tests.ts'

let app: TestApp
let coach: Person

beforeAll(async () => {
  app = await createTestApp()
  coach = await registerCoach(app.client, undefined, { name: 'Coach Okafor' })
})
afterAll(() => app.close())

interface Wish {
  readonly by?: Person
  readonly mode?: 'preview' | 'apply'
  readonly season?: number
  readonly attest?: boolean
}
const upload = (teamId: string, file: string | Uint8Array, { by = coach, ...body }: Wish = {}) =>
  app.client.try('rosters.upload', {
    token: by.token,
    params: { id: teamId },
    body,
    files: { file: new Blob([typeof file === 'string' ? file : Uint8Array.from(file)]) },
  })
const apply = (teamId: string, file: string | Uint8Array, wish: Wish = {}) => upload(teamId, file, { mode: 'apply', attest: true, ...wish })
const counts = ({ created, updated, failed }: { created: number; updated: number; failed: number }) => [created, updated, failed]
const roster = async (id: string, season?: number) =>
  (
    await app.client.send('teams.members', {
      token: coach.token,
      params: { id },
      query: { type: 'roster', limit: 100, ...(season && { season }) },
    })
  ).data.map(({ firstName, lastName, jersey, ...rest }) => ({ name: `${firstName} ${lastName}`, jersey, ...rest }))

const bad = new Map([
  [7, ',Lee,7'],
  [19, 'Ann,,19'],
  [33, 'Ann,Lee,33333'],
  [48, '=1+1,Lee,48'],
  [60, 'Ann,Lee,6 0'],
])
const players = Array.from({ length: 60 }, (_, at) => bad.get(at + 1) ?? `Ann,Player ${String.fromCharCode(65 + (at % 26))}${at},${at}`)
const sixty = ['First Name,Last Name,Jersey', ...players].join('\n')

describe('a roster of sixty with five bad rows', () => {
  test('the preview names exactly those and writes nothing', async () => {
    const { _id: id } = await foundTeam(app.client, coach)
    const { status, body } = await upload(id, sixty)
    expect([status, ...counts(body.data)]).toEqual([200, 55, 0, 5])
    const wrong = body.data.rows.filter(({ action }) => action === 'error')
    expect(wrong.map(({ line }) => line)).toEqual([8, 20, 34, 49, 61])
    expect(wrong.every(({ message }) => message !== null && message.endsWith('.'))).toBe(true)
    expect(await roster(id)).toEqual([])
  })

  test('applied it writes the others, again it adds nobody, and the words are kept', async () => {
    const { _id: id } = await foundTeam(app.client, coach)
    const first = await apply(id, sixty)
    expect([first.status, ...counts(first.body.data)]).toEqual([201, 55, 0, 5])
    expect(await roster(id)).toHaveLength(55)
    const second = await apply(id, sixty)
    expect(counts(second.body.data)).toEqual([0, 0, 5])
    expect(second.body.data.rows.filter(({ action }) => action === 'skip')).toHaveLength(55)
    expect(await roster(id)).toHaveLength(55)
    const { rows } = await sql`
      select account_id, text_version, entries from roster_attestation where team_id = ${id} order by attested_at limit 1`.execute(app.db)
    expect(rows).toEqual([{ account_id: coach.id, text_version: rosterAttestationVersion, entries: 60 }])
  })

  test('sent eight times at once it adds nobody twice', async () => {
    const { _id: id } = await foundTeam(app.client, coach)
    const replies = await Promise.all(Array.from({ length: 8 }, () => apply(id, sixty)))
    expect(replies.map(({ body }) => body.data.created).sort((a, b) => b - a)).toEqual([55, 0, 0, 0, 0, 0, 0, 0])
    expect(await roster(id)).toHaveLength(55)
  })
})

describe('who is who', () => {
  test('0, 00 and 000 are three players; a folded name is one', async () => {
    const { _id: id } = await foundTeam(app.client, coach)
    const file = 'Name,#\nZoë O’Neil,0\nZoe ONeil,00\nzoe oneil,000\nZOE ONEIL,0\n'
    const { rows, created } = (await apply(id, file)).body.data
    expect(created).toBe(3)
    expect(rows[3]).toMatchObject({ action: 'skip', message: 'Line 2 names the same player.' })
    expect(counts((await apply(id, 'Name,#\nZoe O’Neil,0\nZoë Oneil,00\n')).body.data)).toEqual([0, 0, 0])
    expect((await roster(id)).map(({ jersey }) => jersey).sort()).toEqual(['0', '00', '000'])
  })

  test('a file says more of somebody, and leaves alone what it leaves empty', async () => {
    const { _id: id } = await foundTeam(app.client, coach)
    await apply(id, 'Name,#,Height,Hometown\nAnn Lee,4,6-2,Austin\n')
    const { rows } = (await apply(id, 'Name,#,Height,Class,Pos\nAnn Lee,4,,Jr,GK\nAnn Lee,5,,,\n')).body.data
    expect(rows.map(({ action, message }) => [action, message])).toEqual([
      ['update', 'Changes positions, class.'],
      ['create', 'Ann Lee is on the roster as number 4 already. This adds another one.'],
    ])
    expect(await roster(id)).toMatchObject([
      {
        name: 'Ann Lee',
        jersey: '4',
        height: `6'2"`,
        hometown: 'Austin',
        classLabel: 'Junior',
        positions: ['GK'],
        claimStatus: 'unclaimed',
      },
      { name: 'Ann Lee', jersey: '5' },
    ])
  })

  test('who was there last season comes back as the same member', async () => {
    const team = await foundTeam(app.client, coach, { season: { startYear: 2150, endYear: 2151 } })
    await apply(team._id, 'Name,#\nAnn Lee,4\nBo Fox,5\n')
    const next = await apply(team._id, 'Name,#\nAnn Lee,14\n', { season: 2151 })
    expect(next.body.data.created).toBe(1)
    expect((await apply(team._id, 'Name,#\nAnn Lee,14\n', { season: 2151 })).body.data.created).toBe(0)
    const [before] = await roster(team._id)
    const [after, ...others] = await roster(team._id, 2151)
    expect([after?._id, after?.jersey, before?.jersey, others]).toEqual([before?._id, '14', '4', []])
  })
})

describe('what is refused', () => {
  test('a list that nobody vouches for, a file that is none, and who may not', async () => {
    const { _id: id } = await foundTeam(app.client, coach)
    const code = async (reply: ReturnType<typeof upload>) => {
      const { status, error } = await reply
      return status < 300 ? String(status) : `${status} ${error.code}`
    }
    expect(await code(upload(id, sixty, { mode: 'apply' }))).toBe('422 team.attestation_required')
    expect(await code(apply(id, sixty, { attest: false }))).toBe('422 team.attestation_required')
    expect(await code(apply(id, 'Color,Size\nred,4'))).toBe('422 team.csv_unreadable')
    expect(await code(apply(id, 'x'.repeat(1024 * 1024 + 1)))).toBe('413 upload.too_large')
    expect(await code(upload(id, sixty, { mode: 'twice' as 'apply' }))).toBe('400 request.invalid')
    expect(await code(app.client.try('rosters.upload', { token: coach.token, params: { id }, body: {} }))).toBe('400 upload.missing')
    const stranger = await registerPerformer(app.client)
    expect(await code(apply(id, sixty, { by: stranger }))).toBe('403 request.forbidden')
    expect(await roster(id)).toEqual([])
  })

  test('columns that may not be shared are named, and nothing of them is anywhere', async () => {
    const { _id: id } = await foundTeam(app.client, coach)
    const secret = 'Zyxwv-2010-05-04'
    const file = writeWorkbook([
      {
        rows: [
          ['First', 'Last', 'DOB', 'GPA', 'Parent Email', 'Shirt size'],
          ['Ann', 'Lee', secret, secret, secret, secret],
        ],
      },
    ])
    const { body } = await apply(id, file)
    expect(body.data.refusedColumns).toEqual(['DOB', 'GPA', 'Parent Email'])
    expect(body.data.ignoredColumns).toEqual(['Shirt size'])
    expect(JSON.stringify(body)).not.toContain('Zyxwv')
    for (const table of ['team_member', 'team_season', 'roster_attestation', 'outbox']) {
      const { rows } = await sql<{
        found: boolean
      }>`select exists (select 1 from ${sql.table(table)} t where t::text like '%Zyxwv%') as found`.execute(app.db)
      expect(rows).toEqual([{ found: false }])
    }
  })

  test('more players than a roster has room for', async () => {
    const { _id: id } = await foundTeam(app.client, coach)
    const many = (from: number, to: number) =>
      ['First,Last,#', ...Array.from({ length: to - from }, (_, at) => `Ann,Lee,${from + at}`)].join('\n')
    expect((await apply(id, many(0, 450))).body.data.created).toBe(450)
    expect(counts((await apply(id, many(400, 520))).body.data)).toEqual([50, 0, 20])
  })
})

test('whoever joined before their name was seen is known to a file by it, and is not added again', async () => {
  const team = await foundTeam(app.client, coach)
  const young = await registerPerformer(app.client, { name: 'Maya Okoye', dateOfBirth: `${app.clock.now().getUTCFullYear() - 16}-01-01` })
  await joinTeam(app, { _id: team._id, ownerId: coach.id }, young)
  await apply(team._id, 'First Name,Last Name,Positions\nMaya,Okoye,GK\nAnn,Lee,CB')
  expect((await roster(team._id)).map(({ name, performerId }) => [name, performerId]).toSorted()).toEqual([
    ['Ann Lee', null],
    ['Athlete ', young.id],
  ])
})
