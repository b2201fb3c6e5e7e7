// The site backs itself up and tries what it has made; real ones, into a real folder.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish, registerAdministrator, registerPerformer, signIn, type Person } from '#scenario/index.ts'
import { createTestApp, createTestDatabase, templateName, type TestApp, type TestDatabase } from '#test/index.ts'
import { listBackups, note, readNotes, tryBeOnly } from '#platform/backup/index.ts'
import { days, hours, minutes, seconds } from '#platform/clock.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-backups-'))
const secret = 'a secret of the tests, longer than 32 characters'
let database: TestDatabase
let app: TestApp
let owner: Person

const scratch = join(folder, 'tmp')
const usual = process.env['TMPDIR']

beforeAll(async () => {
  // Whoever Postgres runs as has to come in.
  chmodSync(folder, 0o755)
  mkdirSync(scratch)
  process.env['TMPDIR'] = scratch
  database = await createTestDatabase(templateName)
  app = await createTestApp({ database, env: { SECRET_KEY: secret }, app: { ownerUrl: database.url } })
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  const athlete = await registerPerformer(app.client)
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const { _id } = (await app.client.send('feeds.uploadPhoto', { token: athlete.token, files: { file: new Blob([new Uint8Array(photo)]) } }))
    .data
  await publish(app.client, athlete, { type: 'photo', fileIds: [_id], audience: 'public' })
  await app.settle()
})
afterAll(async () => {
  await app.close()
  if (usual === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = usual
  rmSync(folder, { recursive: true, force: true })
})

const fresh = async () => (await signIn(app.client, owner)).token
const look = async () => (await app.client.send('backups.look', { token: await fresh() })).data
const runs = async () => (await app.client.send('backups.runs', { token: await fresh(), query: {} })).data
const drills = async () => (await app.client.send('backups.drills', { token: await fresh(), query: {} })).data
const choose = async (settings: Parameters<TestApp['settings']['write']>[1]) => {
  await app.settings.write(app.db, settings)
  app.clock.advance(seconds(6))
}
/** What comes round every five minutes, and what it begins. */
const comeRound = async () => {
  await app.jobs.send(app.db, 'backups.look', {})
  await app.jobs.drain()
}
const into = (name: string) => {
  mkdirSync(join(folder, name), { recursive: true })
  return join(folder, name)
}
const take = async () => app.client.try('backups.take', { token: await fresh() })

test('without a folder nothing is backed up, and the page says so', async () => {
  await comeRound()
  expect(await runs()).toEqual([])
  const { problems, nextAt } = await look()
  expect(nextAt).toBeNull()
  expect(problems.map(({ what }) => what)).toEqual(['No folder is chosen.', 'Backups lie open, and the keys of the site are not in them.'])
  expect((await take()).error.code).toBe('backup.no_folder')
  expect((await app.client.try('backups.drill', { token: await fresh() })).error.code).toBe('backup.none')
})

test('it is made when it is due, once, looked through, and tried each week; the numbers and the checklist read their rows', async () => {
  const to = into('round')
  await choose({ backupFolder: to })
  await comeRound()
  const [run, ...more] = await runs()
  expect(more).toEqual([])
  expect(run).toMatchObject({ via: 'schedule', state: 'done', folder: to, missing: 0, isClosed: false, why: null, isGone: false })
  expect(run?.rows).toBeGreaterThan(100)
  expect(run?.files).toBeGreaterThan(0)
  expect(await listBackups(to)).toEqual([run?.name])
  // Beside the database, too, for who looks while it is down.
  expect(readNotes(app.dataFolder).backup?.name).toBe(run?.name)

  await comeRound()
  const [drill] = await drills()
  expect(drill).toMatchObject({ via: 'schedule', state: 'passed', name: run?.name, why: null })
  expect(drill?.steps.map(({ name }) => name)).toContain('the books agree')
  expect((await runs())[0]?.drill?.state).toBe('passed')
  expect(readdirSync(scratch).filter((name) => name.startsWith('fieldhouse-drill-'))).toEqual([])
  const { lastAt, nextAt, nextDrillAt } = await look()
  expect(Date.parse(nextAt ?? '') - Date.parse(lastAt ?? '')).toBe(hours(24))
  expect(Date.parse(nextDrillAt ?? '') - Date.parse(drill?.finishedAt ?? '')).toBe(days(7))

  await comeRound()
  app.clock.advance(hours(23))
  await comeRound()
  expect([(await runs()).length, (await drills()).length]).toEqual([1, 1])
  const { data: lines } = await app.client.send('setup.checklist', { token: await fresh() })
  expect(lines.filter(({ key }) => key === 'backup' || key === 'drill').map(({ state }) => state)).toEqual(['ok', 'ok'])
  const numbers = await app.metrics.text()
  expect(/^fieldhouse_backup_age_seconds (\d+)/m.exec(numbers)?.[1]).toMatch(/^8[23]\d{3}$/)
  expect(/^fieldhouse_drill_age_seconds (\d+)/m.exec(numbers)?.[1]).toMatch(/^8[23]\d{3}$/)
  app.clock.advance(hours(1))
  await comeRound()
  expect((await runs()).length).toBe(2)
})

test('staff asks for one, once; who did is in the audit', async () => {
  await choose({ backupFolder: into('asked') })
  expect((await take()).status).toBe(204)
  expect((await take()).error.code).toBe('backup.running')
  expect(await look()).toMatchObject({ isRunning: true, isDrilling: false })
  await app.jobs.drain()
  expect((await runs())[0]).toMatchObject({ via: 'staff', state: 'done' })
  const { data: rows } = await app.client.send('audit.list', { token: await fresh(), query: { action: 'backups.take' } })
  // The first was refused while there was no folder.
  expect(rows.map(({ result }) => result)).toEqual(['refused', 'ok', 'refused'])
  // A session that is older than ten minutes shows the password again.
  const { token } = await signIn(app.client, owner)
  app.clock.advance(minutes(11))
  expect((await app.client.try('backups.take', { token, isBare: true })).error.code).toBe('staff.step_up_required')
})

test('of days, weeks and months the newest stay, and their files; the last that was whole stays whatever is chosen', async () => {
  const to = into('kept')
  await choose({ backupFolder: to, backupKeepDaily: 2, backupKeepWeekly: 0, backupKeepMonthly: 0, drillEvery: 0 })
  const made: string[] = []
  for (let times = 0; times < 3; times += 1) {
    await take()
    await app.jobs.drain()
    made.push((await runs())[0]?.name ?? '')
    app.clock.advance(days(1))
  }
  expect(await listBackups(to)).toEqual(made.slice(1))
  expect((await runs()).filter((run) => run.folder === to).map(({ isGone }) => isGone)).toEqual([false, false, true])

  // The newer one is spoiled: a drill names it, and then it takes the older one's place no more.
  const spoiled = join(to, made[2] ?? '', 'tables', 'public.account.zst')
  writeFileSync(spoiled, Buffer.concat([readFileSync(spoiled), Buffer.from('!')]))
  await app.client.send('backups.drill', { token: await fresh() })
  await app.jobs.drain()
  expect((await drills())[0]).toMatchObject({ state: 'failed', name: made[2] })
  expect((await drills())[0]?.why).toContain('account.zst')
  await choose({ backupKeepDaily: 1 })
  expect((await look()).surplus).toBe(0)
  await take()
  await app.jobs.drain()
  const newest = (await runs())[0]?.name ?? ''
  // What was spoiled was not the newest any more, nor whole.
  expect(await listBackups(to)).toEqual([newest])
  await choose({ backupKeepDaily: 7, backupKeepWeekly: 4, backupKeepMonthly: 12, drillEvery: 7 })
})

test('backups of another site in the same folder stay', async () => {
  const to = into('shared')
  await choose({ backupFolder: to, backupKeepDaily: 1, backupKeepWeekly: 0, backupKeepMonthly: 0 })
  const other = await createTestApp({
    env: { SECRET_KEY: `${secret}, of another site`, BACKUP_FOLDER: to },
    database: (database = await createTestDatabase(templateName)),
    app: { ownerUrl: database.url },
  })
  await other.jobs.send(other.db, 'backups.look', {})
  await other.jobs.drain()
  const theirs = await listBackups(to)
  expect(theirs).toHaveLength(1)
  for (let times = 0; times < 2; times += 1) {
    app.clock.advance(days(1))
    await take()
    await app.jobs.drain()
  }
  expect(await listBackups(to)).toEqual([...theirs, (await runs())[0]?.name])
  await other.close()
  await choose({ backupKeepDaily: 7, backupKeepWeekly: 4, backupKeepMonthly: 12 })
})

test('one that fails says why, is tried again after an hour, and is called for; a folder that is not there is not made', async () => {
  const away = join(folder, 'not', 'mounted')
  await choose({ backupFolder: away, backupEvery: 24 })
  app.clock.advance(days(1))
  await comeRound()
  expect((await runs())[0]).toMatchObject({ state: 'failed', why: `There is no folder ${away}.` })
  expect(existsSync(away)).toBe(false)
  expect((await look()).problems.map(({ what }) => what)).toContain(`There is no folder ${away}.`)
  const before = (await runs()).length
  await comeRound()
  expect((await runs()).length).toBe(before)
  app.clock.advance(hours(1))
  into('not/mounted')
  await comeRound()
  expect((await runs())[0]).toMatchObject({ state: 'done', folder: away })
})

test('what a killed process left is ended, and its files go', async () => {
  const to = into('broken')
  await choose({ backupFolder: to })
  mkdirSync(join(to, '2026-01-02T03-04-05-678Z', 'tables'), { recursive: true })
  const left = join(scratch, 'fieldhouse-drill-of-a-test')
  mkdirSync(left)
  const begun = new Date(app.clock.now().getTime() - minutes(10))
  await sql`
    insert into backup_run (id, via, state, folder, created_at, started_at)
    values (gen_random_uuid(), 'staff', 'running', ${to}, ${begun}, ${begun})`.execute(app.db)
  await sql`
    insert into drill_run (id, via, state, folder, created_at, started_at, scratch)
    values (gen_random_uuid(), 'staff', 'running', ${to}, ${begun}, ${begun}, ${left})`.execute(app.db)
  // While somebody is at it, it is not broken off.
  const [backup, drill] = [await tryBeOnly(app.databaseUrl, 'backup'), await tryBeOnly(app.databaseUrl, 'drill')]
  await comeRound()
  const states = async () => [(await runs()).find((run) => run.folder === to)?.state, (await drills())[0]?.state]
  expect(await states()).toEqual(['running', 'running'])
  await Promise.all([backup?.end(), drill?.end()])
  await comeRound()
  const broken = (await runs()).find(({ folder: one, state }) => one === to && state === 'failed')
  expect(broken?.why).toContain('broke off')
  expect([existsSync(left), existsSync(join(to, '2026-01-02T03-04-05-678Z'))]).toEqual([false, false])
  // A row names nothing else that could be removed.
  await sql`update drill_run set state = 'running', finished_at = null, scratch = ${to} where started_at = ${begun}`.execute(app.db)
  await comeRound()
  expect(existsSync(to)).toBe(true)
})

test('a folder whose files anybody could fetch, or that holds something else, is refused', async () => {
  const change = async (value: string) => {
    const token = await fresh()
    const { data } = await app.client.send('settings.all', { token })
    const versions = { backupFolder: data.find(({ key }) => key === 'backupFolder')?.version ?? 0 }
    return app.client.try('settings.change', { token, body: { changes: { backupFolder: value }, versions } })
  }
  const link = join(folder, 'link')
  symlinkSync(app.dataFolder, link)
  const program = process.cwd()
  const refused = ['backups', '/', app.dataFolder, join(app.dataFolder, 'media'), join(link, 'media'), program, join(program, 'web/dist')]
  for (const wrong of [...refused, `${into('round')}/../../../..${app.dataFolder}/media`, '/mnt/a\nb'])
    expect([wrong, (await change(wrong)).error.code]).toEqual([wrong, 'request.invalid'])
  expect((await change(join(app.dataFolder, 'backups'))).status).toBeLessThan(300)
  app.clock.advance(seconds(6))
  await take()
  await app.jobs.drain()
  expect((await runs())[0]?.state).toBe('done')
  expect((await look()).problems.map(({ what }) => what)).toContain('Backups lie on the same disk as the site.')
  // Only staff reads where they are.
  expect((await app.client.try('backups.runs', { query: {} })).status).toBe(401)
})

test('a closed one is looked at as far as that goes without its key, and that is no drill', async () => {
  note(app.dataFolder, {})
  const made = await createTestDatabase(templateName)
  const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'
  const closed = await createTestApp({
    env: { SECRET_KEY: secret, BACKUP_FOLDER: into('closed'), BACKUP_RECIPIENT: recipient },
    database: made,
    app: { ownerUrl: made.url },
  })
  const admin = await registerAdministrator(closed.client, await closed.administration.issueFirstLink())
  for (let times = 0; times < 2; times += 1) {
    await closed.jobs.send(closed.db, 'backups.look', {})
    await closed.jobs.drain()
  }
  const { data } = await closed.client.send('backups.runs', { token: admin.token, query: {} })
  expect(data[0]).toMatchObject({ state: 'done', isClosed: true, drill: { state: 'checked' } })
  const seen = (await closed.client.send('backups.look', { token: admin.token })).data
  expect([seen.isFixed, seen.lastDrillAt]).toEqual([true, null])
  expect(seen.problems.map(({ what }) => what)).toContain('A closed backup cannot be restored here by itself, since its key is not here.')
  await closed.close()
})
