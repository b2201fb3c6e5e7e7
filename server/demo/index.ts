// Fills an empty database with demo content before the server opens: the program itself, on a door of its own, with a
// clock that starts four weeks ago and limits that do not count.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, makeCoupon, password, type Client } from '#scenario/index.ts'
import { createApp, type App, type AppOptions } from '../src/app.ts'
import { after, clockOf, days } from '#platform/clock.ts'
import { giveBadges } from './badges.ts'
import { fillDemo, type Size } from './fill.ts'
import { payOutSome } from './payouts.ts'

export { fillDemo } from './fill.ts'
export { cast, fans } from './cast.ts'

/** For a database that `isEmpty`. `say` hears what was made, line by line. */
export async function fillEmptyDatabase(options: Omit<AppOptions, 'clock'>, say: (line: string) => void, size?: Size): Promise<void> {
  const clock = startingAgo(days(25))
  const isFree = options.env.NODE_ENV === 'production'
  // Behind a door of its own, to which nobody else comes: it need not wait until the doors of the site are open. No letter leaves.
  const quiet = {
    RATE_LIMIT_SCALE: 1_000_000,
    LOG_LEVEL: 'error' as const,
    ...(isFree && { NODE_ENV: 'development' as const, SMTP_URL: '' }),
  }
  const app = await createApp({ ...options, env: { ...options.env, ...quiet }, clock })
  const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-demo-'))
  let administration: Awaited<ReturnType<typeof openAdministration>>
  try {
    await app.start({ work: false })
    const baseUrl = await app.http.listen({ port: 0, host: '127.0.0.1' })
    const prove = proving(app, createClient(baseUrl))
    const colleague = secondOwner(baseUrl, { prove, tokenOfFirst: () => administration.token })
    const client: Client = createClient(baseUrl, {}, colleague)
    if (isFree) return void (await fillDemo({ ...freeStage(app), client, advance: clock.advance, folder, say }))
    administration = await openAdministration(app, client)
    await makeCoupon(client, administration, { code: 'WELCOME10', name: 'First season', value: 10, purchaseTypes: ['token_package'] }, true)
    const { players } = await fillDemo({
      client,
      advance: clock.advance,
      settle: app.settle,
      verify: administration.verify,
      folder,
      say,
      ...(size && { size }),
    })
    const mature = async () => {
      await app.jobs.send(app.db, 'sales.mature', {})
      await app.settle()
    }
    say(`${await giveBadges({ client, administratorToken: administration.token, prove }, players)} school badges`)
    // Whoever tries the site out is no newcomer for ever.
    for (const username of ['demo_fan', 'demo_athlete']) await prove(`${username}@example.org`)
    const people = players.map(({ person }) => person)
    say(`${await payOutSome({ client, mature, administratorToken: administration.token }, people)} payouts`)
  } finally {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Nobody becomes administrator by it, and the password is known to nobody once this has run. */
const freeStage = (app: App) => ({
  isFree: true,
  secret: randomBytes(32).toString('base64url'),
  settle: app.settle,
  async verify(accountIds: readonly string[]) {
    for (const id of accountIds) await app.administration.verify(id, { status: 'approved' }, async () => undefined)
  },
})

/** The first administrator comes by the printed link, as everywhere; approves papers like any other. */
async function openAdministration(
  app: App,
  client: Client,
): Promise<{ token: string; verify(accountIds: readonly string[]): Promise<void> }> {
  const code = new URL((await app.administration.issueFirstLink()) ?? '').searchParams.get('code') ?? ''
  const who = { name: 'Robin Ashworth', username: 'demo_admin', email: 'demo_admin@example.org', dateOfBirth: '1985-03-12' }
  const { data } = await client.send('admin.first', { body: { code, ...who, password, acceptTerms: true } })
  return {
    token: data.token,
    async verify(accountIds) {
      for (const id of accountIds) await client.send('admin.verify', { token: data.token, params: { id }, body: { status: 'approved' } })
    },
  }
}

/** Confirms an address by the link of its letter; false where there is none. */
const proving = (app: App, client: Client) => async (email: string) => {
  await client.send('auth.requestVerification', { body: { email } })
  await app.settle()
  const letter = (await app.mail.list(50)).find(({ to, text }) => to === email && text.includes('code='))
  const code = /code=([\w-]+)/.exec(letter?.text ?? '')?.[1]
  if (code === undefined) return false
  const { status } = await client.try('auth.verifyEmail', { query: { code }, headers: { accept: 'application/json' } })
  return status < 300
}

/** Some things two of the staff decide on: whoever is the other one is made once the first of them is done. */
function secondOwner(
  baseUrl: string,
  { prove, tokenOfFirst }: { prove: (email: string) => Promise<boolean>; tokenOfFirst: () => string },
): () => Promise<string> {
  const bare = createClient(baseUrl)
  const who = { name: 'Jamie Thornbury', username: 'demo_owner', email: 'demo_owner@example.org', dateOfBirth: '1982-09-30' }
  const make = async () => {
    await bare.send('auth.registerUser', { body: { ...who, password, acceptTerms: true } })
    await prove(who.email)
    const grant = { username: who.username, role: 'admin', wish: 'give', reason: 'A second pair of eyes for what two decide on' } as const
    await bare.send('staff.change', { token: tokenOfFirst(), body: grant })
  }
  let made: Promise<void> | undefined
  return async () => {
    await (made ??= make())
    return (await bare.send('auth.login', { body: { username: who.username, password, remember: true } })).data.token
  }
}

function startingAgo(milliseconds: number) {
  let shift = -milliseconds
  return {
    ...clockOf(() => after(new Date(), shift)),
    /** Never into the future. */
    advance: (by: number) => void (shift = Math.min(0, shift + by)),
  }
}
