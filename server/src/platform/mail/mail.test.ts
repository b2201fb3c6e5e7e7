import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerFan } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { openMailServer, type FakeMailServer } from '#test/fakes/mail-server.ts'

let app: TestApp
let server: FakeMailServer
let refuses = false

beforeAll(async () => {
  server = await openMailServer({ refusesWhole: () => (refuses ? 451 : undefined) })
  app = await createTestApp({ env: { SMTP_URL: server.url } })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

test('goes out through the mail server, to one address, each letter once', async () => {
  await registerFan(app.client, { username: 'mailed', email: 'mailed@example.org' })
  await app.settle()
  await app.settle()
  expect(server.letters.map(({ all }) => all)).toEqual([['mailed@example.org']])
  expect(server.letters[0]?.raw).toContain('Subject: Confirm your e-mail address')
})

test('a mail server that refuses does not stop a registration, and nothing is lost', async () => {
  refuses = true
  const fan = await registerFan(app.client, { username: 'patient', email: 'patient@example.org' })
  expect(fan.token).not.toBe('')
  await app.settle().catch(() => undefined)
  expect((await app.mail.list(1))[0]).toMatchObject({ to: 'patient@example.org', sentAt: null })
})
