import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { asOwner, asProgram, createTestDatabase } from '#test/index.ts'
import { ensureLogin, migrate, untilPrepared } from './index.ts'

const soon = { between: 20, most: 200 }
const never = () => undefined

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

test('it waits for the login, for rights and for each migration, says so once, and goes on', async () => {
  const program = asProgram(database.url)
  const stranger = program.replace('the%20program', 'another%20program')
  await migrate(database.url, { last: '0320-mail-providers' })
  await expect(untilPrepared(stranger, never, soon)).rejects.toThrow('does not know the login of DATABASE_URL')
  await expect(untilPrepared(program, never, soon)).rejects.toThrow('has no rights in the database yet')
  await ensureLogin(database.url, program)
  await expect(untilPrepared(program, never, soon)).rejects.toThrow('waits for a migration (0321-mail-attachments)')
  const said: string[] = []
  const waiting = untilPrepared(program, (line) => void said.push(line), { between: 20, most: 60_000 })
  await expect.poll(() => said).toEqual([expect.stringMatching(/0321-mail-attachments.*npm run migrate.*waits/)])
  await migrate(database.url)
  await waiting
  await untilPrepared(program, (line) => void said.push(line), soon)
  expect(said).toHaveLength(1)
})

test('it begins neither before a newer release nor on a restoring that broke off', async () => {
  const program = asProgram(database.url)
  await migrate(database.url)
  await ensureLogin(database.url, program)
  await asOwner(database.url, (db) => sql`create schema fieldhouse_restoring`.execute(db))
  await expect(untilPrepared(program, never, soon)).rejects.toThrow('broke off before its end')
  await asOwner(database.url, (db) => sql`insert into kysely_migration values ('9999-tomorrow', '2026-01-01')`.execute(db))
  await expect(untilPrepared(program, never, soon)).rejects.toThrow('by a newer Fieldhouse (9999-tomorrow)')
})
