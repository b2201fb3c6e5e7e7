// The command as administrators run it, on files as they come.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { asProgram, createTestApp, type TestApp } from '#test/index.ts'
import { programOf } from '#test/program.ts'

let app: TestApp
const command = programOf('schools-import')
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
vi.setConfig({ testTimeout: 120_000 })

function run(...options: string[]): Promise<{ code: number | null; said: string }> {
  const secret = 'a secret of the tests, longer than 32 characters'
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    SECRET_KEY: secret,
    DATABASE_URL: asProgram(app.databaseUrl),
    FIELDHOUSE_DATA: app.dataFolder,
  }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command, ...options], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => void (said += String(text)))
  return new Promise((done) => child.once('close', (code) => done({ code, said })))
}
const fileOf = (name: string, bytes: Uint8Array) => {
  const path = join(app.dataFolder, name)
  writeFileSync(path, bytes)
  return path
}

const rows = (name: string) =>
  `UNITID,INSTNM,CITY,STABBR,CYACTIVE,OPEID\n${name},Peña College,Salem,OR,1,1\n${name.slice(1)}1,Bad,Salem,OR,1,1\n${Number(name) + 1},Gone,Salem,OR,2,1\n`
const marked = (mark: number[], bytes: Uint8Array) => Uint8Array.from([...mark, ...bytes])

test.each([
  ['utf-8', 200_001, (text: string) => new TextEncoder().encode(text)],
  ['utf-8', 200_011, (text: string) => marked([0xef, 0xbb, 0xbf], new TextEncoder().encode(text))],
  ['utf-16le', 200_021, (text: string) => marked([0xff, 0xfe], Buffer.from(text, 'utf16le'))],
  ['utf-16be', 200_031, (text: string) => marked([0xfe, 0xff], Buffer.from(text, 'utf16le').swap16())],
  ['windows-1252', 200_041, (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))],
] as const)('a list in %s (%i) is read for what it says', async (encoding, id, write) => {
  const text = rows(String(id)).replaceAll('Salem', `Salem ${id}`)
  const { code, said } = await run(fileOf(`${id}.csv`, write(text)))
  expect([code, said]).toEqual([0, expect.stringContaining(`IPEDS HD, colleges (ipeds), ${encoding}, 3 rows`)])
  const school = await sql<{ name: string }>`select name from school where college_id = ${id}`.execute(app.db)
  expect(school.rows).toEqual([{ name: 'Peña College' }])
})

test('a dry run says what an import would do and writes nothing; what is skipped goes to a file', async () => {
  const file = fileOf('dry.csv', new TextEncoder().encode(rows('300001')))
  const list = join(app.dataFolder, 'skipped.csv')
  const { code, said } = await run(file, '--dry-run', `--skipped=${list}`)
  expect([code, said.trim().split('\n')]).toEqual([
    0,
    [
      'IPEDS HD, colleges (ipeds), utf-8, 3 rows',
      'Not read: the columns OPEID',
      '  OR: 1 new, 0 joined to self-added ones, 0 changed, 0 as they were',
      'Schools: 1 new, 0 joined to self-added ones, 0 changed, 0 as they were',
      'Left out: 1 closed, inactive or not yet open',
      'Skipped: 1',
      '  line 3: UNITID is “000011”, which is no number of this list',
      'This was a dry run: nothing was written.',
    ],
  ])
  expect(readFileSync(list, 'utf8').split('\r\n')).toHaveLength(4)
  const { rows: found } = await sql`select 1 from school where college_id = 300001`.execute(app.db)
  expect(found).toEqual([])
})

test('what cannot be read is said in a sentence', async () => {
  const renamed = fileOf('renamed.csv', new TextEncoder().encode(rows('300001').replace('INSTNM', 'TITLE')))
  expect(await run(renamed)).toEqual({ code: 1, said: expect.stringMatching(/has no column INSTNM.*--column=INSTNM=ITS_NAME/) })
  expect((await run(renamed, '--dry-run', '--column=INSTNM=TITLE')).code).toBe(0)
  expect(await run(join(app.dataFolder, 'none.csv'))).toEqual({ code: 1, said: expect.stringContaining('none.csv') })
  expect(await run()).toEqual({ code: 1, said: expect.stringContaining('Name one file') })
  expect(await run('a.csv', '--wet-run')).toEqual({ code: 1, said: expect.stringContaining('--wet-run') })
})
