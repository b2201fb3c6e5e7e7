// A site with people whose money moves, and the same site after a restore, meeting a gateway that knows more than it does.
import { spawn } from 'node:child_process'
import { Client } from 'pg'
import type { TestDatabase } from '#test/create-test-app.ts'
import { asProgram, type TestApp } from '#test/index.ts'
import { programEnv, programOf } from '../program.ts'

export const secret = 'a secret of the tests, longer than 32 characters'

/** A command of the program, in a process of its own. */
export const run = (command: string, args: readonly string[], env: Readonly<Record<string, string>>) => start(command, args, env).ended

/** The same, for whoever does not wait for its end. */
export function start(command: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const file = programOf(command)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    env: {
      ...programEnv,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      FIELDHOUSE_DEMO: 'off',
      SECRET_KEY: secret,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => void (said += String(text)))
  const ended = new Promise<{ code: number | null; said: string }>((done) => child.once('close', (code) => done({ code, said })))
  return { ended, kill: (signal: NodeJS.Signals) => child.kill(signal) }
}

export const at = (url: string, dataFolder: string) => ({
  DATABASE_URL: asProgram(url),
  DATABASE_OWNER_URL: url,
  FIELDHOUSE_DATA: dataFolder,
})

type Address = Pick<TestDatabase, 'url'>

const tables = ['object', 'answer', 'event', 'link'] as const

/** What the gateway knows is its own: a restore of the site takes nothing of it back. */
export async function moveGateway(from: Address, to: Address): Promise<void> {
  const [source, target] = [new Client({ connectionString: from.url }), new Client({ connectionString: to.url })]
  await Promise.all([source.connect(), target.connect()])
  for (const table of tables) {
    const { rows } = await source.query<{ rows: string }>(
      `select coalesce(json_agg(t order by ${table === 'object' || table === 'event' ? 'position' : '1'}), '[]')::text as rows from sandbox.${table} t`,
    )
    await target.query(`truncate sandbox.${table}`)
    await target.query(
      `insert into sandbox.${table} overriding system value select * from json_populate_recordset(null::sandbox.${table}, $1::json)`,
      [rows[0]?.rows],
    )
  }
  await Promise.all([source.end(), target.end()])
}

/** What the gateway has charged of whom for what: each payment once. */
export async function chargesAt(database: Address): Promise<{ count: number; total: number }> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ count: number; total: number }>(
    `select count(*)::int as count, coalesce(sum((body->>'amount')::bigint), 0)::int as total from sandbox.object where kind = 'charge'`,
  )
  await client.end()
  return rows[0] ?? { count: 0, total: 0 }
}

export const balanceIn = async ({ money }: TestApp, accountId: string): Promise<number> => (await money.ledger.wallet(accountId)).balance
