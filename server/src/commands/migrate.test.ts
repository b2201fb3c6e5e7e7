// The command, on a database of the release before on which a process runs.
import { expect, test } from 'vitest'
import { asProgram, createTestDatabase } from '#test/index.ts'
import { keepAway, migrate } from '#platform/db/index.ts'
import { migrateJobs } from '#platform/jobs/index.ts'
import { run } from '#test/restored/town.ts'

test('it makes what is missing beside a process that runs, says what, and then nothing', async () => {
  const database = await createTestDatabase()
  const env = { DATABASE_OWNER_URL: database.url, DATABASE_URL: asProgram(database.url) }
  try {
    expect(await migrate(database.url, { last: '0319-copy-of-the-audit' })).toContain('0319-copy-of-the-audit')
    await migrateJobs(database.url)
    const running = await keepAway(database.url)
    expect(await run('migrate', [], env)).toMatchObject({ code: 0, said: '2 migrations were made, the last: 0321-mail-attachments.\n' })
    expect(await run('migrate', [], env)).toMatchObject({ code: 0, said: 'The database is up to date.\n' })
    await running.release()
  } finally {
    await database.drop()
  }
})
