// What a NOTIFY in a transaction costs: Postgres lets those that have one commit one after the other, whoever listens. Our jobs and events
// go without (`platform/jobs`); a test reads that no statement of a purchase has one.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../../server/src/platform/db/index.ts'
import { median, printTable } from './measure.ts'

const writers = 32
const rounds = 5
const secondsPerRound = 2
/** Commits without, for one with. */
const gate = 1.3

const statements = {
  without: 'insert into written default values',
  with: "with row as (insert into written default values returning id) select pg_notify('written', id::text) from row",
} as const
type Side = keyof typeof statements

async function commitsPerSecond(clients: readonly Client[], side: Side): Promise<number> {
  const until = performance.now() + secondsPerRound * 1000
  let done = 0
  await Promise.all(
    clients.map(async (client) => {
      for (; performance.now() < until; done += 1) await client.query({ name: side, text: statements[side] })
    }),
  )
  return done / secondsPerRound
}

/** Answers whether going without is worth it on this machine. */
export async function benchNotify(): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), 'fieldhouse-bench-'))
  const postgres = await startEmbeddedPostgres({ home, durable: true })
  const clients = Array.from({ length: writers }, () => new Client({ connectionString: postgres.url }))
  try {
    await Promise.all(clients.map((client) => client.connect()))
    await clients[0]?.query('create table written (id bigint generated always as identity primary key)')
    const results: Record<Side, number[]> = { without: [], with: [] }
    for (let round = 0; round < rounds; round += 1)
      for (const side of ['without', 'with'] as const) results[side].push(await commitsPerSecond(clients, side))
    const [without, withIt] = [Math.round(median(results.without)), Math.round(median(results.with))]
    const ratio = Math.round((without / withIt) * 100) / 100
    printTable([
      ['writers', 'commits/s without', 'with NOTIFY', 'ratio', 'gate'],
      [String(writers), String(without), String(withIt), ratio.toFixed(2), `≥ ${gate}`],
    ])
    process.stdout.write(`${JSON.stringify({ bench: 'notify', writers, without, with: withIt, ratio })}\n`)
    return ratio >= gate
  } finally {
    await Promise.all(clients.map((client) => client.end()))
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
