// What is refused before any feature is asked, at every kind of door, and how it is said.
import type { ErrorBody } from '@fieldhouse/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerFan, registerPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '../index.ts'

let app: TestApp
let fan: Person
let athlete: Person
beforeAll(async () => {
  app = await createTestApp()
  fan = await registerFan(app.client)
  athlete = await registerPerformer(app.client)
})
afterAll(() => app.close())

const send = async (url: string, type: string | undefined, payload: string, token = fan.token, method: 'POST' | 'PUT' = 'POST') => {
  const headers = { authorization: token, ...(type === undefined ? {} : { 'content-type': type }) }
  const { statusCode, body } = await app.http.inject({ method, url, headers, payload })
  const { code, errors } = JSON.parse(body) as ErrorBody
  return { status: statusCode, code, errors }
}
const get = async (url: string) => (await app.http.inject({ url })).statusCode
const json = 'application/json'
const form = 'multipart/form-data; boundary=b'
const field = (name: string, value: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const malformed = { status: 400, code: 'request.malformed' }

describe('a NUL or half a character', () => {
  test.each(['/api/user/feeds/%00', '/api/user/feeds?q=%00', '/api/performers/a%00b', '/post/%00', '/%00', '/api/reference/%00?a=%00'])(
    'in the address %s',
    async (url) => {
      expect(await get(url)).toBe(400)
    },
  )
  test.each(['{"text":"a\\u0000b"}', '{"text":"\\ud800"}', '{"a\\u0000":1}', '{"data":{"deep":[{"x":"\\u0000"}]}}'])(
    'in a body %s',
    async (body) => {
      expect(await send('/api/auth/users/forgot', json, body)).toMatchObject(malformed)
    },
  )
  test('in a field of a form', async () => {
    expect(
      await send('/api/performer/performer-assets/videos/upload', form, `${field('title', 'a\0b')}--b--\r\n`, athlete.token),
    ).toMatchObject({
      status: expect.any(Number),
    })
    expect(await send('/api/auth/info-form', form, `${field('name', 'a\0b')}--b--\r\n`)).toMatchObject(malformed)
  })
})

describe('a form', () => {
  test.each([
    ['without a boundary', 'multipart/form-data', field('name', 'x')],
    ['with another boundary', 'multipart/form-data; boundary=other', `${field('name', 'x')}--b--\r\n`],
    ['that breaks off', form, field('name', 'x').slice(0, -8)],
    ['with a field twice', form, `${field('name', 'x')}${field('name', 'y')}--b--\r\n`],
  ])('%s', async (_what, type, payload) => {
    expect(await send('/api/auth/info-form', type, payload)).toMatchObject(malformed)
    expect(await send('/api/users/me/avatar/upload', type, payload)).toMatchObject({ status: 400 })
  })
})

test('a field that stands twice in JSON', async () => {
  expect(await send('/api/auth/login', json, '{"username":"a","password":"b","username":"c"}')).toMatchObject(malformed)
})

test('a body that is neither JSON nor a form', async () => {
  expect(await send('/api/auth/login', 'text/xml', '<a/>')).toMatchObject({ status: 415, code: 'request.media_type' })
})

test('more depth, elements or bytes than a body may have', async () => {
  const deep = `{"a":${'['.repeat(40)}${']'.repeat(40)}}`
  expect(await send('/api/auth/users/forgot', json, deep)).toMatchObject(malformed)
  expect(await send('/api/auth/users/forgot', json, `{"a":[${'1,'.repeat(10_001)}1]}`)).toMatchObject({ status: 413 })
  expect(await send('/api/auth/users/forgot', json, `{"a":"${'x'.repeat(70_000)}"}`)).toMatchObject({
    status: 413,
    code: 'request.too_large',
  })
})

test('a network of no name is left out, and one of no text is no failure', async () => {
  expect(await send('/api/performers/me', json, '{"socials":{"unheard":5,"x":"https://x.com/a"}}', athlete.token, 'PUT')).toMatchObject({
    status: 200,
  })
  expect(await send('/api/performers/me', json, '{"socials":{"x":5}}', athlete.token, 'PUT')).toMatchObject({
    status: 400,
    code: 'request.invalid',
  })
})

test('a test card with the name of something else', async () => {
  const card = { number: 'constructor', month: 12, year: 2040 }
  expect(await send('/api/sandbox/payment_methods', json, JSON.stringify(card))).toMatchObject({
    status: 422,
    code: 'card.not_a_test_card',
  })
})

describe('says what helps', () => {
  test.each([
    ['an id', '/api/conversations', { source: 'user', sourceId: 'nobody' }, 'sourceId', 'Send an id (a UUIDv7).'],
    ['a choice', '/api/conversations', { source: 'coach', sourceId: 'x' }, 'source', 'Send one of: user, performer.'],
    ['a choice that may be empty', '/api/performer/feeds', { type: 'song' }, 'type', /^Send one of: .*text.*\.$/],
  ])('%s', async (_what, url, body, path, message) => {
    const { errors } = await send(url, json, JSON.stringify(body), athlete.token)
    expect(errors).toContainEqual({ path, message: typeof message === 'string' ? message : expect.stringMatching(message) })
  })
})
