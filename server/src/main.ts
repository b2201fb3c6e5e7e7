// Starts what FIELDHOUSE_ROLES names, says when it is ready, and stops everything in order.
import { resolve } from 'node:path'
import { createApp, webDist, type App, type AppOptions } from './app.ts'
import { leavingTakes, type Env } from './env.ts'
import { takeEnv } from './own-env.ts'
import { giveBackMemory } from './give-back-memory.ts'
import { giveWay } from './give-way.ts'
import { openDatabase } from './open-database.ts'
import type { Recovery } from '#platform/backup/recovery.ts'
import { exitOnFault } from '#platform/faults.ts'
import { serveMetrics } from '#platform/metrics/index.ts'
import { createLog } from '#platform/log.ts'
import { loadSecret } from '#platform/secrets.ts'
import { keepAssets } from '#site/html'
import { everyAddress, requirePort } from './require-port.ts'
import { stopWhenAsked, type Stopper } from './stop.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function start(env: Env, stopper: Stopper): Promise<void> {
  const data = resolve(env.FIELDHOUSE_DATA)
  const siteUrl = env.SITE_URL || `http://localhost:${env.PORT}`
  const secret = loadSecret(env.SECRET_KEY, data)
  const database = await openDatabase(env, data, secret, say)
  stopper.hold({ drain: database.close, abandon: database.abandon })
  void failWith(database.lost, stopper)
  try {
    const host = env.FIELDHOUSE_ROLES.includes('web') ? await requirePort(env.PORT, hostsOf(env)) : undefined
    const options = { env, databaseUrl: database.url, siteUrl, secret, webs: database.webs }
    const hasDemo = wantsDemo(env) && database.ownerUrl !== undefined && (await fillDemo(options, database.ownerUrl))
    // Before anything is served that asks for them: the next request may go to a process of another release.
    const notKept = env.FIELDHOUSE_ROLES.includes('web') ? await keepAssets(webDist, data, new Date()) : undefined
    if (notKept !== undefined) say(`WARNING: ${notKept}`)
    const app = await createApp({
      ...options,
      ...(database.ownerUrl !== undefined && { ownerUrl: database.ownerUrl }),
      ...(database.home !== undefined && { embeddedHome: database.home }),
    })
    const drain = () => app.leave().then(app.close).then(database.close)
    stopper.hold({ drain, abandon: database.abandon })
    if (!env.FIELDHOUSE_ROLES.includes('web')) giveWay()
    await app.start({ work: env.FIELDHOUSE_ROLES.includes('worker'), isAlone: database.wasFirst })
    // Nobody would bring away what the database keeps.
    if (!env.FIELDHOUSE_ROLES.includes('worker')) await app.continuous?.end()
    app.money.follow()
    if (host !== undefined) await app.http.listen({ port: env.PORT, host })
    const numbers =
      env.METRICS_PORT > 0
        ? await serveMetrics(app.metrics, { port: env.METRICS_PORT, host: env.METRICS_HOST, isLeaving: app.isLeaving })
        : undefined
    stopper.hold({ drain: () => Promise.all([numbers?.close(), drain()]).then(() => undefined), abandon: database.abandon })
    say(`Fieldhouse is ready at ${siteUrl}`)
    if (app.held) say(heldWords(app.held))
    if (hasDemo) say(env.NODE_ENV === 'production' ? sampleGreeting : demoGreeting)
    if (env.NODE_ENV === 'production' && env.SMTP_URL === '') say(mailWarning)
    await greetFirstAdministrator(app)
    giveBackMemory()
  } catch (error) {
    if (stopper.isAsked) return
    await database.close()
    throw error
  }
}

const failWith = async (lost: Promise<string>, stopper: Stopper) => stopper.fail(await lost)

const wantsDemo = (env: Env) => (env.FIELDHOUSE_DEMO === '' ? env.NODE_ENV === 'development' : env.FIELDHOUSE_DEMO === 'on')

/** Loaded only when wanted: the demo is no part of a running server. */
async function fillDemo(options: AppOptions, ownerUrl: string): Promise<boolean> {
  const { isEmpty } = await import('../demo/is-empty.ts')
  const { noteWhat, noteWhatIsLeft } = await import('../demo/noting.ts')
  await noteWhatIsLeft(ownerUrl)
  if (!(await isEmpty(options.databaseUrl))) return false
  const { fillInChild } = await import('../demo/fill-in-child.ts')
  await noteWhat(ownerUrl, () => fillInChild(options, (line) => say(`Demo: ${line}`)))
  return true
}

const hostsOf = (env: Env) =>
  env.HOST !== '' ? ([env.HOST] as const) : env.NODE_ENV === 'production' ? everyAddress : (['127.0.0.1'] as const)

const heldWords = ({ lostFrom }: Recovery) =>
  `HELD: this site was restored as of ${lostFrom.toISOString()}. Nothing leaves it, and only staff comes in: npm run recovered says what to look at.`

const mailWarning = 'WARNING: SMTP_URL is empty. No mail leaves: nobody can confirm an address or choose a new password.'

const demoGreeting = 'Sign in as demo_fan, demo_athlete, demo_coach or demo_admin with the password fieldhouse-demo'

const sampleGreeting =
  'Sample content is here: nobody signs in as these people, and nothing costs anything. It goes by npm run sample:remove'

/** Where nobody is an administrator, whoever reads this start's output may become it. The demo brings its own. */
async function greetFirstAdministrator(app: App): Promise<void> {
  const link = await app.administration.issueFirstLink()
  if (link) say(`Become the first administrator within a day, once: ${link}`)
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

try {
  const env = takeEnv()
  const stopper = stopWhenAsked(leavingTakes(env))
  exitOnFault({ log: createLog(env.LOG_LEVEL), stop: stopper.drain })
  await start(env, stopper)
} catch (error) {
  fail(error)
}
