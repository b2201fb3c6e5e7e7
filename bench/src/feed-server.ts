// One of the two servers that the feed benchmark compares, in a process of its own: `app` is ours; `bare` is node:http
// with the same SQL, prepared, and the same answer written with JSON.stringify. Prints its port when it is up.
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Pool } from 'pg'
import { createClient } from '../../server/scenario/index.ts'
import { createApp } from '../../server/src/app.ts'
import { readEnv } from '../../server/src/env.ts'

const [mode = '', databaseUrl = '', recording = '', token = ''] = process.argv.slice(2)

interface Recording {
  readonly statements: { sql: string; parameters: unknown[] }[]
  readonly answer: unknown
}

if (mode === 'app') await serveApp()
else await serveBare()

async function serveApp(): Promise<void> {
  const statements: Recording['statements'] = []
  let isRecording = false
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000000', FIELDHOUSE_DATA: `${recording}.data` })
  const options = { env, databaseUrl, secret: 'a secret of the benchmark, longer than 32', siteUrl: 'http://localhost' }
  const onQuery = (sql: string, parameters: readonly unknown[]) => void (isRecording && statements.push({ sql, parameters: [...parameters] }))
  // The recorder is a program of its own: watching every statement costs time.
  const recorder = await createApp({ ...options, onQuery })
  const client = createClient(await recorder.http.listen({ port: 0, host: '127.0.0.1' }))
  await client.send('feeds.list', { token, query: { isHome: true, limit: 25 } })
  isRecording = true
  const answer = await client.send('feeds.list', { token, query: { isHome: true, limit: 25 } })
  writeFileSync(recording, JSON.stringify({ statements, answer } satisfies Recording))
  await recorder.close()

  const app = await createApp(options)
  announce(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port)
}

async function serveBare(): Promise<void> {
  const { statements, answer } = JSON.parse(readFileSync(recording, 'utf8')) as Recording
  const pool = new Pool({ connectionString: databaseUrl, max: 4, options: '-c role=fieldhouse_app' })
  const [first, ...rest] = statements.map(({ sql, parameters }, index) => ({ name: `s${index}`, text: sql, values: parameters }))
  const server = createServer(async (_request, response) => {
    // Which posts comes first, everything about them at once after it: the best that can be done with these statements.
    if (first) await pool.query(first)
    await Promise.all(rest.map((statement) => pool.query(statement)))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    announce(String(typeof address === 'object' && address ? address.port : 0))
  })
}

function announce(port: string): void {
  process.stdout.write(`port ${port}\n`)
}
