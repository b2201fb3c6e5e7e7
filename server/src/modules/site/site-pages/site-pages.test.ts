// Pages that staff of the site writes: how they read, who sees them, what they were, and the foot of every page.
import type { EditableSitePage } from '@fieldhouse/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAdministrator, registerFan, type Person } from '../../../../scenario/index.ts'
import { createTestApp, type TestApp } from '../../../../test/index.ts'
import { htmlOf } from './policy.ts'

let app: TestApp
let owner: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  fan = await registerFan(app.client)
})
afterAll(() => app.close())

const form = {
  type: 'page' as const,
  title: 'Community rules',
  slug: 'community',
  text: '# Be fair\n\nWe **mean** it.',
  shortDescription: 'How we treat each other.',
  isPublished: true,
  isInFooter: true,
}
const create = (more: Partial<typeof form> = {}) => app.client.try('sitePages.create', { token: owner.token, body: { ...form, ...more } })
const update = (page: EditableSitePage, more: Partial<typeof form>, seen = page.version) =>
  app.client.try('sitePages.update', { token: owner.token, params: { id: page._id }, body: { ...form, ...more, seen } })
const footer = async () => {
  const { menus } = (await app.client.send('settings.public')).data
  return menus.filter(({ section }) => section === 'footer').map(({ path }) => path)
}

test.each([
  ['One.\n\nTwo\r\nlines.', '<p>One.</p><p>Two<br />lines.</p>'],
  ['# Head\ntext', '<h2>Head</h2><p>text</p>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['<script>alert(1)</script> & "x"', '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; "x"</p>'],
  [
    'See https://example.org/a?b=1&c=2.',
    '<p>See <a href="https://example.org/a?b=1&amp;c=2" rel="noopener nofollow ugc">https://example.org/a?b=1&amp;c=2</a>.</p>',
  ],
  ['https://x.org"onclick="alert(1)', '<p><a href="https://x.org" rel="noopener nofollow ugc">https://x.org</a>"onclick="alert(1)</p>'],
])('%j is written as %s', (text, html) => expect(htmlOf(text)).toBe(html))

test('a published page is there for everybody, by its address and in its head', async () => {
  const { data } = (await create()).body
  expect((await app.client.send('sitePages.view', { params: { id: 'community' } })).data).toMatchObject({
    _id: data._id,
    content: '<h2>Be fair</h2><p>We <b>mean</b> it.</p>',
  })
  expect((await app.client.send('sitePages.view', { params: { id: data._id } })).data.slug).toBe('community')
  const page = await fetch(`${app.client.baseUrl}/page/community`)
  expect([page.status, (await page.text()).includes('<title>Community rules · Fieldhouse</title>')]).toEqual([200, true])
  expect(await footer()).toEqual(['/page/young-athletes', '/page/fees', '/page/terms', '/page/privacy', '/contact', '/page/community'])
  const found = await app.client.send('sitePages.search', { query: { q: 'MEAN' } })
  expect([found.total, 'content' in (found.data[0] ?? {})]).toEqual([1, false])
  expect((await app.client.send('sitePages.search', { query: { q: '%' } })).total).toBe(0)
})

test('an address is taken once, and those of the program are', async () => {
  for (const slug of ['community', 'terms', 'privacy', 'fees']) expect((await create({ slug })).error.code).toBe('site_page.slug_taken')
  for (const slug of ['Rules', 'a', 'a b', '../x', 'a--b']) expect((await create({ slug })).error.code).toBe('request.invalid')
})

test('what a page was stays, of two who change it one is told, and hidden it is nowhere', async () => {
  const [page] = (await app.client.send('sitePages.all', { token: owner.token })).data
  if (!page) throw new Error('There is no page')
  expect((await update(page, { title: 'Rules', text: 'New.' })).status).toBe(200)
  expect((await update(page, { title: 'Other' })).error.code).toBe('site_page.changed')
  const { data } = await app.client.send('sitePages.versions', { token: owner.token, params: { id: page._id } })
  expect(data.map(({ version, title, by }) => [version, title, by?._id])).toEqual([
    [2, 'Rules', owner.id],
    [1, 'Community rules', owner.id],
  ])
  expect((await update(page, { isPublished: false }, 2)).status).toBe(200)
  expect((await app.client.try('sitePages.view', { params: { id: 'community' } })).error.code).toBe('site_page.unknown')
  expect((await app.client.send('sitePages.search')).total).toBe(0)
  expect((await fetch(`${app.client.baseUrl}/page/community`)).status).toBe(404)
  expect(await footer()).toEqual([])
})

test('two pages at once are both in the foot, and one that is removed is not', async () => {
  const made = await Promise.all([create({ slug: 'one', title: 'One' }), create({ slug: 'two', title: 'Two' })])
  expect(made.map(({ status }) => status)).toEqual([201, 201])
  expect((await footer()).slice(-2).toSorted()).toEqual(['/page/one', '/page/two'])
  const id = made[0]?.body.data._id ?? ''
  expect((await app.client.try('sitePages.remove', { token: fan.token, params: { id } })).status).toBe(403)
  expect((await app.client.try('sitePages.remove', { token: owner.token, params: { id } })).status).toBe(204)
  expect((await footer()).at(-1)).toBe('/page/two')
  expect((await app.client.try('sitePages.remove', { token: owner.token, params: { id } })).error.code).toBe('site_page.unknown')
})
