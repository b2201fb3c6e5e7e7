// The real components that several processes need, found on this machine: REDIS_URL, or a server in PATH that is started for the run.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { findFreePort } from '../free-port.ts'

const programs = ['valkey-server', 'redis-server']

const findProgram = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => programs.map((name) => join(folder, name)))
    .find((path) => existsSync(path))

/** What is missing here, in words; undefined: nothing. */
export const missing = (): string | undefined =>
  process.env['REDIS_URL'] || findProgram() ? undefined : 'valkey-server or redis-server in PATH, or REDIS_URL'

/** Ours keeps nothing, and a test may do what it likes with it. */
export interface Store {
  readonly url: string
  readonly isOurs: boolean
  start(): Promise<void>
  kill(): Promise<void>
}

async function createStore(program: string): Promise<Store> {
  const port = await findFreePort()
  let child: ChildProcess | undefined
  const kill = async () => {
    const running = child
    child = undefined
    if (!running) return
    const ended = new Promise((done) => running.once('exit', done))
    running.kill('SIGKILL')
    await ended
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    isOurs: true,
    async start() {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction']
      // One that is made a copy of another writes what it is given all the same.
      args.push('--dir', tmpdir(), '--dbfilename', `fieldhouse-${port}.rdb`)
      const started = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      child = started
      await new Promise<void>((ready, fail) => {
        started.stdout.on('data', (text: Buffer) => String(text).includes('Ready to accept connections') && ready())
        started.once('exit', () => fail(new Error(`${program} ended`)))
      })
    },
    kill,
  }
}

export async function findStore(): Promise<Store> {
  const url = process.env['REDIS_URL']
  if (url) return { url, isOurs: false, start: async () => undefined, kill: async () => undefined }
  const program = findProgram()
  if (program === undefined) throw new Error(`There is no ${missing()}`)
  return createStore(program)
}

/** One that is started here, whatever REDIS_URL says; undefined where there is no program. */
export async function ownStore(): Promise<Store | undefined> {
  const program = findProgram()
  return program === undefined ? undefined : createStore(program)
}
