import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, registerFan, registerPerformer } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const codeOf = (link: string | undefined) => new URL(link ?? 'http://localhost').searchParams.get('code') ?? ''
const become = (code: string, username: string) =>
  app.client.try('admin.first', {
    body: { code, name: 'Ada Min', username, email: `${username}@example.org`, password, dateOfBirth: '1980-01-01', acceptTerms: true },
  })

test('of the links that processes print as they start exactly one makes an administrator, who decides on verifications', async () => {
  const ended = codeOf(await app.administration.issueFirstLink())
  await app.administration.issueFirstLink('The log is gone')
  expect((await become(ended, 'ada_old')).error.code).toBe('auth.link_expired')
  const [web, worker] = [codeOf(await app.administration.issueFirstLink()), codeOf(await app.administration.issueFirstLink())]
  const attempts = await Promise.all([become(web, 'ada_one'), become(web, 'ada_two'), become(worker, 'ada_three')])
  expect(attempts.map(({ status }) => status).sort()).toEqual([201, 410, 410])
  expect(await app.administration.issueFirstLink()).toBeUndefined()
  const token = attempts.find(({ status }) => status === 201)?.body.data.token ?? ''

  const athlete = await registerPerformer(app.client)
  const search = async () => {
    await app.settle()
    return (await app.client.send('performers.search', { query: { q: athlete.username } })).data.map((found) => found._id)
  }
  expect(await search()).toEqual([])
  const waiting = await app.client.send('admin.verifications', { token, query: { status: 'waiting' } })
  expect(waiting.data.map((row) => row._id)).toContain(athlete.id)
  await app.client.send('admin.verify', { token, params: { id: athlete.id }, body: { status: 'approved' } })
  expect(await search()).toEqual([athlete.id])
  await app.client.send('admin.verify', { token, params: { id: athlete.id }, body: { status: 'rejected', reason: 'Not readable' } })
  expect(await search()).toEqual([])
})

test('the athlete reads of a decision by mail, once', async () => {
  const { id, token } = await registerFan(app.client)
  await sql`update account set roles = '{admin}' where id = ${id}`.execute(app.db)
  const athlete = await registerPerformer(app.client)
  const decide = (body: { status: 'approved' | 'rejected'; reason?: string }) =>
    app.client.send('admin.verify', { token, params: { id: athlete.id }, body })
  const subjects = async () =>
    (await app.mail.list(100)).filter(({ to }) => to === `${athlete.username}@example.org`).map(({ subject }) => subject)
  // Nobody has shown yet that the address is theirs.
  await decide({ status: 'rejected', reason: 'Not readable' })
  expect(await subjects()).not.toContain('Your verification was not accepted')
  await sql`update account set email_verified_at = now() where id = ${athlete.id}`.execute(app.db)
  for (let tries = 0; tries < 2; tries += 1) await decide({ status: 'rejected', reason: 'The year is missing' })
  const [letter] = await app.mail.list(1)
  expect(letter?.text).toContain('Why: The year is missing')
  await decide({ status: 'approved' })
  expect((await subjects()).filter((subject) => subject.includes('verif'))).toEqual([
    'You are verified',
    'Your verification was not accepted',
  ])
})

test('nobody else decides', async () => {
  const [fan, athlete] = [await registerFan(app.client), await registerPerformer(app.client)]
  for (const person of [fan, athlete]) {
    const attempt = await app.client.try('admin.verify', { token: person.token, params: { id: athlete.id }, body: { status: 'approved' } })
    expect(attempt.error.code).toBe('request.forbidden')
  }
})
