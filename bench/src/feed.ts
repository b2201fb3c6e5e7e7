// The home feed, 25 posts for a reader of 50 pages among 100,000 posts: our server against node:http with the same SQL
// prepared and no framework, in one run on one machine. Read the ratio.
import { deepStrictEqual as deepEqual } from 'node:assert'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { createClient, registerFan } from '../../server/scenario/index.ts'
import { createApp } from '../../server/src/app.ts'
import { readEnv } from '../../server/src/env.ts'
import { ensureLogin, migrate, startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/src/platform/db/index.ts'
import { migrateJobs } from '../../server/src/platform/jobs/index.ts'
import { fillTown } from './feed-data.ts'
import { cpuSeconds, load, median, printTable, type Load, type Target } from './measure.ts'

const clients = 32
const roundMs = 3000
const rounds = 7
const gate = 0.9

interface Server {
  readonly process: ChildProcess
  readonly port: string
}

/** Answers whether our server reaches the gate. */
export async function benchFeed(): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), 'fieldhouse-bench-'))
  const postgres = await startEmbeddedPostgres({ home: join(home, 'postgres'), durable: true })
  const servers: Server[] = []
  try {
    await migrate(postgres.url)
    await migrateJobs(postgres.url)
    await ensureLogin(postgres.url, postgres.programUrl)
    const token = await fill(postgres, home)
    const recording = join(home, 'recording.json')
    for (const mode of ['app', 'bare']) servers.push(await startServer([mode, postgres.programUrl, recording, token]))
    return report(await compare(servers, token))
  } finally {
    for (const server of servers) server.process.kill('SIGKILL')
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

async function fill({ url, programUrl }: EmbeddedPostgres, home: string): Promise<string> {
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', FIELDHOUSE_DATA: home })
  const app = await createApp({
    env,
    databaseUrl: programUrl,
    secret: 'a secret of the benchmark, longer than 32',
    siteUrl: 'http://localhost',
  })
  const reader = await registerFan(createClient(await app.http.listen({ port: 0, host: '127.0.0.1' })))
  await app.close()
  const owner = new Client({ connectionString: url })
  await owner.connect()
  await fillTown(owner, reader.id)
  await owner.end()
  return reader.token
}

function startServer(args: string[]): Promise<Server> {
  const file = fileURLToPath(new URL('./feed-server.ts', import.meta.url))
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((ready, fail) => {
    child.once('exit', (code) => fail(new Error(`the ${args[0]} server ended with ${code}`)))
    child.stdout.on('data', (text: Buffer) => {
      const port = /port (\d+)/.exec(String(text))?.[1]
      if (port !== undefined) ready({ process: child, port })
    })
  })
}

interface Round extends Load {
  /** Of the server's process, in microseconds a request. */
  readonly cpu: number
}

const targetOf = ({ port }: Server, token: string): Target => ({
  url: `http://127.0.0.1:${port}/api/user/feeds?isHome=true&limit=25`,
  headers: { authorization: token },
})

/** Both give the same answer, or there is nothing to compare. */
async function requireSameAnswer(servers: readonly Server[], token: string): Promise<void> {
  const [ours, bare] = await Promise.all(
    servers.map(async (server) => {
      const { url, headers = {} } = targetOf(server, token)
      return (await fetch(url, { headers })).json()
    }),
  )
  deepEqual(bare, ours)
}

async function measure(server: Server, token: string): Promise<Round> {
  const pid = server.process.pid ?? 0
  const before = cpuSeconds(pid)
  const result = await load(targetOf(server, token), clients, roundMs)
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
