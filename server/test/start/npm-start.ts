// `npm start` as a supervisor runs it, and everything that comes of it: known by the data folder in its environment.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { findFreePort } from '../free-port.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

export interface NpmStart {
  readonly npm: number
  readonly launcher: number
  readonly program: number
  readonly port: number
  /** A signal to the program, if it is still there. */
  ask(signal: NodeJS.Signals): void
  /** Command lines of what still runs. */
  living(): string[]
}

/** Without our own children the launcher would install what it finds missing: say so before it does. */
export async function npmStart(dataFolder: string, env: Record<string, string> = {}): Promise<NpmStart> {
  const port = await findFreePort()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      FIELDHOUSE_DATA: dataFolder,
      FIELDHOUSE_DEMO: 'off',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  await new Promise<void>((ready, fail) => {
    const listen = (text: Buffer) => {
      said += String(text)
      if (said.includes('is ready at')) ready()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', () => fail(new Error(`npm start ended: ${said}`)))
  })
  const find = (words: string) => Number(processesOf(dataFolder).find(({ command }) => command.includes(words))?.pid)
  const program = find('server/dist/main.js')
  return {
    npm: Number(child.pid),
    launcher: find('node scripts/start.mjs'),
    program,
    port,
    ask: (signal) => processesOf(dataFolder).some(({ pid }) => pid === program) && process.kill(program, signal),
    living: () => processesOf(dataFolder).map(({ pid, command }) => `${pid} ${command}`),
  }
}

function processesOf(dataFolder: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        if (!readFileSync(`/proc/${name}/environ`, 'utf8').includes(`FIELDHOUSE_DATA=${dataFolder}\0`)) return []
        return [{ pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').slice(0, 120) }]
      } catch {
        // It ended meanwhile.
        return []
      }
    })
}

export const untilNothingLives = (started: NpmStart, within: number): Promise<void> =>
  vi.waitFor(
    () => {
      const living = started.living()
      if (living.length > 0) throw new Error(`Still there: ${living.join('\n')}`)
    },
    { timeout: within, interval: 50 },
  )

/** Ends what a failed test left behind. */
export function endAll(dataFolder: string): void {
  for (const { pid } of processesOf(dataFolder)) process.kill(pid, 'SIGKILL')
}

/** A request whose second half comes later, and what is answered. */
export async function beginRequest(port: number): Promise<{ finish(): Promise<string>; socket: Socket }> {
  const body = JSON.stringify({ username: 'nobody', password: 'nothing at all' })
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const answer = new Promise<string>((done) => {
    let text = ''
    socket.on('data', (piece: Buffer) => (text += String(piece)))
    socket.once('close', () => done(text))
  })
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`
  socket.write(head)
  // The server says “continue” when it has taken the request on.
  await new Promise((taken) => socket.once('data', taken))
  return { socket, finish: () => (socket.write(body), answer) }
}

/** Resolves when nobody listens any more: the program is on its way out. */
export const untilRefused = (port: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const accepted = await new Promise((done) => {
        const probe = connect(port, '127.0.0.1', () => (probe.destroy(), done(true))).once('error', () => done(false))
      })
      if (accepted) throw new Error('Still listening')
    },
    { timeout: 5000, interval: 20 },
  )
