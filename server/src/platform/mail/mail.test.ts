import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerFan } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let server: SMTPServer
let refuses = false
const received: { to: string[]; text: string }[] = []

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (part: Buffer) => (text += String(part)))
      stream.on('end', () => {
        if (refuses) return done(new Error('not now'))
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text })
        done()
      })
    },
  })
  const port = await new Promise<number>((ready) => {
    const net = server.listen(0, '127.0.0.1', () => {
      const address = net.address()
      ready(typeof address === 'object' && address ? address.port : 0)
    })
  })
  app = await createTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
})
afterAll(async () => {
  await app.close()
  await new Promise<void>((done) => server.close(() => done()))
})

test('goes out through the mail server, to one address, each letter once', async () => {
  await registerFan(app.client, { username: 'mailed', email: 'mailed@example.org' })
  await app.settle()
  await app.settle()
  expect(received.map(({ to }) => to)).toEqual([['mailed@example.org']])
  expect(received[0]?.text).toContain('Subject: Confirm your e-mail address')
})

test('a mail server that refuses does not stop a registration, and nothing is lost', async () => {
  refuses = true
  const fan = await registerFan(app.client, { username: 'patient', email: 'patient@example.org' })
  expect(fan.token).not.toBe('')
  await app.settle().catch(() => undefined)
  expect((await app.mail.list(1))[0]).toMatchObject({ to: 'patient@example.org', sentAt: null })
})
