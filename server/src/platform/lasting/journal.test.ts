import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, silentFaults, type TestApp } from '#test/index.ts'
import { sql } from 'kysely'
import { appendDecisions, journalIn, readJournal, type Decision } from './journal.ts'
import { createLasting } from './writing.ts'

let folder: string
let app: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-lasting-'))
  app = await createTestApp()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const decision = (subject: string): Decision => ({ kind: 'erased', at: new Date('2026-01-31T10:00:00Z'), subject, other: null })

test('a line that a crash broke off is written again; one that was changed is found', async () => {
  const file = join(folder, 'torn.ndjson')
  await appendDecisions(file, [decision('a'), decision('b')])
  await appendFile(file, '{"kind":"eras')
  expect(await readJournal(file)).toMatchObject({ state: 'whole', decisions: [{ subject: 'a' }, { subject: 'b' }] })
  await appendDecisions(file, [decision('c')])
  expect(await readJournal(file)).toMatchObject({ state: 'whole', decisions: [{ subject: 'a' }, { subject: 'b' }, { subject: 'c' }] })
  await writeFile(file, (await readFile(file, 'utf8')).replace('"b"', '"d"'))
  expect(await readJournal(file)).toEqual({ state: 'broken', line: 2 })
})

test('of several processes each writes behind the other', async () => {
  const processes = Array.from({ length: 4 }, () => createLasting({ db: app.db, faults: silentFaults(), dataFolder: folder }))
  for (let round = 0; round < 10; round += 1) {
    await sql`insert into lasting_decision (kind, subject) select 'suspended', 'r' || ${round}::int || '-' || n from generate_series(1, 5) n`.execute(
      app.db,
    )
    await Promise.all(processes.map((one) => one.flush()))
  }
  const journal = await readJournal(journalIn(folder))
  expect(journal.state === 'whole' && journal.decisions.length).toBe(50)
})
