// What a rule would have met is what it meets: the same people and the same words, tried again behind it.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow, password, publish, registerFan, registerPerformer, signIn, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

type Form = BodyOf<Calls['screening']['create']>

let app: TestApp
let moderator: Person
let athlete: Person
let post: string

beforeAll(async () => {
  app = await createTestApp()
  const person = await registerFan(app.client)
  await sql`update account set roles = '{moderator}', email_verified_at = now() where id = ${person.id}`.execute(app.db)
  app.clock.advance(6000)
  moderator = await signIn(app.client, person)
  athlete = await registerPerformer(app.client)
  post = (await publish(app.client, athlete))._id
})
afterAll(() => app.close())

const metAt = async (kind: Form['kind'], pattern: string, place: string) => {
  const { data } = await app.client.send('screening.preview', { token: moderator.token, query: { kind, pattern } })
  return data.met.find((one) => one.place === place)?.met ?? 0
}
const refuse = (kind: Form['kind'], pattern: string) =>
  app.client.send('screening.create', { token: moderator.token, body: { kind, pattern, action: 'refuse' } })
const refusedOf = async <T>(all: readonly T[], attempt: (one: T) => Promise<{ status: number; error?: { code?: string } }>) => {
  const refused: T[] = []
  for (const one of all) {
    const { status, error } = await attempt(one)
    if (status >= 400) {
      expect([one, status, error?.code]).toEqual([one, 422, 'screening.refused'])
      refused.push(one)
    }
  }
  return refused
}

test('who signed up with an address', async () => {
  const domains = ['surge.example', 'mx.surge.example', 'SURGE.example', 'notsurge.example', 'surge.example.org', 'calm.example']
  let number = 0
  const signUp = (domain: string) => {
    number += 1
    const username = `surge_${number}`
    const person = { name: 'Kit Marsh', username, email: `${username}@${domain}`, password, dateOfBirth: '1990-01-01' }
    return app.client.try('auth.registerUser', { body: { ...person, acceptTerms: true as const } })
  }
  expect(await refusedOf(domains, signUp)).toEqual([])
  const shown = await metAt('email_domain', 'surge.example', 'registration')
  await refuse('email_domain', 'surge.example')
  const refused = await refusedOf(domains, signUp)
  expect(refused).toEqual(['surge.example', 'mx.surge.example', 'SURGE.example'])
  expect(shown).toBe(refused.length)
})

/** Somebody else each time: nobody comments twice in a row. */
const say = async (content: string) => {
  const fan = await registerFan(app.client)
  await follow(app.client, fan, athlete)
  return app.client.try('comments.create', { token: fan.token, body: { content, objectId: post, objectType: 'feed' } })
}

test('who wrote a word', async () => {
  const texts = ['A jackpot for all', 'J4CKPOT today', 'jackpots', 'Jack, pot the ball', 'jáckpot!', 'Good race']
  expect(await refusedOf(texts, say)).toEqual([])
  const shown = await metAt('word', 'jackpot', 'comment')
  await refuse('word', 'jackpot')
  const refused = await refusedOf(texts, say)
  expect(refused).toEqual(expect.arrayContaining(['A jackpot for all', 'J4CKPOT today']))
  expect(refused).not.toContain('Good race')
  expect(shown).toBe(refused.length)
})

test('which site a text leads to', async () => {
  const texts = [
    'See https://lure.example/win',
    'go to www.lure.example',
    'lure.example.org is fine',
    'https://safe.example/lure.example',
    'none',
  ]
  expect(await refusedOf(texts, say)).toEqual([])
  const shown = await metAt('link_domain', 'lure.example', 'comment')
  await refuse('link_domain', 'lure.example')
  const refused = await refusedOf(texts, say)
  expect(refused).toEqual(expect.arrayContaining(texts.slice(0, 2)))
  expect(shown).toBe(refused.length)
})
