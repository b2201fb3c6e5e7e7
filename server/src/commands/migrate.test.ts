// The command, on a database of the release before on which a process runs.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { asProgram, createTestDatabase } from '#test/index.ts'
import { keepAway, migrate } from '#platform/db/index.ts'
import { migrateJobs } from '#platform/jobs/index.ts'
import { run } from '#test/restored/town.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

test('it makes what is missing beside a process that runs, says what, and then nothing', async () => {
  const database = await createTestDatabase()
  const env = { DATABASE_OWNER_URL: database.url, DATABASE_URL: asProgram(database.url) }
  try {
    expect(await migrate(database.url, { last: '0320-mail-providers' })).toContain('0320-mail-providers')
    await migrateJobs(database.url)
    const running = await keepAway(database.url)
    const missing = readdirSync(migrations)
      .filter((name) => /^\d/.test(name) && name > '0321')
      .toSorted()
    expect(await run('migrate', [], env)).toMatchObject({
      code: 0,
      said: `${missing.length} migrations were made, the last: ${missing.at(-1)?.replace('.ts', '')}.\n`,
    })
    expect(await run('migrate', [], env)).toMatchObject({ code: 0, said: 'The database is up to date.\n' })
    await running.release()
  } finally {
    await database.drop()
  }
})
