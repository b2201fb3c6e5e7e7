// A letter that waited while the site was backed up, and went out afterwards, does not go out again when that backup is restored.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAdministrator, registerFan, signIn } from '#scenario/index.ts'
import { createTestApp, createTestDatabase, templateName, type TestDatabase } from '#test/index.ts'
import { days } from '#platform/clock.ts'
import { at, run, secret } from './town.ts'
import { openMailServer, type FakeMailServer } from '../fakes/mail-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-letters-'))
const [dataFolder, backups] = [join(folder, 'data'), join(folder, 'backups')]
let smtp: FakeMailServer
let smtpUrl: string
let lost: TestDatabase
let found: TestDatabase

beforeAll(async () => {
  smtp = await openMailServer()
  smtpUrl = smtp.url
  ;[lost, found] = [await createTestDatabase(templateName), await createTestDatabase('template1')]
})
afterAll(async () => {
  await smtp.close()
  await Promise.all([lost, found].map((database) => database.drop()))
  rmSync(folder, { recursive: true, force: true })
})

const open = (database: TestDatabase, env: Record<string, string> = {}) =>
  createTestApp({ database: { ...database, drop: async () => undefined }, env: { SMTP_URL: smtpUrl, SECRET_KEY: secret, ...env } })

const received = () => smtp.letters.map(({ to, raw }) => ({ to, subject: /^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? '' }))

test('what was sent after the backup is not sent again', async () => {
  const before = await open(lost)
  const owner = await registerAdministrator(before.client, await before.administration.issueFirstLink())
  await before.settle()
  const fan = await registerFan(before.client)
  const waiting = await before.mail.list(10)
  const address = `${fan.username}@example.org`
  expect(waiting.filter(({ to, sentAt }) => to === address && sentAt === null)).toHaveLength(1)
  expect(await run('backup', [backups], at(lost.url, before.dataFolder))).toMatchObject({ code: 0 })
  await before.settle()
  const first = received().filter(({ to }) => to === address)
  expect(first).toMatchObject([{ subject: 'Confirm your e-mail address' }])
  const all = received().length
  await before.close()

  const restored = await run('restore', [backups, '--into', found.url], { FIELDHOUSE_DATA: dataFolder })
  expect(restored).toMatchObject({ code: 0 })
  const opened = await run('recovered', ['--open'], at(found.url, dataFolder))
  expect(opened).toEqual({ code: 0, said: expect.stringMatching(/letter[^]+It is open/) })
  const after = await open(found, { FIELDHOUSE_DATA: dataFolder })
  try {
    await after.settle()
    after.clock.advance(days(2))
    await after.jobs.send(after.db, 'mail.sweep', {})
    await after.settle()
    expect(received()).toHaveLength(all)
    // It is not that nothing goes out any more.
    await signIn(after.client, owner)
    const another = await registerFan(after.client)
    await after.settle()
    expect(
      received()
        .slice(all)
        .map(({ to }) => to),
    ).toContain(`${another.username}@example.org`)
    expect(received().filter(({ to }) => to === address)).toEqual(first)
  } finally {
    await after.close()
  }
}, 120_000)
