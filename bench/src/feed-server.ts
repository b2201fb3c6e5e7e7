// One of the two servers that the feed benchmark compares, in a process of its own: `app` is ours; `bare` is node:http
// with the same SQL, prepared, an answer put together by hand and JSON.stringify. Prints its port when it is up.
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Pool } from 'pg'
import { createClient } from '../../server/scenario/index.ts'
import { createApp } from '../../server/src/app.ts'
import { readEnv } from '../../server/src/env.ts'
import { assemble, type Row } from './feed-by-hand.ts'

const [mode = '', databaseUrl = '', recording = '', token = ''] = process.argv.slice(2)

interface Recording {
  readonly statements: { sql: string; parameters: unknown[] }[]
}

if (mode === 'app') await serveApp()
else await serveBare()

async function serveApp(): Promise<void> {
  const statements: Recording['statements'] = []
  let isRecording = false
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000000', FIELDHOUSE_DATA: `${recording}.data` })
  const options = { env, databaseUrl, secret: 'a secret of the benchmark, longer than 32', siteUrl: 'http://localhost' }
  const onQuery = (sql: string, parameters: readonly unknown[]) =>
    void (isRecording && statements.push({ sql, parameters: [...parameters] }))
  // The recorder is a program of its own: watching every statement costs time.
  const recorder = await createApp({ ...options, onQuery })
  const client = createClient(await recorder.http.listen({ port: 0, host: '127.0.0.1' }))
  await client.send('feeds.list', { token, query: { isHome: true, limit: 25 } })
  isRecording = true
  await client.send('feeds.list', { token, query: { isHome: true, limit: 25 } })
  writeFileSync(recording, JSON.stringify({ statements } satisfies Recording))
  await recorder.close()

  const app = await createApp(options)
  announce(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port)
}

async function serveBare(): Promise<void> {
  const { statements } = JSON.parse(readFileSync(recording, 'utf8')) as Recording
  const pool = new Pool({ connectionString: databaseUrl, max: 4 })
  pool.on('error', () => undefined)
  const named = statements.map(({ sql, parameters }, index) => ({ name: `s${index}`, text: sql, values: parameters }))
  const [list, ...about] = named
  if (!list) throw new Error('nothing was recorded')
  // A statement is known by what it reads first.
  const tables = about.map(({ text }) => /\bfrom (\w+)/.exec(text)?.[1] ?? '')
  const { rows: sports } = await pool.query<Row & { _id: string }>('select id as _id, code, name from sport')
  const sportById = new Map(sports.map((sport) => [sport._id, sport]))
  const server = createServer(async (_request, response) => {
    // Which posts comes first, everything about them at once after it: the best that can be done with these statements.
    const posts = await pool.query(list)
    const facts = await Promise.all(about.map((statement) => pool.query(statement)))
    const body = JSON.stringify(
      assemble(posts.rows as Row[], new Map(facts.map((fact, at) => [tables[at] ?? '', fact.rows as Row[]])), sportById),
    )
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    announce(String(typeof address === 'object' && address ? address.port : 0))
  })
}

function announce(port: string): void {
  process.stdout.write(`port ${port}\n`)
}
