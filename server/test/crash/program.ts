// The program in a process of its own with a database of its own, to be killed without warning and started again.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findRunningPostgres, isAlive } from '#platform/db/index.ts'
import { findFreePort } from '../free-port.ts'
import { programEnv, programOf } from '../program.ts'

const main = programOf('main')

export interface Program {
  readonly url: string
  readonly databaseUrl: string
  /** kill -9; resolves when neither the program nor its database lives. */
  kill(): Promise<void>
}

/** What it and its children are at, for whoever reads the failure. */
const stateOf = (postmaster: number) =>
  spawnSync('ps', ['-o', 'pid,stat,etimes,wchan,args', '--pid', String(postmaster), '--ppid', String(postmaster)]).stdout.toString()

const postmasterOf = (home: string): number | undefined => {
  const file = join(home, 'data', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

/** Fails with what the program said when it ends before it is ready; afterwards that is told: nobody asked it to end. */
const readiness = (child: ChildProcess) =>
  new Promise<void>((done, fail) => {
    let said = ''
    const listen = (text: Buffer) => {
      said = (said + String(text)).slice(-4000)
      if (/is ready at/.test(said)) done()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code, signal) => {
      const ending = `The program ended with ${code ?? signal}: ${said}`
      if (!child.killed) process.stdout.write(`${ending}\n`)
      fail(new Error(ending))
    })
  })

export async function startProgram(dataFolder: string): Promise<Program> {
  const port = await findFreePort()
  const env = {
    ...programEnv,
    PORT: String(port),
    FIELDHOUSE_DATA: dataFolder,
    FIELDHOUSE_DEMO: 'off',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000000',
  }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  await readiness(child)
  const home = join(dataFolder, 'postgres')
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl: findRunningPostgres(home)?.url ?? '',
    async kill() {
      // Whoever is dead already: the database that lives now is another one's.
      if (child.exitCode !== null || child.signalCode !== null) return
      const postmaster = postmasterOf(home)
      child.kill('SIGKILL')
      await ended
      // The kernel tells the database of our death; it then shuts down by itself.
      if (postmaster === undefined) return
      for (const until = Date.now() + 60_000; isAlive(postmaster); await wait(20))
        if (Date.now() > until) throw new Error(`The database outlives its program: ${stateOf(postmaster)}`)
    },
  }
}
