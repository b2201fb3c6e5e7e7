// The home feed as its reader asks for it: a town with one reader in it, and servers in processes of their own.
import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { createClient, registerFan } from '../../server/scenario/index.ts'
import { createApp } from '../../server/src/app.ts'
import { readEnv } from '../../server/src/env.ts'
import type { EmbeddedPostgres } from '../../server/src/platform/db/index.ts'
import { fillTown } from './feed-data.ts'
import type { Target } from './measure.ts'

export interface Server {
  readonly process: ChildProcess
  readonly port: string
}

export const benchSecret = 'a secret of the benchmark, longer than 32'

/** Answers the reader's token. */
export async function fillForReader({ url, programUrl }: EmbeddedPostgres, home: string, posts?: number): Promise<string> {
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', FIELDHOUSE_DATA: home })
  const app = await createApp({
    env,
    databaseUrl: programUrl,
    secret: benchSecret,
    siteUrl: 'http://localhost',
  })
  const reader = await registerFan(createClient(await app.http.listen({ port: 0, host: '127.0.0.1' })))
  await app.close()
  const owner = new Client({ connectionString: url })
  await owner.connect()
  await fillTown(owner, reader.id, posts)
  await owner.end()
  return reader.token
}

/** `args` as `feed-server.ts` reads them. */
export function startServer(args: string[]): Promise<Server> {
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

export const homeOf = ({ port }: Server, token: string): Target => ({
  url: `http://127.0.0.1:${port}/api/user/feeds?isHome=true&limit=25`,
  headers: { authorization: token },
})
