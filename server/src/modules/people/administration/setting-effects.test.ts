// Every setting, and what it changes: looked at before, after it was changed, and after it is what it is shipped with again; in
// another process, five seconds later.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Receipt, StormMetric } from '@fieldhouse/contract'
import { ruleOf, settingKeys, type SettingKey, type SettingValue } from '@fieldhouse/contract/setting-rules'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  makeProduct,
  newKey,
  password,
  registerAdministrator,
  registerEarner,
  registerFan,
  registerPerformer,
  signIn,
  tip,
  topUp,
  type Client,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
/** Another process of the same site: the one that people look at. */
let second: TestApp
let client: Client
let owner: Person
let maya: Person
let fan: Person
/** Whose effect came and went. */
const shown = new Set<SettingKey>()
/** As if the database were the embedded one. */
const embeddedHome = mkdtempSync(join(tmpdir(), 'fieldhouse-effects-'))
beforeAll(async () => {
  writeFileSync(join(embeddedHome, 'cluster.json'), JSON.stringify({ password: '', privileges: 'direct' }))
  const env = { TRUST_PROXY_HOPS: '1', CAPTCHA_SECRET: 'of the other service' }
  app = await createTestApp({ env })
  second = await createTestApp({
    env,
    app: { ownerUrl: app.databaseUrl, embeddedHome },
    database: { url: app.databaseUrl, drop: async () => undefined },
  })
  client = second.client
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  maya = await registerPerformer(client)
  fan = await registerFan(client)
  for (let i = 0; i < 4; i++) await topUp(client, fan, 300)
  await backUpForFortyDays()
})
afterAll(async () => {
  process.stdout.write(`${shown.size} settings × effect, ${settingKeys.length - shown.size} without\n`)
  await second.close()
  await app.close()
  rmSync(embeddedHome, { recursive: true, force: true })
})
vi.setConfig({ testTimeout: 60_000 })

const pass = (milliseconds: number) => [app, second].forEach(({ clock }) => clock.advance(milliseconds))

async function change(key: SettingKey, value: SettingValue | null): Promise<void> {
  const { data } = await app.client.send('settings.all', { token: owner.token })
  const versions = { [key]: data.find((setting) => setting.key === key)?.version ?? 0 }
  await app.client.send('settings.change', { token: owner.token, body: { changes: { [key]: value }, versions } })
  pass(5001)
}

/** What has to be so for a setting to be seen at all. */
async function beside<T>(settings: Parameters<TestApp['settings']['write']>[1], look: () => Promise<T>): Promise<T> {
  const rows = Object.keys(settings)
  await app.settings.write(app.db, settings)
  pass(5001)
  const seen = await look()
  await app.db.withTables<{ setting: { key: string } }>().deleteFrom('setting').where('key', 'in', rows).execute()
  pass(5001)
  return seen
}

const start = async () => (await fetch(`${client.baseUrl}/`)).text()
const inStart = (pattern: RegExp) => async () => pattern.exec(await start())?.[1] ?? null
const ofPublic = async () => (await client.send('settings.public')).data
const terms = async () => (await ofPublic()).terms
const program = async () => (await client.send('referrals.code', { token: fan.token })).data.program
/** What a refusal says, or that there was none. */
const outcome = async ({ status, error }: { status: number; error: { code?: string } }) => (status < 300 ? 'done' : (error.code ?? status))
const registering = async (host = 'example.org') => {
  const username = `setting_${Math.random().toString(36).slice(2, 10)}`
  const person = {
    name: 'Some Body',
    username,
    email: `${username}@${host}`,
    password,
    dateOfBirth: '1999-02-03',
    acceptTerms: true as const,
  }
  return client.try('auth.registerUser', { body: person })
}
const offers = (form: object) => async () =>
  outcome(await client.try('performers.update', { token: maya.token, params: { id: maya.id }, body: form }))
const topsUp = (amount: number) => async () =>
  topUp(client, fan, amount).then(
    () => 'done',
    (error: Error) => error.message.split(' ')[0],
  )
const tips = (price: number) => async () =>
  tip(client, fan, maya, price).then(
    () => 'done',
    (error: Error) => error.message.split(' ')[0],
  )
const sells = (price: number) => async () =>
  makeProduct(client, maya, { price }).then(
    () => 'done',
    (error: Error) => error.message.split(' ')[0],
  )
