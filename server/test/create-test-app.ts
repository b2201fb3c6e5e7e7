// The real program on its own database and port, with a clock that tests move. Use inside a test file's beforeAll.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client as PgClient } from 'pg'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { createClient, registerFan, signIn, type Client } from '#scenario/index.ts'
import { ensureLogin } from '#platform/db/index.ts'
import { createApp, type App, type AppOptions } from '../src/app.ts'
import { readEnv } from '../src/env.ts'
import { clockOf, type Clock } from '#platform/clock.ts'
import { isSomebodyLooking } from '#platform/whereabouts/index.ts'
import { asProgram, templateName, withDatabase } from './postgres.ts'

export interface TestClock extends Clock {
  /** Milliseconds into the future. */
  advance(by: number): void
  /** Time stands still until the answer is called. */
  hold(): () => void
}

export interface TestApp extends App {
  readonly client: Client
  readonly clock: TestClock
  /** As the owner of the tables. */
  readonly databaseUrl: string
  readonly dataFolder: string
  /** A new session of another owner, who confirms what two decide on. */
  secondOwner(): Promise<string>
  /** SQL texts since the last call of `reset`. */
  readonly queries: {
    readonly list: string[]
    reset(): void
    /**
     * What requests ask of the database in the course of something that can be done twice: the first time is for what is kept from one
     * request to the next, the second with the clock standing still, so that none of it runs out. What runs beside them is not in it.
     */
    of(during: () => Promise<unknown>): Promise<string[]>
  }
}

export interface TestOptions {
  /** Environment variables over the test defaults. */
  readonly env?: Readonly<Record<string, string>>
  readonly app?: Partial<AppOptions>
  /** Also deliver events and run jobs by itself, as a server does; without it tests call `settle`. */
  readonly worker?: boolean
  /** As the only process there is: what others left half done is taken back. */
  readonly isAlone?: boolean
  /** Where a fixed address is needed, because links lead back to it; otherwise any free port. */
  readonly port?: number
  /** With a port: the name that links have. Passkeys are of names, not of numbers; `house.test` no browser trusts without encryption. */
  readonly host?: 'localhost' | '127.0.0.1' | 'house.test'
  /** Another database than a new one of the newest schema. */
  readonly database?: TestDatabase
}

export interface TestDatabase {
  /** As the owner of the tables. */
  readonly url: string
  drop(): Promise<void>
}

export const testSecret = 'a secret of the tests, longer than 32 characters'

/** Nobody guesses the passwords of people who are made up, thousands of them. */
const least = { memoryCost: 64, timeCost: 1 }

export async function createTestApp(options: TestOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase(templateName))
  // As a start does: one that was made or restored from nothing lets nobody in who is not named.
  if (options.database) await ensureLogin(database.url, asProgram(database.url))
  const dataFolder = mkdtempSync(join(tmpdir(), 'fieldhouse-data-'))
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    RATE_LIMIT_SCALE: '1000',
    FIELDHOUSE_DATA: dataFolder,
    ...options.env,
  })
  const clock = createTestClock()
  const queries: string[] = []
  const asked: string[] = []
  const app = await createApp({
    env,
    databaseUrl: asProgram(database.url),
    secret: testSecret,
    siteUrl: options.port === undefined ? 'http://localhost' : `http://${options.host ?? '127.0.0.1'}:${options.port}`,
    clock,
    passwordCost: least,
    onQuery(sql) {
      queries.push(sql)
      if (isSomebodyLooking()) asked.push(sql)
    },
    ...options.app,
  })
  await app.start({ work: options.worker ?? false, isAlone: options.isAlone ?? false })
  const baseUrl = await app.http.listen({ port: options.port ?? 0, host: '127.0.0.1' })
  const second = secondOwner(baseUrl, app)
  return {
    ...app,
    client: createClient(baseUrl, {}, second),
    secondOwner: second,
    clock,
    databaseUrl: database.url,
    dataFolder,
    queries: {
      list: queries,
      reset: () => void queries.splice(0),
      async of(during) {
        const release = clock.hold()
        try {
          await during()
          asked.length = 0
          await during()
          return [...asked]
        } finally {
          release()
        }
      },
    },
    async close() {
      await app.close()
      await database.drop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Another owner, once one is needed; set where it stands, without the letter of a grant. */
function secondOwner(baseUrl: string, { db }: App): () => Promise<string> {
  const make = async () => {
    const person = await registerFan(createClient(baseUrl))
    await sql`update account set roles = '{admin}' where id = ${person.id}`.execute(db)
    return person
  }
  let made: ReturnType<typeof make> | undefined
  return async () => {
    const person = await (made ??= make())
    // A session of its own each time: its password was shown just now, whatever the clock did.
    return (await signIn(createClient(baseUrl), person)).token
  }
}

function createTestClock(): TestClock {
  let shift = 0
  let held: number | undefined
  const now = () => new Date((held ?? Date.now()) + shift)
  return {
    ...clockOf(now),
    advance: (by) => {
      shift += by
    },
    hold() {
      held = Date.now()
      return () => (held = undefined)
    },
  }
}

/** A database of its own: a copy of `template`, or empty. */
export async function createTestDatabase(template = 'template1'): Promise<TestDatabase> {
  const cluster = inject('postgresUrl')
  const name = `t_${randomBytes(8).toString('hex')}`
  const run = async (statement: string) => {
    const client = new PgClient({ connectionString: cluster })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  // Its files copied as they are: their pages through the log of writes take twice as long.
  await run(`create database ${name} template ${template} strategy file_copy`)
  return { url: withDatabase(cluster, name), drop: () => run(`drop database ${name} with (force)`) }
}
