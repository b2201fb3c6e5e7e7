// The program as an operator starts it, in a process of its own, on a database given by DATABASE_URL.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { createClient, password } from '#scenario/index.ts'
import { findFreePort } from '../free-port.ts'
import { asProgram, withDatabase } from '../postgres.ts'
import { programEnv, programOf } from '../program.ts'

const main = programOf('main')
const name = `started_${process.pid}`
const payoutKeys = `one:${Buffer.alloc(32, 7).toString('base64')}`
let dataFolder: string
let child: ChildProcess | undefined

const ownerUrl = () => withDatabase(inject('postgresUrl'), name)

const runSql = async (statement: string) => {
  const client = new Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const askSql = async (statement: string): Promise<string[]> => {
  const client = new Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  const { rows } = await client.query<object>(statement)
  await client.end()
  return rows.map((row) => JSON.stringify(row))
}

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'fieldhouse-start-'))
  await runSql(`create database ${name}`)
})
afterEach(() => void child?.kill('SIGKILL'))
afterAll(async () => {
  await runSql(`drop database ${name} with (force)`)
  rmSync(dataFolder, { recursive: true, force: true })
})

interface Started {
  readonly origin: string
  readonly output: () => string
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>
}

/** Starts the program and waits until its output has a line that matches, or it has ended. */
async function start(env: Record<string, string>, until: RegExp): Promise<Started> {
  const port = await findFreePort()
  const settings = {
    DATABASE_OWNER_URL: ownerUrl(),
    DATABASE_URL: asProgram(ownerUrl()),
    SECRET_KEY: 'a secret of the tests, longer than 32 characters',
    FIELDHOUSE_DATA: dataFolder,
    FIELDHOUSE_DEMO: 'off',
    LOG_LEVEL: 'silent',
  }
  const started = spawn(process.execPath, [main], {
    env: { ...programEnv, PORT: String(port), ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = started
  let output = ''
  const ended = new Promise<number | null>((done) => started.once('exit', done))
  const ready = new Promise<void>((done) => {
    const listen = (text: Buffer) => {
      output += String(text)
      if (until.test(output)) done()
    }
    started.stdout.on('data', listen)
    started.stderr.on('data', listen)
    void ended.then(() => done())
  })
  await ready
  return { origin: `http://127.0.0.1:${port}`, output: () => output, ended }
}

test('says when it is ready, answers, and ends cleanly when asked to', async () => {
  const { origin, output, ended } = await start({}, /is ready at/)
  // Development is for this machine: everybody knows the demo's passwords.
  const outside = origin.replace('127.0.0.1', '127.0.0.2')
  await expect(fetch(`${outside}/api/ready`)).rejects.toThrow()
  expect(output()).toMatch(/^Fieldhouse is ready at http:\/\/localhost:\d+$/m)
  expect((await fetch(`${origin}/api/ready`)).status).toBe(200)
  // Nobody is an administrator, and no demo has brought one.
  await vi.waitFor(
    () => expect(output()).toMatch(/^Become the first administrator .* http:\/\/localhost:\d+\/admin\/first\?code=i_/m),
    8000,
  )
  child?.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('where another program has its port, or nobody has its address, it says so before it fills anything', async () => {
  const other = createServer()
  await new Promise<void>((settle) => other.listen(0, '127.0.0.1', settle))
  const address = other.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const taken = await start({ PORT: port, FIELDHOUSE_DEMO: 'on' }, /is ready at|Demo/)
  expect([await taken.ended, taken.output()]).toEqual([
    1,
    `Another program listens on port ${port}. Stop it, or choose another port with PORT.\n`,
  ])
  const elsewhere = await start({ HOST: '192.0.2.77' }, /is ready at/)
  expect([await elsewhere.ended, elsewhere.output()]).toEqual([1, expect.stringContaining('no address 192.0.2.77')])
  await new Promise((settle) => other.close(settle))
})

test('stands idle in at most 250 MB', async () => {
  await start({}, /is ready at/)
  const residentMegabytes = () => {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child?.pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1000
  }
  await vi.waitFor(() => expect(residentMegabytes()).toBeLessThan(250), { timeout: 60_000, interval: 200 })
})

test('in production prints a link that makes the first administrator, once', async () => {
  const production = {
    NODE_ENV: 'production',
    SITE_URL: 'https://fieldhouse.example',
    ALLOW_SANDBOX_PAYMENTS: 'yes',
    PAYOUT_KEYS: payoutKeys,
  }
  const { origin, output, ended } = await start(production, /first administrator/)
  // By both kinds of addresses, where this machine has them.
  const hasSix = Object.values(networkInterfaces()).some((all) => all?.some(({ family }) => family === 'IPv6'))
  const hosts = ['127.0.0.1', '127.0.0.2', ...(hasSix ? ['[::1]'] : [])]
  for (const host of hosts) expect([host, (await fetch(`${origin.replace('127.0.0.1', host)}/api/ready`)).status]).toEqual([host, 200])
  const code = /https:\/\/fieldhouse\.example\/admin\/first\?code=([\w-]+)/.exec(output())?.[1] ?? ''
  const form = {
    name: 'Ada Min',
    username: 'ada_min',
    email: 'ada@example.org',
    password,
    dateOfBirth: '1980-01-01',
    acceptTerms: true as const,
  }
  const first = await createClient(origin).try('admin.first', { body: { code, ...form } })
  expect(first.status).toBe(201)
  expect(first.headers.get('set-cookie')).toContain('Secure')
  expect((await fetch(`${origin}/dev/mail`)).status).toBe(404)
  expect((await fetch(`${origin.replace('127.0.0.1', '127.0.0.2')}/api/ready`)).status).toBe(200)
  expect(output()).toMatch(/WARNING: SMTP_URL is empty/)
  child?.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test.each([
  ['production without a public address', { NODE_ENV: 'production' }, /SITE_URL/],
  [
    'production on the sandbox without saying so',
    { NODE_ENV: 'production', SITE_URL: 'https://fieldhouse.example', PAYOUT_KEYS: payoutKeys },
    /sandbox/i,
  ],
  [
    'production without keys for bank details',
    { NODE_ENV: 'production', SITE_URL: 'https://fieldhouse.example', ALLOW_SANDBOX_PAYMENTS: 'yes' },
    /PAYOUT_KEYS/,
  ],
  ['a key for bank details that is too short', { PAYOUT_KEYS: 'one:c2hvcnQ=' }, /PAYOUT_KEYS/],
  ['a database without a secret', { SECRET_KEY: '' }, /SECRET_KEY: needed with DATABASE_URL/],
  ['a worker without the owner of the tables', { DATABASE_OWNER_URL: '' }, /DATABASE_OWNER_URL: needed/],
  ['a port that is no number', { PORT: 'http' }, /PORT/],
  ['a short secret', { SECRET_KEY: 'short' }, /SECRET_KEY/],
])('refuses %s, in words', async (_what, env, words) => {
  const { output, ended } = await start(env, /\n/)
  expect(await ended).toBe(1)
  expect(output()).toMatch(words)
})

test('refuses to work as the owner of the tables, or as who may become it', async () => {
  const asOwner = await start({ DATABASE_URL: ownerUrl() }, /\n/)
  expect(await asOwner.ended).toBe(1)
  expect(asOwner.output()).toMatch(/signs in as fieldhouse, who owns the tables/)

  await runSql('create role half_owner login password $$secret$$ in role fieldhouse')
  const url = new URL(ownerUrl())
  Object.assign(url, { username: 'half_owner', password: 'secret' })
  const asMember = await start({ DATABASE_URL: url.href }, /\n/)
  expect(await asMember.ended).toBe(1)
  expect(asMember.output()).toMatch(/half_owner/)
})

test('makes a login that leads nowhere: not to the owner, whatever a statement says', async () => {
  const url = new URL(ownerUrl())
  Object.assign(url, { username: 'made_by_the_start', password: 'chosen by the operator' })
  const { ended } = await start({ DATABASE_URL: url.href }, /is ready at/)
  const client = new Client({ connectionString: url.href, options: '-c role=fieldhouse_app' })
  await client.connect()
  await client.query('set role none')
  expect((await client.query<{ name: string }>('select current_user as name')).rows[0]?.name).toBe('made_by_the_start')
  await expect(client.query('set role fieldhouse')).rejects.toThrow('permission denied')
  await expect(client.query('delete from ledger_transfer')).rejects.toThrow('permission denied')
  await client.end()
  child?.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('refuses another secret, and names both by their fingerprints', async () => {
  const usual = await start({}, /is ready at/)
  child?.kill('SIGTERM')
  expect(await usual.ended).toBe(0)
  const { output, ended } = await start({ SECRET_KEY: 'quite another secret, longer than 32 characters' }, /\n/)
  expect(await ended).toBe(1)
  expect(output()).toMatch(/fingerprint is [0-9a-f]{16}, the database's is [0-9a-f]{16}/)
  expect(output()).not.toContain('quite another')
})

test('a second process on the same database refuses to start, until the first is gone, killed even', async () => {
  const first = await start({}, /is ready at/)
  const firstChild = child
  const second = await start({ FIELDHOUSE_ROLES: 'worker' }, /\n/)
  expect(await second.ended).toBe(1)
  expect(second.output()).toMatch(
    /^Another Fieldhouse process \(\S+ \d+, web\+worker\+live\) uses this database\. Several need REDIS_URL\.$/m,
  )
  expect((await fetch(`${first.origin}/api/ready`)).status).toBe(200)
  firstChild?.kill('SIGKILL')
  await first.ended
  const third = await start({}, /is ready at/)
  expect(third.output()).toMatch(/is ready at/)
  child?.kill('SIGTERM')
  expect(await third.ended).toBe(0)
})

test('whose connection was cut takes its place again; where another has taken it, it ends', async () => {
  const first = await start({}, /is ready at/)
  const holder = `select pid from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = '${name}')`
  const before = await askSql(holder)
  await runSql(`select pg_terminate_backend(pid) from (${holder}) held`)
  await vi.waitFor(async () => expect((await askSql(holder)).filter((row) => !before.includes(row))).toHaveLength(1), 20_000)
  expect((await fetch(`${first.origin}/api/ready`)).status).toBe(200)

  const thief = new Client({ connectionString: ownerUrl() })
  await thief.connect()
  const taken = thief.query(`select pg_advisory_lock(hashtextextended('fieldhouse process', 0))`)
  await runSql(`select pg_terminate_backend(pid) from (${holder} and granted) held`)
  await taken
  expect(await first.ended).toBe(1)
  expect(first.output()).toMatch(/Another Fieldhouse process/)
  await thief.end()
})
