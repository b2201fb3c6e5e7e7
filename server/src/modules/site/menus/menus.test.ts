// Menus: what may stand in them, their history and the way back, and how they follow the pages that staff writes.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { MenuItem } from '@fieldhouse/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerAdministrator, registerFan, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

const isBuilt = existsSync(fileURLToPath(new URL('../../../../../web/dist/index.html', import.meta.url)))

let app: TestApp
let owner: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  fan = await registerFan(app.client)
})
afterAll(() => app.close())

const link = (more: Partial<MenuItem> = {}): MenuItem => ({
  title: 'Shop',
  path: 'https://shop.example/',
  internal: false,
  section: 'header',
  ordering: 0,
  isNewTab: true,
  ...more,
})
const read = async () => (await app.client.send('menus.read', { token: owner.token })).data
const save = async (items: MenuItem[], seen?: number) =>
  app.client.try('menus.save', { token: owner.token, body: { items, seen: seen ?? (await read()).version, reason: 'Opening week' } })
const shown = async (section: MenuItem['section']) =>
  (await app.client.send('settings.public')).data.menus.filter((item) => item.section === section).map(({ path }) => path)

test('what is wrong is named by its link and field', async () => {
  const wrong: [MenuItem[], string][] = [
    [[link({ title: ' ' })], 'items.0.title'],
    [[link({ title: 'x'.repeat(41) })], 'items.0.title'],
    [[link({ title: 'Two\nlines' })], 'items.0.title'],
    [[link(), link({ ordering: 1, path: 'http://shop.example' })], 'items.1.path'],
    [[link({ path: 'javascript:alert(1)' })], 'items.0.path'],
    [[link({ path: '//shop.example' })], 'items.0.path'],
    [[link({ internal: true })], 'items.0.path'],
    [[link(), link()], 'items'],
    [Array.from({ length: 31 }, (_, ordering) => link({ ordering })), 'items'],
  ]
  for (const [items, path] of wrong) expect([path, (await save(items)).error.errors?.map((one) => one.path)]).toEqual([path, [path]])
  expect((await read()).version).toBe(0)
})

test('they have the history and the way back of settings, and of two who saw the same one is told', async () => {
  expect((await save([link()])).status).toBe(200)
  expect(await shown('header')).toEqual(['https://shop.example/'])
  const both = await Promise.all([save([link({ title: 'One' })], 1), save([link({ title: 'Other' })], 1)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { data } = await app.client.send('settings.history', { token: owner.token, query: { key: 'menus' } })
  expect(data.map(({ version, by, reason }) => [version, by?._id, reason])).toEqual([
    [2, owner.id, 'Opening week'],
    [1, owner.id, 'Opening week'],
  ])
  await app.client.send('settings.revert', { token: owner.token, body: { key: 'menus', to: 0, seen: 2 } })
  expect([await shown('header'), (await read()).version]).toEqual([[], 3])
  // Through the settings themselves it is the same door.
  const around = await app.client.try('settings.change', {
    token: owner.token,
    body: { changes: { menus: [link({ path: 'http://shop.example' })] }, versions: { menus: 3 } },
  })
  expect(around.error.code).toBe('request.invalid')
})

test('nobody but who may changes them', async () => {
  for (const name of ['menus.read', 'menus.save'] as const)
    expect((await app.client.try(name, { token: fan.token, body: { items: [], seen: 0 } as never })).status).toBe(403)
})

test('a page of staff takes and leaves its place, and what was arranged by hand stays', async () => {
  const form = {
    type: 'page' as const,
    title: 'Rules',
    slug: 'rules',
    text: 'Be fair.',
    shortDescription: '',
    isPublished: true,
    isInFooter: true,
  }
  const { data: page } = await app.client.send('sitePages.create', { token: owner.token, body: form })
  expect((await shown('footer')).at(-1)).toBe('/page/rules')
  const { items } = await read()
  const footer = items.filter(({ section }) => section === 'footer').toReversed()
  const own = [...footer.map((item, ordering) => ({ ...item, ordering })), link()]
  expect((await save(own.map((item) => (item.path === '/page/rules' ? { ...item, title: 'How we play' } : item)))).status).toBe(200)
  const update = (more: object, seen: number) =>
    app.client.send('sitePages.update', { token: owner.token, params: { id: page._id }, body: { ...form, ...more, seen } })
  await update({ slug: 'fair-play', title: 'Fair play' }, 1)
  expect((await shown('footer'))[0]).toBe('/page/fair-play')
  expect((await read()).items.find(({ path }) => path === '/page/fair-play')?.title).toBe('How we play')
  await update({ slug: 'fair-play', isPublished: false }, 2)
  expect([(await shown('footer')).includes('/page/fair-play'), (await shown('footer')).length, await shown('header')]).toEqual([
    false,
    5,
    ['https://shop.example/'],
  ])
  const { data } = await app.client.send('settings.history', { token: owner.token, query: { key: 'menus' } })
  expect(data[0]).toMatchObject({ by: { _id: owner.id }, reason: 'Follows the page “Rules”' })
})

describe.runIf(isBuilt)('a page of this site', () => {
  test('has to be there', async () => {
    const inside = (path: string) => link({ path, internal: true })
    for (const path of ['/discover', '/discover?type=team', '/page/terms#top', '/contact'])
      expect([path, (await save([inside(path)])).status]).toEqual([path, 200])
    for (const path of ['/nowhere', '/page/nothing', '/post/nothing', '/api/health/x'])
      expect([path, (await save([inside(path)])).error.errors]).toMatchObject([path, [{ path: 'items.0.path' }]])
  })

  test('stands at the head of what visitors see at once', async () => {
    expect((await save([link({ title: 'Fees & more', path: '/page/fees', internal: true, isNewTab: false })])).status).toBe(200)
    const html = await (await fetch(`${app.client.baseUrl}/discover`)).text()
    expect(html).toContain('href="/page/fees">Fees &amp; more</a>')
  })
})
