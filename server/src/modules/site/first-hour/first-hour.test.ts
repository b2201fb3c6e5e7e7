// From an empty database in production to doors that stand open: each step by what it shows, and what makes it fail.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import type { ChecklistKey, SetupKey } from '@fieldhouse/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { password, registerAdministrator, registerFan, registerPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, createTestDatabase, findFreePort, type TestApp } from '#test/index.ts'
import { note } from '#platform/backup/index.ts'
import { migrate } from '#platform/db/index.ts'
import { asOwner } from '#test/index.ts'

let app: TestApp
let owner: Person
const production = {
  NODE_ENV: 'production',
  STAFF_SECOND_FACTOR: 'optional',
  ALLOW_SANDBOX_PAYMENTS: 'yes',
  PAYOUT_KEYS: `one:${Buffer.alloc(32, 7).toString('base64')}`,
  RATE_LIMIT_SCALE: '1',
  // Letters wait, and can be read.
  SMTP_URL: 'smtp://127.0.0.1:1',
}

vi.setConfig({ testTimeout: 60_000 })
beforeAll(async () => {
  const port = await findFreePort()
  app = await createTestApp({ env: { ...production, SITE_URL: `http://127.0.0.1:${port}` }, port })
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
afterAll(() => app.close())

const token = () => ({ token: owner.token })
const prove = async (key: SetupKey, code?: string) =>
  (await app.client.send('setup.prove', { ...token(), params: { key }, body: code === undefined ? {} : { code } })).data
const step = async (key: SetupKey) => (await app.client.send('setup.steps', token())).data.find((one) => one.key === key)
const line = async (key: ChecklistKey) => {
  app.clock.advance(60_000)
  return (await app.client.send('setup.checklist', token())).data.find((one) => one.key === key)
}
const asFan = (username: string, client = app.client) =>
  client.try('auth.registerUser', {
    body: { name: 'Kit Marsh', username, email: `${username}@example.org`, password, dateOfBirth: '1990-01-01', acceptTerms: true },
  })
const choose = async (changes: Record<string, string | boolean>) => {
  const all = (await app.client.send('settings.all', token())).data
  const versions = Object.fromEntries(Object.keys(changes).map((key) => [key, all.find((one) => one.key === key)?.version ?? 0]))
  await app.client.send('settings.change', { ...token(), body: { changes, versions } })
}

describe('before the last step', () => {
  test('nobody opens an account though the settings say everybody may, and search engines are sent away', async () => {
    const settings = (await app.client.send('settings.all', token())).data
    expect(settings.find(({ key }) => key === 'registrationModeFan')).toMatchObject({ value: 'open', version: 0 })
    expect((await asFan('too_early')).error.code).toBe('auth.registration_closed')
    const start = await fetch(`${app.client.baseUrl}/`)
    expect([start.headers.get('x-robots-tag'), (await start.text()).includes('<meta name="robots" content="noindex">')]).toEqual([
      'noindex',
      true,
    ])
  })

  test('every step is open, and none is done by asking', async () => {
    const { data } = await app.client.send('setup.steps', token())
    expect(data.map(({ key, state }) => [key, state])).toEqual(
      ['you', 'site', 'look', 'mail', 'payments', 'storage', 'backup', 'rules', 'doors', 'finish'].map((key) => [key, 'open']),
    )
    for (const call of ['setup.prove', 'setup.skip'] as const)
      expect((await app.client.try(call, { ...token(), params: { key: 'finish' }, body: {} })).error.code).toBe('setup.by_opening')
  })

  test('staff with other roles and everybody else are refused', async () => {
    expect((await app.client.try('setup.steps', {})).status).toBe(401)
    expect((await app.client.try('setup.open', { body: { known: [] } })).status).toBe(401)
  })
})

describe('each proof', () => {
  test('you: a second factor, with codes to get in without it', async () => {
    expect(await prove('you')).toMatchObject({ state: 'open', problems: [{ what: 'You have no second factor.' }] })
    await sql`insert into authenticator values (${owner.id}, 'sealed', now(), now(), 0)`.execute(app.db)
    expect((await prove('you')).problems.map(({ what }) => what)).toEqual(['You have no codes for recovery.'])
    await sql`insert into recovery_code values (${owner.id}, '\\x01')`.execute(app.db)
    expect(await prove('you')).toMatchObject({ state: 'done', problems: [] })
    await sql`delete from authenticator where account_id = ${owner.id}`.execute(app.db)
    expect((await prove('you')).state).toBe('open')
  })

  test('site: its public name answers as this installation, lines open, twenty megabytes pass', async () => {
    const seen = await prove('site')
    expect([seen.state, seen.problems]).toEqual(['done', []])
    expect(seen.facts.map(({ label }) => label)).toEqual(['Address', 'Encryption', 'Lines that stay open', 'Uploads', 'Proxies in front'])
    expect(await line('address')).toMatchObject({ state: 'ok', isMust: true })
  })

  test('look: pictures of its own, which are shown', async () => {
    expect((await prove('look')).problems).toHaveLength(3)
    const png = await sharp({ create: { width: 600, height: 200, channels: 4, background: '#1f4fd8' } })
      .png()
      .toBuffer()
    const put = async () =>
      (await app.client.send('settings.uploadPicture', { ...token(), files: { file: new Blob([new Uint8Array(png)]) } })).data.address
    await choose({ logo: await put(), logoDark: await put(), favicon: '/media/nothing/here.webp' })
    expect((await prove('look')).problems.map(({ what }) => what)).toEqual(['Icon: the picture does not come.'])
    await choose({ favicon: await put() })
    expect(await prove('look')).toMatchObject({ state: 'done' })
  })

  test('mail: a code that was mailed is typed back, once, before it is old, with few guesses', async () => {
    const code = async () =>
      /\n\n(\d{3}) (\d{3})\n\n/
        .exec((await app.mail.list(1))[0]?.text ?? '')
        ?.slice(1)
        .join(' ') ?? ''
    const tryCode = async (typed: string) =>
      (await app.client.try('setup.prove', { ...token(), params: { key: 'mail' }, body: { code: typed } })).error.code
    const send = async () => (await app.client.send('setup.mailCode', token())).data.to
    expect((await app.client.try('setup.prove', { ...token(), params: { key: 'mail' }, body: {} })).error.code).toBe('setup.code_wrong')
    expect(await send()).toBe(`${owner.username}@example.org`)
    const old = await code()
    app.clock.advance(31 * 60_000)
    expect(await tryCode(old)).toBe('setup.code_wrong')
    await send()
    const guessed = await code()
    for (let guess = 0; guess < 5; guess += 1) expect(await tryCode(guessed === '000 000' ? '111 111' : '000 000')).toBe('setup.code_wrong')
    expect(await tryCode(guessed)).toBe('setup.code_wrong')
    await send()
    const right = await code()
    const both = await Promise.all(
      [right, right].map((typed) => app.client.try('setup.prove', { ...token(), params: { key: 'mail' }, body: { code: typed } })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await step('mail')).toMatchObject({ state: 'done' })
    expect(await line('mail')).toMatchObject({ state: 'ok' })
    await send()
    await send()
    expect((await app.client.try('setup.mailCode', token())).error.code).toBe('request.too_many')
    const { rows } = await sql<{ hash: Buffer }>`select code_hash as hash from setup_code`.execute(app.db)
    expect(rows[0]?.hash).toHaveLength(32)
  })

  test('payments: practice says plainly that it is', async () => {
    expect(await prove('payments')).toMatchObject({ state: 'done', facts: [{ value: expect.stringContaining('no real money moves') }] })
  })

  test('storage: a file goes all its ways and is gone', async () => {
    const seen = await prove('storage')
    expect([seen.state, seen.facts.map(({ label }) => label)]).toEqual(['done', ['Written', 'Read', 'Read in part', 'Listed', 'Removed']])
  })

  test('backup: as the doctor reads it', async () => {
    expect((await prove('backup')).problems).toHaveLength(3)
    const at = app.clock.now().toISOString()
    note(app.dataFolder, { backup: { folder: '/b', name: 'one', at }, drill: { name: 'one', at, passed: false } })
    expect((await prove('backup')).problems.map(({ what }) => what)).toEqual([
      'The last drill failed.',
      expect.stringContaining('not closed'),
    ])
    note(app.dataFolder, { drill: { name: 'one', at, passed: true } })
    expect([(await line('backup'))?.state, (await line('drill'))?.state, (await line('keys'))?.state]).toEqual(['ok', 'ok', 'todo'])
  })

  test('rules: pages of its own in the foot, and a safety officer', async () => {
    expect((await prove('rules')).problems).toHaveLength(2)
    const page = {
      type: 'page',
      title: 'House rules',
      slug: 'house-rules',
      text: 'Be fair.',
      shortDescription: '',
      isPublished: true,
      isInFooter: true,
    } as const
    await app.client.send('sitePages.create', { ...token(), body: page })
    expect((await prove('rules')).problems.map(({ what }) => what)).toEqual(['Nobody is the safety officer.'])
  })

  test('doors: somebody may come in, and programs do not come in for nothing', async () => {
    expect((await prove('doors')).problems.map(({ what }) => what)).toEqual([
      'Everybody may open an account, and programs are asked for nothing.',
    ])
    await choose({ registrationModeFan: 'closed', registrationModePerformer: 'closed' })
    expect((await prove('doors')).problems.map(({ what }) => what)).toEqual(['Nobody may open an account.'])
    await choose({ registrationModeFan: 'open', captchaEnabled: true, captchaProvider: 'recaptcha' })
    expect((await prove('doors')).problems.map(({ what }) => what)).toEqual(['reCAPTCHA is chosen, and one of its keys is missing.'])
    await choose({ captchaProvider: 'altcha' })
    expect(await prove('doors')).toMatchObject({ state: 'done' })
  })

  test('what was left for later is open again once it is tried, and what is done stays done', async () => {
    const skip = (key: SetupKey) => app.client.send('setup.skip', { ...token(), params: { key } })
    expect((await skip('rules')).data.state).toBe('skipped')
    expect((await skip('doors')).data.state).toBe('done')
    expect((await prove('rules')).state).toBe('open')
  })
})

describe('the checklist', () => {
  test('has a line for each, says since when, and asks the house at most once a minute', async () => {
    const { data } = await app.client.send('setup.checklist', token())
    expect(data).toHaveLength(19)
    expect(data.find(({ key }) => key === 'database')).toMatchObject({ state: 'ok' })
    const before = data.find(({ key }) => key === 'owners')
    app.queries.reset()
    await app.client.send('setup.checklist', token())
    expect(app.queries.list.filter((text) => text.includes('checklist_line'))).toHaveLength(1)
    app.clock.advance(60_000)
    const after = (await app.client.send('setup.checklist', token())).data.find(({ key }) => key === 'owners')
    expect([after?.state, after?.since]).toEqual(['todo', before?.since])
  })
})

describe('the last step', () => {
  test('opens what was looked at, and nothing that has changed since', async () => {
    await choose({ captchaEnabled: false })
    const missing = (await app.client.send('setup.checklist', token())).data
      .filter(({ isMust, state }) => isMust && state !== 'ok')
      .map(({ key }) => key)
    expect(missing).toContain('safety')
    const open = (known: ChecklistKey[]) => app.client.try('setup.open', { ...token(), body: { known } })
    expect((await open(missing.slice(1))).error.code).toBe('setup.not_ready')
    expect((await asFan('still_early')).error.code).toBe('auth.registration_closed')
    expect((await open(missing)).status).toBe(204)
    app.clock.advance(5001)
    expect((await asFan('first_fan')).status).toBe(201)
    expect((await fetch(`${app.client.baseUrl}/`)).headers.get('x-robots-tag')).toBeNull()
    const rows = (await app.client.send('audit.list', { ...token(), query: { action: 'setup.open', result: 'ok' } })).data
    expect(rows).toMatchObject([{ after: { opened: true, missing: expect.arrayContaining(['safety']) } }])
    // Nothing of it is a setting: what was chosen is what there is.
    expect((await app.client.send('settings.all', token())).data.find(({ key }) => key === 'registrationModePerformer')?.value).toBe(
      'closed',
    )
  })
})

test('a site that people use stays open when it is brought up to date', async () => {
  const database = await createTestDatabase()
  await migrate(database.url, { last: '0117-factors' })
  const before = await asOwner(database.url, async (db) => {
    await sql`insert into account (id, kind, name, date_of_birth, guardian_status, status, referral_code, created_at, updated_at)
      values (gen_random_uuid(), 'user', 'Ann', '1990-01-01', 'not_needed', 'active', 'ANN', now(), now())`.execute(db)
    return (await sql<{ count: number }>`select count(*)::int as count from setting`.execute(db)).rows
  })
  await migrate(database.url)
  await asOwner(database.url, async (db) => {
    expect((await sql<{ count: number }>`select count(*)::int as count from setting`.execute(db)).rows).toEqual(before)
    expect((await sql`select key, state from setup_step`.execute(db)).rows).toEqual([{ key: 'finish', state: 'done' }])
  })
  await database.drop()
})

describe('a proxy in front', () => {
  let proxy: Server
  let proxied: TestApp
  let admin: Person
  const faults = { refusesLarge: false, dropsLines: false, answers: 0 }
  beforeAll(async () => {
    const inner = await findFreePort()
    proxy = createServer((request, response) => {
      if (faults.answers > 0) return void response.writeHead(faults.answers).end()
      if (faults.refusesLarge && Number(request.headers['content-length']) > 1_000_000)
        return void response.writeHead(413, { connection: 'close' }).end()
      const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress ?? '' }
      void fetch(`http://127.0.0.1:${inner}${request.url}`, {
        method: request.method ?? 'GET',
        headers: Object.fromEntries(
          Object.entries(headers).flatMap(([name, value]) =>
            ['connection', 'host', 'content-length'].includes(name) ? [] : [[name, String(value)]],
          ),
        ),
        ...(request.method === 'PUT' && { body: request as unknown as ReadableStream, duplex: 'half' }),
      } as RequestInit).then(async (answer) => response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer())))
    })
    proxy.on('upgrade', (request, socket) => {
      if (faults.dropsLines) return void socket.end('HTTP/1.1 426 Upgrade Required\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
      const line = connect(inner, '127.0.0.1', () => {
        const head = request.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []))
        line.write(`GET ${request.url} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
        socket.pipe(line).pipe(socket)
      })
      for (const end of [line, socket]) end.on('error', () => undefined)
    })
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
    const siteUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    proxied = await createTestApp({ port: inner, app: { siteUrl }, env: { TRUST_PROXY_HOPS: '1' } })
    admin = await registerAdministrator(proxied.client, await proxied.administration.issueFirstLink())
  })
  afterAll(async () => {
    await proxied.close()
    proxy.close()
  })
  const problems = async () =>
    (await proxied.client.send('setup.prove', { token: admin.token, params: { key: 'site' }, body: {} })).data.problems.map(
      ({ what }) => what,
    )

  test('is told from one that keeps something back', async () => {
    expect(await problems()).toEqual([])
    faults.refusesLarge = true
    expect(await problems()).toEqual(['20 MB do not pass: the answer is 413.'])
    Object.assign(faults, { refusesLarge: false, dropsLines: true })
    expect(await problems()).toEqual(['The proxy in front lets no WebSocket through.'])
    Object.assign(faults, { dropsLines: false, answers: 301 })
    expect(await problems()).toEqual([expect.stringContaining('answers 301 where this site should answer')])
    faults.answers = 0
  })

  test('one that nobody counted is named, and so is another site at the same name', async () => {
    const siteUrl = proxied.client.baseUrl
    const other = await createTestApp({ app: { siteUrl }, env: { TRUST_PROXY_HOPS: '2' } })
    const boss = await registerAdministrator(other.client, await other.administration.issueFirstLink())
    const seen = async () =>
      (await other.client.send('setup.prove', { token: boss.token, params: { key: 'site' }, body: {} })).data.problems.map(
        ({ what }) => what,
      )
    expect(await seen()).toEqual(['A request came through 0 proxies; TRUST_PROXY_HOPS says 2.'])
    await asOwner(other.databaseUrl, (db) => sql`update installation set instance_id = gen_random_uuid()`.execute(db))
    expect(await seen()).toEqual([`${siteUrl} is answered by another installation.`])
    await other.close()
  })

  test('nobody else has this server take twenty megabytes', async () => {
    const put = (probe: string) =>
      fetch(`${proxied.client.baseUrl}/api/installation/probe`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream', 'x-probe': probe },
        body: 'x',
      })
    const later = Date.now() + 60_000
    expect(await Promise.all(['', `${later}.${'A'.repeat(43)}`, 'NaN.x'].map(async (probe) => (await put(probe)).status))).toEqual([
      403, 403, 403,
    ])
    const fans = await Promise.all([registerFan(proxied.client), registerPerformer(proxied.client)])
    for (const { token: other } of fans)
      expect((await proxied.client.try('setup.checklist', { token: other })).error.code).toBe('request.forbidden')
  })
})