/** Of a tip that was given just now. */
const onReceipt = (read: (receipt: Receipt) => unknown) => async () => {
  await tips(10)()
  await second.money.receipts.issue({ isWhole: false })
  const [row] = (await client.send('receipts.mine', { token: fan.token, query: { limit: 1 } })).data
  return read((await client.send('receipts.view', { token: fan.token, params: { id: row?._id ?? '' } })).data)
}
/** Of an athlete whom a fan has tipped 100. */
const earned = async (later = 0) => {
  const athlete = await registerEarner(client, owner)
  pass(later)
  if (later > 0) {
    await app.jobs.send(app.db, 'sales.mature', {})
    await app.settle()
  }
  return (await client.send('payouts.calculate', { token: athlete.token, body: {} })).data
}
const alertWay = (name: string) => async () =>
  (await client.send('alerts.list', { token: owner.token })).data.ways.find((way) => way.name === name)?.state
const challenge = async () => (await client.send('captcha.challenge', { query: { action: 'contact', isAdult: true } })).data.provider

const heads = {
  png: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  pdf: Buffer.from('%PDF-1.7\n'),
  mp4: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(12)]),
}
/** So many bytes that begin as a file of this sort does. */
const bytes = (head: keyof typeof heads, megabytes: number) => {
  const all = Buffer.alloc(megabytes * 1_000_000)
  heads[head].copy(all)
  return new Blob([all])
}
const isTooLarge = async (reply: { status: number; error: { code?: string } }) => (await outcome(reply)) === 'upload.too_large'
const picture = async () =>
  isTooLarge(await client.try('performers.uploadAvatar', { token: maya.token, files: { avatar: bytes('png', 2) } }))
const digital = async () => {
  const body = { name: 'Plan', type: 'digital' as const, price: 10, description: 'Twelve weeks.' }
  return isTooLarge(await client.try('products.create', { token: maya.token, body, files: { digitalFile: bytes('pdf', 2) } }))
}
const film = (field: 'teaser' | 'video') => async () => {
  const body = { title: 'Drills', audience: 'public' as const }
  const files = { video: bytes('mp4', field === 'video' ? 2 : 1), ...(field === 'teaser' && { teaser: bytes('mp4', 2) }) }
  return isTooLarge(await client.try('videos.upload', { token: maya.token, body, files }))
}

/** One each day until Monday, 9 February 2026, which was tried. */
async function backUpForFortyDays() {
  await sql`
    insert into backup_run (id, via, state, folder, name, created_at, started_at, finished_at)
    select gen_random_uuid(), 'schedule', 'done', '/mnt/kept', to_char(day, 'YYYY-MM-DD') || 'T03-00-00-000Z', day, day, day
    from generate_series('2026-01-01T03:00Z'::timestamptz, '2026-02-09T03:00Z', '1 day') day`.execute(app.db)
  await sql`
    insert into drill_run (id, via, state, folder, created_at, started_at, finished_at)
    values (gen_random_uuid(), 'schedule', 'passed', '/mnt/kept', '2026-02-09', '2026-02-09', '2026-02-09')`.execute(app.db)
}
const backups = async () => (await client.send('backups.look', { token: owner.token })).data
const surplus = async () => (await backups()).surplus

/** Of a storm that has just begun. */
async function duringStorm() {
  const now = second.clock.now()
  await sql`
    insert into storm (id, metric, began_at, ends_at, count, line)
    values (gen_random_uuid(), 'signups', ${now}, ${new Date(now.getTime() + 3_600_000)}, 2, 1)`.execute(app.db)
  pass(5001)
  const seen = await challenge()
  await sql`delete from storm`.execute(app.db)
  pass(5001)
  return seen
}
/** Where so much came in an hour of yesterday, and so much in the same one of each day before. */
const stormsThereWouldHaveBeen =
  (metric: StormMetric, { usual, count }: { usual: number; count: number }) =>
  async () => {
    const hour = new Date(Math.floor(second.clock.now().getTime() / 3_600_000) * 3_600_000 - 86_400_000)
    await sql`delete from storm_hour`.execute(app.db)
    await sql`
    insert into storm_hour (metric, hour, count)
    select ${metric}, ${hour}::timestamptz - make_interval(days => day), case day when 0 then ${count}::int else ${usual}::int end
    from generate_series(0, ${usual > 0 ? 28 : 0}) day
    on conflict (metric, hour) do update set count = excluded.count`.execute(app.db)
    return (await client.send('storms.replay', { token: owner.token })).data.map(({ until }) => Date.parse(until) - hour.getTime())
  }

