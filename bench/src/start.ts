// From the command to the first page, on a data folder that has been used before: our program against the same Postgres
// and a bare Fastify, in one run on one machine.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median, printTable } from './measure.ts'

const rounds = 7
/** Milliseconds to the first page. */
const gate = 2000

interface Times {
  readonly ready: number
  readonly page: number
}

interface Program {
  readonly name: string
  readonly command: (port: number) => { args: string[]; env?: Record<string, string> }
}

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Answers whether the first page comes within the gate. */
export async function benchStart(): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), 'fieldhouse-bench-'))
  const programs: Program[] = [
    {
      name: 'ours',
      command: (port) => ({
        args: [fileOf('../../server/dist/main.js')],
        env: {
          NODE_ENV: 'development',
          FIELDHOUSE_DEMO: 'off',
          LOG_LEVEL: 'error',
          PORT: String(port),
          FIELDHOUSE_DATA: join(home, 'ours'),
        },
      }),
    },
    { name: 'bare', command: (port) => ({ args: [fileOf('./start-bare.ts'), join(home, 'bare'), String(port)] }) },
  ]
  try {
    // The first start makes the database and fills the compile cache.
    for (const program of programs) await measure(program, home)
    const results: Times[][] = programs.map(() => [])
    for (let round = 0; round < rounds; round++) {
      for (const [index, program] of programs.entries()) results[index]?.push(await measure(program, home))
    }
    return report(programs, results)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

async function measure({ name, command }: Program, home: string): Promise<Times> {
  const port = await findFreePort()
  const { args, env } = command(port)
  const begun = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // As `npm start` has it; a cache of our own, so that no earlier run helps or harms.
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: join(home, 'compiled'), ...env },
  })
  const ended = new Promise<void>((settle) => void child.once('exit', () => settle()))
  try {
    await untilReady(name, child)
    const ready = performance.now() - begun
    const response = await fetch(`http://127.0.0.1:${port}/`)
    await response.text()
    if (!response.ok) throw new Error(`The first page of ${name} is ${response.status}; build the web first`)
    return { ready, page: performance.now() - begun }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

function untilReady(name: string, child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    child.once('exit', (code) => fail(new Error(`${name} ended with ${code} before it was ready`)))
    child.stdout?.on('data', (text: Buffer) => {
      if (/\bready\b/.test(String(text))) done()
    })
  })
}

function findFreePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function report(programs: readonly Program[], results: readonly Times[][]): boolean {
  const of = (pick: (times: Times) => number) => results.map((rounds) => Math.round(median(rounds.map(pick))))
  const [ready, page] = [of((times) => times.ready), of((times) => times.page)]
  const ratio = Math.round(((page[0] ?? Infinity) / (page[1] ?? 1)) * 100) / 100
  printTable([
    ['', ...programs.map(({ name }) => name)],
    ['ms to ready', ...ready.map(String)],
    ['ms to first page', ...page.map(String)],
  ])
  process.stdout.write(`${JSON.stringify({ bench: 'start', ratio, gateMs: gate, ready, page })}\n`)
  return (page[0] ?? Infinity) <= gate
}
