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

test('the printed link makes exactly one administrator, who decides on verifications', async () => {
  const old = codeOf(await app.administration.issueFirstLink())
  const code = codeOf(await app.administration.issueFirstLink())
  expect((await become(old, 'ada_old')).error.code).toBe('auth.link_expired')
  const [first, second] = await Promise.all([become(code, 'ada_one'), become(code, 'ada_two')])
  expect([first.status, second.status].sort()).toEqual([201, 410])
  expect(await app.administration.issueFirstLink()).toBeUndefined()
  const token = (first.status === 201 ? first : second).body.data.token

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

test('nobody else decides', async () => {
  const [fan, athlete] = [await registerFan(app.client), await registerPerformer(app.client)]
  for (const person of [fan, athlete]) {
    const attempt = await app.client.try('admin.verify', { token: person.token, params: { id: athlete.id }, body: { status: 'approved' } })
    expect(attempt.error.code).toBe('request.forbidden')
  }
})
