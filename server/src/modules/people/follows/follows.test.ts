import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { follow, registerFan, registerPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { canFollow } from './policy.ts'

let app: TestApp
let fan: Person
let athlete: Person

beforeAll(async () => {
  app = await createTestApp()
  fan = await registerFan(app.client)
  athlete = await registerPerformer(app.client)
})
afterAll(() => app.close())

test('an own page cannot be followed', () => {
  expect(canFollow({ accountId: 'a' }, { id: 'a' })).toBe(false)
  expect(canFollow({ accountId: 'a' }, { id: 'b' })).toBe(true)
})

describe('following a page', () => {
  test('is answered once with 201 and from then on with the same follow', async () => {
    const params = { a: 'performer', b: athlete.id } as const
    const first = await app.client.try('follows.create', { token: fan.token, params })
    const second = await app.client.try('follows.create', { token: fan.token, params })
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body.data).toEqual(first.body.data)
  })

  test('shows on both sides, and leaves both when it ends, twice over', async () => {
    const other = await registerFan(app.client)
    await follow(app.client, other, athlete)
    const following = await app.client.send('follows.following', { token: other.token })
    expect(following.data.map((row) => row.followingInfo.name)).toEqual([athlete.name])
    const followers = await app.client.send('follows.followers', { token: athlete.token })
    expect(followers.data.map((row) => row.followerInfo._id)).toContain(other.id)
    for (const _again of [1, 2]) {
      expect((await app.client.try('follows.remove', { token: other.token, params: { id: athlete.id } })).status).toBe(204)
    }
    expect(await app.client.send('follows.following', { token: other.token })).toEqual({ data: [], total: 0 })
  })

  test('is refused for oneself, for nothing, for the wrong kind and without an account', async () => {
    const missing = '0190a2b4-0000-7000-8000-000000000001'
    const attempt = async (a: 'performer' | 'team', b: string, token?: string) =>
      (await app.client.try('follows.create', { token, params: { a, b } })).error.code
    expect(await attempt('performer', athlete.id, athlete.token)).toBe('follow.self')
    expect(await attempt('performer', missing, fan.token)).toBe('page.unknown')
    expect(await attempt('team', athlete.id, fan.token)).toBe('page.unknown')
    expect(await attempt('performer', fan.id, fan.token)).toBe('page.unknown')
    expect(await attempt('performer', athlete.id)).toBe('auth.required')
  })

  test('a minor without a guardian is not there to be followed', async () => {
    const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
    const { error } = await app.client.try('follows.create', { token: fan.token, params: { a: 'performer', b: minor.id } })
    expect(error.code).toBe('page.unknown')
  })
})

describe('the lists', () => {
  test('are searched by name and kept to a kind', async () => {
    const reader = await registerFan(app.client, { name: 'Reader 100% sure' })
    const kofi = await registerPerformer(app.client, { name: 'Kofi Brandt' })
    for (const page of [athlete, kofi]) await follow(app.client, reader, page)
    const following = async (query: { q?: string; type?: 'performer' | 'team' }) =>
      (await app.client.send('follows.following', { token: reader.token, query })).data.map((row) => row.followingInfo.name)
    expect(await following({ q: 'kofi' })).toEqual(['Kofi Brandt'])
    expect(await following({ q: '%' })).toEqual([])
    expect(await following({ type: 'performer' })).toHaveLength(2)
    expect(await following({ type: 'team' })).toEqual([])
    const followers = await app.client.send('follows.followers', { token: kofi.token, query: { q: '100%' } })
    expect([followers.total, followers.data[0]?.followerInfo.name]).toEqual([1, 'Reader 100% sure'])
  })
})

describe('the list of followers', () => {
  test('is paged to its end while people go on following', async () => {
    const page = await registerPerformer(app.client)
    const early = await Promise.all(Array.from({ length: 7 }, () => registerFan(app.client)))
    for (const person of early) await follow(app.client, person, page)
    const seen: string[] = []
    for (let offset = 0; ; offset += 3) {
      const { data } = await app.client.send('follows.followers', { token: page.token, query: { limit: 3, offset, sort: 'asc' } })
      seen.push(...data.map((row) => row.followerId))
      if (data.length === 0) break
      await follow(app.client, await registerFan(app.client), page).catch(() => undefined)
      if (seen.length >= 12) break
    }
    expect(seen.slice(0, 7)).toEqual(early.map((person) => person.id))
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('needs the same few queries whatever its length', async () => {
    const count = async (limit: number) =>
      (await app.queries.of(() => app.client.send('follows.followers', { token: athlete.token, query: { limit } }))).length
    expect(await count(1)).toBe(await count(50))
  })
})
