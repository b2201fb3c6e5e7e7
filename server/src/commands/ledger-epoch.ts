// `npm run ledger:epoch`: after the database was moved to another cluster (restored from a dump, replicated, upgraded beside
// the old one). Nothing is rewritten; what is new stands behind what came along. Does nothing where nothing moved.
import { join, resolve } from 'node:path'
import { takeEnv } from '../own-env.ts'
import { beginEpoch, isAtHome } from '#ground/ledger'
import { createDatabase, createPool, migrate, requireNobody, startEmbeddedPostgres } from '#platform/db/index.ts'

const env = takeEnv()

async function open(): Promise<{ url: string; stop(): Promise<void> }> {
  if (env.DATABASE_URL === '') return startEmbeddedPostgres({ home: join(resolve(env.FIELDHOUSE_DATA), 'postgres'), durable: true })
  if (env.DATABASE_OWNER_URL === '') throw new Error('DATABASE_OWNER_URL: needed to begin an epoch of the books')
  return { url: env.DATABASE_OWNER_URL, stop: async () => undefined }
}

async function begin(url: string): Promise<string> {
  await requireNobody(url)
  await migrate(url)
  const db = createDatabase(createPool({ url, size: 1 }))
  try {
    if (await isAtHome(db)) return 'These books are at home here; nothing was changed.'
    await beginEpoch(db)
    return 'A new epoch of the books has begun; start Fieldhouse again.'
  } finally {
    await db.destroy()
  }
}

const database = await open()
try {
  process.stdout.write(`${await begin(database.url)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await database.stop()
}
