import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/index.ts'

const isBuilt = existsSync(fileURLToPath(new URL('../../../../../web/dist/index.html', import.meta.url)))

let app: TestApp
let without: TestApp
beforeAll(async () => {
  app = await createTestApp()
  without = await createTestApp({ env: { SERVICE_WORKER: 'off' } })
})
afterAll(() => Promise.all([app.close(), without.close()]))

const get = (path: string, from = app) => fetch(`${from.client.baseUrl}${path}`)

// The files come from the built web application, which `npm test` builds first.
describe.runIf(isBuilt)('the site as an app', () => {
  test('has a worker that is asked for anew each time, and pages that may load no other', async () => {
    const answer = await get('/sw.js')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(answer.headers.get('content-type')).toMatch(/javascript/)
    expect(await answer.text()).toContain('/offline')
    const landing = await get('/')
    expect(landing.headers.get('content-security-policy')).toMatch(/require-trusted-types-for 'script'; trusted-types fh-worker$/)
    expect(await landing.text()).not.toContain('name="service-worker"')
  })

  test('where the worker is off, it takes itself out of browsers that have it, and pages ask for none', async () => {
    const answer = await get('/sw.js', without)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(await answer.text()).toContain('unregister')
    expect(await (await get('/', without)).text()).toContain('<meta name="service-worker" content="off">')
  })

  test('the page without a connection needs no script of its own', async () => {
    const answer = await get('/offline')
    const html = await answer.text()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(html).toContain('No connection')
    expect(html).not.toMatch(/type="module"|modulepreload/)
  })

  test('the manifest says the name of the site', async () => {
    await app.settings.write(app.db, { siteName: 'Calder Athletics' })
    const answer = await get('/manifest.webmanifest')
    expect(answer.headers.get('content-type')).toMatch(/application\/manifest\+json/)
    const manifest = (await answer.json()) as {
      id: string
      name: string
      shortcuts: { url: string }[]
      icons: { purpose: string; src: string }[]
    }
    expect(manifest).toMatchObject({ id: '/', name: 'Calder Athletics' })
    expect(manifest).toMatchObject({
      share_target: { action: '/studio/posts/create', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
    })
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/home', '/live', '/messages', '/studio/posts/create'])
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
    for (const { src } of manifest.icons) expect([src, (await get(src)).status]).toEqual([src, 200])
  })

  test.each(['/sw.js', '/offline', '/manifest.webmanifest'])('%s answers HEAD as it answers GET', async (path) => {
    const head = await fetch(`${app.client.baseUrl}${path}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, (await get(path)).headers.get('content-type')])
  })
})
