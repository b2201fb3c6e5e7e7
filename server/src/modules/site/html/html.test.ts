import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeGallery, makeProduct, publish, registerPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

const isBuilt = existsSync(fileURLToPath(new URL('../../../../../web/dist/index.html', import.meta.url)))

let app: TestApp
let athlete: Person
beforeAll(async () => {
  app = await createTestApp()
  athlete = await registerPerformer(app.client, { name: 'Maya </script><b>O' })
})
afterAll(() => app.close())

const get = (path: string) => fetch(`${app.client.baseUrl}${path}`, { redirect: 'manual' })

test('tells whether it is alive and ready, and describes itself', async () => {
  expect(await (await get('/api/health')).json()).toEqual({ status: 'alive' })
  expect(await (await get('/api/ready')).json()).toEqual({ status: 'ready' })
  const document = (await (await get('/api/openapi.json')).json()) as { paths: Record<string, Record<string, { 'x-access': string }>> }
  expect(document.paths['/api/follows/{a}/{b}']?.['post']?.['x-access']).toBe('user')
  const docs = await get('/api/docs')
  expect(docs.headers.get('content-type')).toContain('text/html')
  expect(await docs.text()).toMatch(/by WebSocket only.*transports/)
  expect((await get('/api/nothing')).status).toBe(404)
})

test('no answer may be framed elsewhere, and over TLS none may be asked for without it', async () => {
  const secure = await createTestApp({ app: { siteUrl: 'https://localhost' } })
  for (const path of ['/api/docs', '/api/settings/public', '/api/nothing', '/index.html', '/']) {
    const { headers } = await fetch(`${secure.client.baseUrl}${path}`)
    expect([path, headers.get('content-security-policy')]).toEqual([path, expect.stringContaining("frame-ancestors 'self'")])
    expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000; includeSubDomains'])
  }
  await secure.close()
})

// The pages come from the built web application, which `npm test` builds first.
describe.runIf(isBuilt)('public pages', () => {
  test('a profile stands at one address, with head, text and data; others redirect', async () => {
    const { data } = await app.client.send('performers.view', { params: { id: athlete.id } })
    const right = await get(data.path)
    const html = await right.text()
    expect(right.status).toBe(200)
    expect(right.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(html).toContain(`<link rel="canonical" href="http://localhost${data.path}">`)
    expect(html).toContain('property="og:title"')
    expect(html).not.toContain('</script><b>O')
    for (const wrong of [
      `/ind/athlete/${athlete.username}`,
      `/hs/OH/Calder/Ridge/athlete/${athlete.id}`,
      `/123456/coach/${athlete.username}`,
    ]) {
      const answer = await get(wrong)
      expect([answer.status, answer.headers.get('location')]).toEqual([301, data.path])
    }
  })

  test('the template is a page like every other', async () => {
    const [template, landing] = [await get('/index.html'), await get('/')]
    expect(await template.text()).toBe(await landing.text())
    for (const name of ['content-security-policy', 'cache-control', 'content-type'])
      expect([name, template.headers.get(name)]).toEqual([name, landing.headers.get(name)])
    expect(template.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-")
  })

  test('unknown and hidden profiles are 404, and so is any other address', async () => {
    const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 15}-01-01` })
    for (const path of ['/ind/athlete/nobody_here', `/ind/athlete/${minor.username}`, '/nothing/at/all', '/12345/athlete/x']) {
      expect([path, (await get(path)).status]).toEqual([path, 404])
    }
  })

  test('a locked post shows nothing of its inside', async () => {
    const secret = `${'Open words of the beginning. '.repeat(8)}THE-SECRET`
    const post = await publish(app.client, athlete, {
      type: 'text',
      title: 'For buyers',
      text: secret,
      audience: 'buyers',
      isSale: true,
      price: 6,
    })
    const answer = await get(`/post/${post.slug}`)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('For buyers')
    expect(html).not.toContain('THE-SECRET')
  })
})

describe.runIf(isBuilt)('things for sale', () => {
  test('have their head, text and data at one address; what is gone is 404', async () => {
    const picture = await sharp({ create: { width: 64, height: 80, channels: 3, background: '#c2410c' } })
      .jpeg()
      .toBuffer()
    const product = await makeProduct(app.client, athlete, { name: 'Cap <i>', price: 12.5, stock: 0 })
    const page = await get(`/product/${product._id}`)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain(`<link rel="canonical" href="http://localhost/product/${product.slug}">`)
    expect(html).toContain('"price":"12.50"')
    expect(html).toContain('OutOfStock')
    expect(html).not.toContain('Cap <i>')
    const gallery = await makeGallery(app.client, athlete, [new Uint8Array(picture)], { title: 'From the tunnel', isSale: true, price: 3 })
    const shown = await (await get(`/gallery/${gallery.slug}`)).text()
    expect(shown).toContain('<h1 class="d1">From the tunnel</h1>')
    expect(shown).toContain('"isAccessibleForFree":false')
    for (const path of ['/product/nothing', '/video/nothing', '/gallery/nothing'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })
})

test('where payments are only played, every page and every answer says so', async () => {
  const [page, answer] = [await get('/discover'), await get('/api/health')]
  expect(await page.text()).toContain('Practice mode: no real money moves.')
  expect([page.headers.get('x-payments'), answer.headers.get('x-payments')]).toEqual(['sandbox', 'sandbox'])
})
