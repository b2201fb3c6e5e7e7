// Processes of one installation, as an operator starts them, on one database and one data folder.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client as PgClient } from 'pg'
import { createTestDatabase } from '../create-test-app.ts'
import { findFreePort } from '../free-port.ts'
import { asProgram, templateName } from '../postgres.ts'
import { programEnv, programOf } from '../program.ts'

const main = programOf('main')

export interface Running {
  readonly name: string
  readonly port: number
  readonly url: string
  readonly child: ChildProcess
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>
  output(): string
}

export interface Installation {
  /** Waits until it is ready, or has ended. PORT in `env`: where it was before. `program`: of another release. */
  start(name: string, roles: string, env?: Record<string, string>, program?: string): Promise<Running>
  sql(statement: string): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/** `template`: what its database is before anything starts; `login`: the program's, made by who comes first. */
export async function createInstallation(
  always: Record<string, string>,
  { template = templateName, login = asProgram }: { template?: string; login?: (url: string) => string } = {},
): Promise<Installation> {
  const database = await createTestDatabase(template)
  const dataFolder = mkdtempSync(join(tmpdir(), 'fieldhouse-scale-'))
  const running: Running[] = []
  return {
    async start(name, roles, env = {}, program = main) {
      const port = Number(env['PORT'] ?? (await findFreePort()))
      const child = spawn(process.execPath, [program], {
        env: {
          ...programEnv,
          NODE_ENV: 'test',
          PORT: String(port),
          PROCESS_NAME: name,
          FIELDHOUSE_ROLES: roles,
          DATABASE_OWNER_URL: database.url,
          DATABASE_URL: login(database.url),
          SECRET_KEY: 'a secret of the tests, longer than 32 characters',
          FIELDHOUSE_DATA: dataFolder,
          FIELDHOUSE_DEMO: 'off',
          LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
          TRUST_PROXY_HOPS: '1',
          ...always,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      const ended = new Promise<number | null>((done) => child.once('exit', done))
      await new Promise<void>((ready) => {
        const listen = (text: Buffer) => {
          output += String(text)
          if (process.env['TEST_LOG']) process.stderr.write(`${name}: ${String(text)}`)
          if (output.includes('is ready at')) ready()
        }
        child.stdout.on('data', listen)
        child.stderr.on('data', listen)
        void ended.then(() => ready())
      })
      const started = { name, port, url: `http://127.0.0.1:${port}`, child, ended, output: () => output }
      running.push(started)
      return started
    },
    async sql(statement) {
      const client = new PgClient({ connectionString: database.url })
      await client.connect()
      const { rows } = await client.query<Record<string, unknown>>(statement).finally(() => client.end())
      return rows
    },
    async close() {
      for (const { child } of running) child.kill('SIGTERM')
      await Promise.all(running.map(({ ended }) => ended))
      await database.drop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
