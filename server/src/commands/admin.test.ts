// `npm run admin -- link`, as somebody at the machine gives it, beside a running Fieldhouse.
import { spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { registerAdministrator } from '#scenario/index.ts'
import { asProgram, createTestApp, type TestApp } from '#test/index.ts'
import { programOf } from '#test/program.ts'

let app: TestApp
const command = programOf('admin')
const secret = 'a secret of the tests, longer than 32 characters'

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
vi.setConfig({ testTimeout: 60_000 })

function run(...words: string[]): Promise<{ code: number | null; said: string }> {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: asProgram(app.databaseUrl),
    FIELDHOUSE_DATA: app.dataFolder,
    SECRET_KEY: secret,
  }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command, ...words], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => void (said += String(text)))
  return new Promise((done) => child.once('close', (code) => done({ code, said })))
}

test('it makes another link, which ends the one before and leaves a row; and none once there is an owner', async () => {
  const printed = await app.administration.issueFirstLink()
  const without = await run('link')
  expect([without.code, without.said]).toEqual([1, expect.stringContaining('Say why, in 10 to 300 characters')])
  const made = await run('link', '--reason', 'The first one is lost')
  expect([made.code, made.said]).toEqual([0, expect.stringMatching(/^Become the first administrator within a day, once: http\S+\n$/)])
  await expect(registerAdministrator(app.client, printed)).rejects.toThrow('auth.link_expired')
  const owner = await registerAdministrator(app.client, /http\S+/.exec(made.said)?.[0])
  const rows = (await app.client.send('audit.list', { token: owner.token, query: { action: 'admin.link' } })).data
  expect(rows).toMatchObject([{ via: 'cli', reason: 'The first one is lost', actor: null, result: 'ok' }])
  expect(await app.administration.issueFirstLink('One more for the cousin')).toBeUndefined()
})
