// The program as an operator starts it, in a process of its own, on a database given by DATABASE_URL.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { createClient, password } from '../../scenario/index.ts'
import { findFreePort } from '../free-port.ts'
import { withDatabase } from '../postgres.ts'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const name = `started_${process.pid}`
const payoutKeys = `one:${Buffer.alloc(32, 7).toString('base64')}`
let dataFolder: string
let child: ChildProcess | undefined

const runSql = async (statement: string) => {
  const client = new Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
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
  const settings = { DATABASE_URL: withDatabase(inject('postgresUrl'), name), FIELDHOUSE_DATA: dataFolder, FIELDHOUSE_DEMO: 'off', LOG_LEVEL: 'silent' }
  const started = spawn(process.execPath, [main], { env: { PATH: process.env['PATH'], PORT: String(port), ...settings, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
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
  expect(output()).toMatch(/^Fieldhouse is ready at http:\/\/localhost:\d+$/m)
  expect((await fetch(`${origin}/api/ready`)).status).toBe(200)
  child?.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('in production prints a link that makes the first administrator, once', async () => {
  const production = { NODE_ENV: 'production', SITE_URL: 'https://fieldhouse.example', ALLOW_SANDBOX_PAYMENTS: 'yes', PAYOUT_KEYS: payoutKeys }
  const { origin, output } = await start(production, /first administrator/)
  const code = /https:\/\/fieldhouse\.example\/admin\/first\?code=([\w-]+)/.exec(output())?.[1] ?? ''
  const form = { name: 'Ada Min', username: 'ada_min', email: 'ada@example.org', password, dateOfBirth: '1980-01-01', acceptTerms: true as const }
  const first = await createClient(origin).try('admin.first', { body: { code, ...form } })
  expect(first.status).toBe(201)
  expect(first.headers.get('set-cookie')).toContain('Secure')
  expect((await fetch(`${origin}/dev/mail`)).status).toBe(404)
  child?.kill('SIGTERM')
})

test.each([
  ['production without a public address', { NODE_ENV: 'production' }, /SITE_URL/],
  ['production on the sandbox without saying so', { NODE_ENV: 'production', SITE_URL: 'https://fieldhouse.example', PAYOUT_KEYS: payoutKeys }, /sandbox/i],
  ['production without keys for bank details', { NODE_ENV: 'production', SITE_URL: 'https://fieldhouse.example', ALLOW_SANDBOX_PAYMENTS: 'yes' }, /PAYOUT_KEYS/],
  ['a key for bank details that is too short', { PAYOUT_KEYS: 'one:c2hvcnQ=' }, /PAYOUT_KEYS/],
  ['a port that is no number', { PORT: 'http' }, /PORT/],
  ['a short secret', { SECRET_KEY: 'short' }, /SECRET_KEY/],
])('refuses %s, in words', async (_what, env, words) => {
  const { output, ended } = await start(env, /\n/)
  expect(await ended).toBe(1)
  expect(output()).toMatch(words)
})
