import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/index.ts'
import { keepAssets } from './kept-assets.ts'

const isBuilt = existsSync(fileURLToPath(new URL('../../../../../web/dist/index.html', import.meta.url)))
const day = 24 * 60 * 60_000

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldhouse-assets-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A release whose build has these files. */
function releaseOf(...names: string[]): string {
  const dist = mkdtempSync(join(folder, 'dist-'))
  mkdirSync(join(dist, 'assets'))
  for (const name of names) writeFileSync(join(dist, 'assets', name), name)
  return dist
}

test('files of a release stay for a month after the last start of it', async () => {
  const data = mkdtempSync(join(folder, 'data-'))
  const start = new Date('2026-01-01T12:00:00Z')
  const after = (days: number) => new Date(start.getTime() + days * day)
  const [former, newest] = [releaseOf('same-1.js', 'former-1.js'), releaseOf('same-1.js', 'newest-1.js')]
  const here = () => readdirSync(join(data, 'assets')).toSorted()
  const madeAt = (date: Date) => utimesSync(join(data, 'assets', 'former-1.js'), date, date)

  await keepAssets(former, data, start)
  madeAt(start)
  await keepAssets(newest, data, after(29))
  expect(here()).toEqual(['former-1.js', 'newest-1.js', 'same-1.js'])
  await keepAssets(former, data, after(30))
  await keepAssets(newest, data, after(59))
  expect(here()).toEqual(['former-1.js', 'newest-1.js', 'same-1.js'])
  await keepAssets(newest, data, after(61))
  expect(here()).toEqual(['newest-1.js', 'same-1.js'])
})

test('where there is no place for them it is said, and nothing else comes of it', async () => {
  const data = mkdtempSync(join(folder, 'data-'))
  writeFileSync(join(data, 'assets'), 'no folder')
  expect(await keepAssets(releaseOf('former-1.js'), data, new Date())).toMatch(/^Files of this release are not kept .*EEXIST/)
  expect(await keepAssets(releaseOf('former-1.js'), mkdtempSync(join(folder, 'data-')), new Date())).toBeUndefined()
})

describe.runIf(isBuilt)('a page of another release', () => {
  let app: TestApp
  let data: string
  beforeAll(async () => {
    data = mkdtempSync(join(folder, 'data-'))
    await keepAssets(releaseOf('former-1.js', 'former-1.js.br'), data, new Date())
    writeFileSync(join(data, 'secret.key'), 'the secret of the site')
    app = await createTestApp({ env: { FIELDHOUSE_DATA: data } })
  })
  afterAll(() => app.close())

  const get = (path: string, encodings = '') =>
    new Promise<{ status: number | undefined; caching: string | undefined; text: string }>((done, fail) =>
      // As it stands: fetch would tidy the address.
      request(app.client.baseUrl, { path, headers: { 'accept-encoding': encodings } }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          done({ status: answer.statusCode, caching: answer.headers['cache-control'], text: Buffer.concat(parts).toString() })
        })
      })
        .on('error', fail)
        .end(),
    )

  test('gets its files, for good', async () => {
    const forGood = 'public, max-age=31536000, immutable'
    expect(await get('/assets/former-1.js')).toEqual({ status: 200, caching: forGood, text: 'former-1.js' })
    expect(await get('/assets/former-1.js', 'br')).toEqual({ status: 200, caching: forGood, text: 'former-1.js.br' })
    expect((await get('/assets/none-1.js')).status).toBe(404)
  })

  test('gets nothing else of the data folder', async () => {
    for (const path of [
      '../secret.key',
      '..%2fsecret.key',
      '%2e%2e/secret.key',
      '%2e%2e%2fsecret.key',
      '..%5csecret.key',
      '%00',
      '',
      '.',
      '..',
    ]) {
      const { status, text } = await get(`/assets/${path}`)
      expect([path, status === 200 || text.includes('the secret')]).toEqual([path, false])
      expect([path, (status ?? 500) < 500]).toEqual([path, true])
    }
  })
})