interface Effect {
  readonly to: SettingValue
  readonly see: () => Promise<unknown>
}

const effects: Readonly<Record<SettingKey, Effect>> = {
  siteName: { to: 'Track Town', see: inStart(/property="og:site_name" content="([^"]*)"/) },
  metaTitle: { to: 'Ten lanes', see: inStart(/<title>([^<]*) · /) },
  metaDescription: { to: 'One oval, ten lanes.', see: inStart(/name="description" content="([^"]*)"/) },
  metaKeywords: { to: 'track, field', see: inStart(/name="keywords" content="([^"]*)"/) },
  statusPage: { to: false, see: async () => (await fetch(`${client.baseUrl}/status.json`)).status },
  searchIndexing: { to: false, see: inStart(/name="robots" content="([^"]*)"/) },
  logo: { to: '/media/some/logo.webp', see: inStart(/<span class="mark"><img src="([^"]*)"/) },
  logoDark: {
    to: '/media/some/dark.webp',
    see: () => beside({ logo: '/media/some/logo.webp' }, inStart(/<img src="([^"]*)"[^>]* class="night"/)),
  },
  // Browsers set it once they know it.
  favicon: { to: '/media/some/icon.webp', see: async () => (await ofPublic()).favicon },
  maintenanceMode: { to: true, see: async () => outcome(await client.try('performers.search')) },
  maintenanceMessage: {
    to: 'Back at six.',
    see: () => beside({ maintenanceMode: true }, async () => (await client.try('performers.search')).error.message),
  },
  menus: {
    to: [{ title: 'Rules', path: 'https://example.org/rules', internal: false, section: 'footer', ordering: 0, isNewTab: true }],
    see: async () => (await ofPublic()).menus,
  },
  maintenanceKind: {
    to: 'read-only',
    see: () => beside({ maintenanceMode: true }, async () => outcome(await client.try('performers.search'))),
  },
  maintenanceFrom: {
    to: '2090-01-01T12:00:00.000Z',
    see: () => beside({ maintenanceMode: true }, async () => outcome(await client.try('performers.search'))),
  },
  maintenanceUntil: {
    to: '2090-01-01T12:00:00.000Z',
    see: () => beside({ maintenanceMode: true }, async () => (await client.try('performers.search')).headers.get('retry-after')),
  },
  requireEmailVerification: { to: true, see: async () => (await registering()).body.data.token !== undefined },
  minimumPasswordLength: { to: 40, see: async () => outcome(await registering()) },
  disposableAddresses: { to: 'allow', see: async () => outcome(await registering('mailinator.com')) },
  captchaEnabled: { to: true, see: challenge },
  captchaProvider: { to: 'recaptcha', see: () => beside({ captchaEnabled: true, captchaSiteKey: 'a key' }, challenge) },
  captchaSiteKey: { to: 'a key', see: () => beside({ captchaEnabled: true, captchaProvider: 'recaptcha' }, challenge) },
  newcomerLimits: {
    to: false,
    see: async () => {
      const text = [1, 2, 3, 4].map((number) => `https://example${number}.com/a`).join(' ')
      return outcome(await client.try('feeds.create', { token: maya.token, body: { type: 'text', text, audience: 'public' } }))
    },
  },
  stormRules: { to: false, see: duringStorm },
  stormFactor: { to: 10, see: stormsThereWouldHaveBeen('signups', { usual: 20_000, count: 130_000 }) },
  stormHours: { to: 5, see: stormsThereWouldHaveBeen('signups', { usual: 20_000, count: 130_000 }) },
  // Of tests limits and floors are stretched a thousand times.
  stormFloorSignups: { to: 40, see: stormsThereWouldHaveBeen('signups', { usual: 0, count: 50_000 }) },
  stormFloorConfirmations: { to: 40, see: stormsThereWouldHaveBeen('confirmations', { usual: 0, count: 50_000 }) },
  stormFloorPosts: { to: 40, see: stormsThereWouldHaveBeen('posts', { usual: 0, count: 50_000 }) },
  stormFloorThreads: { to: 40, see: stormsThereWouldHaveBeen('threads', { usual: 0, count: 50_000 }) },
  stormFloorCards: { to: 20, see: stormsThereWouldHaveBeen('cards', { usual: 0, count: 25_000 }) },
  registrationModeFan: { to: 'closed', see: async () => outcome(await registering()) },
  registrationModePerformer: {
    to: 'closed',
    see: async () =>
      registerPerformer(client).then(
        () => 'done',
        (error: Error) => error.message.split(' ')[0],
      ),
  },
  registrationWaitingText: {
    to: 'We look at each of you on Mondays.',
    see: () => beside({ registrationModeFan: 'approval' }, async () => (await registering()).body.data.message),
  },
  blockedCountries: {
    to: ['NL'],
    see: async () => outcome(await client.try('performers.search', { headers: { 'x-forwarded-for': '193.0.6.139' } })),
  },
  freeSubscriptionEnabled: { to: false, see: offers({ isFreeSubscription: true }) },
  freeSubscriptionDuration: {
    to: 5,
    see: async () => {
      const athlete = await registerPerformer(client)
      const body = { isFreeSubscription: true }
      const { data } = await client.send('performers.update', { token: athlete.token, params: { id: athlete.id }, body })
      return data.durationFreeSubscriptionDays
    },
  },
  minimumSubscriptionPrice: { to: 5, see: offers({ monthlyPrice: 3 }) },
  maximumSubscriptionPrice: { to: 200, see: offers({ yearlyPrice: 299 }) },
  minimumWalletPrice: { to: 5, see: topsUp(3) },
  maximumWalletPrice: { to: 20, see: topsUp(25) },
  minimumTipPrice: { to: 12, see: tips(10) },
  maximumTipPrice: { to: 11, see: tips(12) },
  minimumContentPrice: { to: 5, see: sells(2) },
  maximumContentPrice: { to: 500, see: sells(900) },
  platformFeeBps: { to: 1000, see: async () => (await earned()).totalEarnedTokens },
  earningsHoldDays: { to: 1, see: async () => (await earned(2 * 86_400_000)).availableTokens },
  minimumPayoutAmount: { to: 90, see: async () => (await earned()).minimumPayoutAmount },
  payoutFee: { to: 2, see: async () => (await earned()).feeTokens },
  // What follows of these after days is tested beside subscriptions and reversals; here, that everybody reads it.
  graceDays: { to: 9, see: async () => (await terms()).graceDays },
  takeBackEarnings: { to: true, see: async () => (await terms()).takeBackEarnings },
  refundWindowDays: { to: 30, see: async () => (await terms()).refundWindowDays },
  priceChangeNoticeDays: { to: 60, see: async () => (await terms()).priceChangeNoticeDays },
  renewalReminderDays: { to: 3, see: async () => (await terms()).renewalReminderDays },
  // Who is rewarded of it is tested beside recommendations; here, that what people read is what is promised.
  supportRefundMax: {
    to: 50,
    see: async () => {
      const sold = await tip(client, fan, maya, 10)
      const support = await registerFan(client)
      await sql`update account set roles = '{support}', email_verified_at = now() where id = ${support.id}`.execute(app.db)
      pass(6000)
      const wish = { params: { id: sold._id }, headers: newKey(), body: { reason: 'Tipped the wrong athlete' } }
      return outcome(await client.try('refunds.giveByStaff', { token: (await signIn(client, support)).token, ...wish }))
    },
  },
  referralEnabled: { to: true, see: () => beside({ referralReward: 5 }, program) },
  referralReward: { to: 7, see: () => beside({ referralEnabled: true }, program) },
  referralWelcome: { to: 3, see: () => beside({ referralEnabled: true }, program) },
  referralLeastPayment: { to: 25, see: () => beside({ referralEnabled: true, referralReward: 5 }, program) },
  referralMonthlyCap: { to: 2, see: () => beside({ referralEnabled: true, referralReward: 5 }, program) },
  referralBudget: {
    to: 500,
    see: async () => (await client.send('referrals.budget', { token: owner.token })).data.left,
  },
  maxSizeImage: { to: 1, see: picture },
  maxSizeFile: { to: 1, see: digital },
  maxSizeTeaser: { to: 1, see: film('teaser') },
  maxSizeVideo: { to: 1, see: film('video') },
  gaCode: {
    to: 'G-ABCD123456',
    see: async () => {
      const { status, headers } = await fetch(`${client.baseUrl}/measuring/frame`)
      return [status, /script-src[^;]*googletagmanager/.test(headers.get('content-security-policy') ?? ''), (await ofPublic()).hasNotices]
    },
  },
  operatorName: { to: 'Calder Sports Ltd', see: onReceipt(({ operator }) => operator.name) },
  operatorAddress: { to: '1 Track Road\nEugene, Oregon', see: onReceipt(({ operator }) => operator.address) },
  operatorTaxNumber: { to: 'US 12-3456789', see: onReceipt(({ operator }) => operator.taxNumber) },
  receiptNote: { to: 'Keep it for seven years.', see: onReceipt(({ note }) => note) },
  backupFolder: { to: '/mnt/elsewhere', see: async () => (await backups()).folder },
  alertMail: { to: false, see: alertWay('mail') },
  alertPush: { to: false, see: alertWay('push') },
  alertHook: { to: false, see: alertWay('hook') },
  mailPerSecond: { to: 9, see: async () => (await client.send('announcements.all', { token: owner.token })).data.perSecond },
  backupEvery: { to: 6, see: () => beside({ backupFolder: '/mnt/kept' }, async () => (await backups()).nextAt) },
  backupContinuous: { to: true, see: async () => (await backups()).log?.isOn },
  backupReach: { to: 30, see: async () => (await backups()).log?.reach },
  backupKeepDaily: { to: 2, see: surplus },
  backupKeepWeekly: { to: 0, see: surplus },
  backupKeepMonthly: { to: 0, see: surplus },
  drillEvery: { to: 14, see: async () => (await backups()).nextDrillAt },
}

