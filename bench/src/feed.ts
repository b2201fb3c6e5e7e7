// The home feed, 25 posts for a reader of 50 pages among 100,000 posts: our server against node:http with the same SQL
// prepared and no framework, in one run on one machine. Read the ratio.
import { deepStrictEqual as deepEqual } from 'node:assert'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureLogin, migrate, startEmbeddedPostgres } from '../../server/src/platform/db/index.ts'
import { migrateJobs } from '../../server/src/platform/jobs/index.ts'
import { fillForReader, homeOf, startServer, type Server } from './feed-host.ts'
import { cpuSeconds, load, median, printTable, type Load } from './measure.ts'

const clients = 32
const roundMs = 3000
const rounds = 7
const gate = 0.9

/** Answers whether our server reaches the gate. */
export async function benchFeed(): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), 'fieldhouse-bench-'))
  const postgres = await startEmbeddedPostgres({ home: join(home, 'postgres'), durable: true })
  const servers: Server[] = []
  try {
    await migrate(postgres.url)
    await migrateJobs(postgres.url)
    await ensureLogin(postgres.url, postgres.programUrl)
    const token = await fillForReader(postgres, home)
    const recording = join(home, 'recording.json')
    for (const mode of ['app', 'bare']) servers.push(await startServer([mode, postgres.programUrl, recording, token]))
    return report(await compare(servers, token))
  } finally {
    for (const server of servers) server.process.kill('SIGKILL')
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

interface Round extends Load {
  /** Of the server's process, in microseconds a request. */
  readonly cpu: number
}

/** Both give the same answer, or there is nothing to compare. */
async function requireSameAnswer(servers: readonly Server[], token: string): Promise<void> {
  const [ours, bare] = await Promise.all(
    servers.map(async (server) => {
      const { url, headers = {} } = homeOf(server, token)
      return (await fetch(url, { headers })).json()
    }),
  )
  deepEqual(bare, ours)
}

async function measure(server: Server, token: string): Promise<Round> {
  const pid = server.process.pid ?? 0
  const before = cpuSeconds(pid)
  const result = await load(homeOf(server, token), clients, roundMs)
  const used = cpuSeconds(pid) - before
  return { ...result, cpu: (used * 1e6) / (result.perSecond * (roundMs / 1000)) }
}

async function compare(servers: readonly Server[], token: string): Promise<Round[][]> {
  await requireSameAnswer(servers, token)
  for (const server of servers) await measure(server, token)
  const results: Round[][] = servers.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, server] of servers.entries()) results[index]?.push(await measure(server, token))
  }
  return results
}

function report(results: readonly Round[][]): boolean {
  const of = (pick: (round: Round) => number) => results.map((rounds) => median(rounds.map(pick)))
  const [perSecond, p99, cpu] = [of((round) => round.perSecond), of((round) => round.p99), of((round) => round.cpu)]
  const ratios = (results[0] ?? []).map((round, index) => round.perSecond / (results[1]?.[index]?.perSecond ?? Infinity))
  const ratio = Math.round(median(ratios) * 100) / 100
  const text = (values: readonly number[]) => values.map((value) => value.toFixed(0))
  printTable([
    ['', 'ours', 'bare'],
    ['requests/s', ...text(perSecond)],
    ['p99 ms', ...text(p99)],
    ['CPU µs/request', ...text(cpu)],
  ])
  process.stdout.write(`${JSON.stringify({ bench: 'feed', ratio, gate, perSecond, p99, cpu })}\n`)
  return ratio >= gate
}
