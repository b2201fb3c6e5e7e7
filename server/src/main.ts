// Starts what FIELDHOUSE_ROLES names, says when it is ready, and stops everything in order.
import { join, resolve } from 'node:path'
import { createApp, type App, type AppOptions } from './app.ts'
import { readEnv, type Env } from './env.ts'
import { migrate, startEmbeddedPostgres } from './platform/db/index.ts'
import { migrateJobs } from './platform/jobs/index.ts'
import { loadSecret } from './platform/secrets.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function start(env: Env): Promise<() => Promise<void>> {
  const data = resolve(env.FIELDHOUSE_DATA)
  const siteUrl = env.SITE_URL || `http://localhost:${env.PORT}`
  const embedded = env.DATABASE_URL === '' ? await startEmbeddedPostgres({ home: join(data, 'postgres'), durable: true }) : undefined
  try {
    const databaseUrl = embedded?.url ?? env.DATABASE_URL
    await migrate(databaseUrl)
    await migrateJobs(databaseUrl)
    const options = { env, databaseUrl, siteUrl, secret: loadSecret(env.SECRET_KEY, data) }
    const hasDemo = wantsDemo(env) && (await fillDemo(options))
    const app = await createApp(options)
    await app.start({ work: env.FIELDHOUSE_ROLES.includes('worker') })
    app.money.follow()
    if (env.FIELDHOUSE_ROLES.includes('web')) await app.http.listen({ port: env.PORT, host: '0.0.0.0' })
    say(`Fieldhouse is ready at ${siteUrl}`)
    if (hasDemo) say(demoGreeting)
    if (env.NODE_ENV === 'production') await greetFirstAdministrator(app)
    return async () => {
      await app.close()
      await embedded?.stop()
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

const wantsDemo = (env: Env) => env.NODE_ENV !== 'production' && (env.FIELDHOUSE_DEMO === '' ? env.NODE_ENV === 'development' : env.FIELDHOUSE_DEMO === 'on')

/** Loaded only when wanted: the demo is no part of a running server. */
async function fillDemo(options: AppOptions): Promise<boolean> {
  const { isEmpty } = await import('../demo/is-empty.ts')
  if (!(await isEmpty(options.databaseUrl))) return false
  const { fillEmptyDatabase } = await import('../demo/index.ts')
  await fillEmptyDatabase(options, (line) => say(`Demo: ${line}`))
  return true
}

const demoGreeting = 'Sign in as demo_fan, demo_athlete, demo_coach or demo_admin with the password fieldhouse-demo'

/** In production nobody is an administrator at first; whoever reads this start's output may become it. */
async function greetFirstAdministrator(app: App): Promise<void> {
  const link = await app.administration.issueFirstLink()
  if (link) say(`Become the first administrator within a day, once: ${link}`)
}

let stopping = false
function stopOn(signal: NodeJS.Signals, stop: () => Promise<void>): void {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    void stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  })
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

try {
  const stop = await start(readEnv(process.env))
  stopOn('SIGINT', stop)
  stopOn('SIGTERM', stop)
} catch (error) {
  fail(error)
}