test('the name of the site stands where it speaks to people outside of its pages, too', async () => {
  const words = async () => {
    const unsubscribe = await (await fetch(`${client.baseUrl}/u/u_nothing`)).text()
    const minor = await registerPerformer(client, { dateOfBirth: '2011-03-04' })
    await client.send('guardians.ask', { token: minor.token, body: { email: `${minor.username}.parent@example.org` } })
    await app.settle()
    const [letter] = await app.mail.list(1)
    return [unsubscribe, letter?.text ?? '', await (await fetch(`${client.baseUrl}/offline`)).text()].map((text) =>
      text.includes('Track Town'),
    )
  }
  expect(await words()).toEqual([false, false, false])
  await change('siteName', 'Track Town')
  expect(await words()).toEqual([true, true, true])
  await change('siteName', null)
})

test('a picture of the site is put up, shown to everybody, and stays for whoever goes back to it', async () => {
  const drawn = sharp({ create: { width: 600, height: 200, channels: 4, background: { r: 31, g: 79, b: 216, alpha: 0.5 } } })
  const upload = (token: string, file: Blob) => app.client.try('settings.uploadPicture', { token, files: { file } })
  const png = new Blob([new Uint8Array(await drawn.png().toBuffer())])
  expect((await upload(fan.token, png)).status).toBe(403)
  expect((await upload(owner.token, new Blob(['<svg onload="alert(1)"/>']))).error.code).toBe('upload.type_not_allowed')
  const { address } = (await upload(owner.token, png)).body.data
  await change('logo', address)
  expect(await start()).toContain(`<img src="${address}"`)
  // The sweep takes what nothing holds.
  await change('logo', null)
  pass(2 * 86_400_000)
  await app.jobs.send(app.db, 'media.sweep', {})
  await app.settle()
  // Of the process that has the folder of files.
  const shown = await fetch(app.client.baseUrl + address)
  const { hasAlpha, width } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect([shown.status, hasAlpha, width]).toEqual([200, true, 480])
  for (const wrong of ['https://elsewhere.example/logo.png', '/media/../secret', 'logo.png'])
    await expect(change('logo', wrong)).rejects.toThrow('request.invalid')
})

test('there is one for each', () => expect(Object.keys(effects).toSorted()).toEqual(settingKeys.toSorted()))

test.each(settingKeys)('%s', async (key) => {
  const { to, see } = effects[key]
  const before = await see()
  await change(key, to)
  const after = await see()
  expect(after, `${ruleOf(key).label}: ${JSON.stringify(before)} before`).not.toEqual(before)
  await change(key, null)
  expect(await see()).toEqual(before)
  shown.add(key)
})
