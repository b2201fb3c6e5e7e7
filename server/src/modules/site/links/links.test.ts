// What other sites get of what is public here: pictures for links, frames, feeds. Nothing that is locked, and nobody under 18.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Feed } from '@fieldhouse/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  foundTeam,
  keepAll,
  makeGallery,
  makeProduct,
  publish,
  registerAdministrator,
  registerCoach,
  registerPerformer,
  uploadPostFile,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, joinTeam, seenByStaff, type TestApp } from '#test/index.ts'
import { ofAthlete } from './things.ts'

const isBuilt = existsSync(fileURLToPath(new URL('../../../../../web/dist/index.html', import.meta.url)))
const canary = 'CANARY-OF-THE-INSIDE'
const audiences = ['public', 'followers', 'subscribers', 'buyers'] as const

let app: TestApp
let administrator: Person
let athlete: Person
let minor: Person
let picture: Uint8Array
const addresses = { US: '8.8.8.8', NL: '193.0.6.139' } as const

beforeAll(async () => {
  app = await createTestApp({ env: { TRUST_PROXY_HOPS: '1' } })
  const { client } = app
  administrator = await registerAdministrator(client, await app.administration.issueFirstLink())
  athlete = await registerPerformer(client, { name: 'Maya Oyelaran' })
  minor = await registerPerformer(client, { name: 'Young Person', dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
  await sql`update account set guardian_status = 'approved' where id = ${minor.id}`.execute(app.db)
  for (const person of [athlete, minor]) await verifyPerformer(client, administrator, person)
  // As much detail as a picture can have.
  const noise = sharp({
    create: { width: 1400, height: 900, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
  picture = new Uint8Array(await noise.jpeg({ quality: 90 }).toBuffer())
  await seenByStaff(app)
})
afterAll(() => app.close())

const get = (path: string, init: RequestInit = {}, from: keyof typeof addresses = 'NL') =>
  fetch(`${app.client.baseUrl}${path}`, { redirect: 'manual', ...init, headers: { 'x-forwarded-for': addresses[from], ...init.headers } })
/** Where the picture is now: any other address of it leads there. */
const pictureOf = async (kind: string, id: string) => (await get(`/og/${kind}/${id}/${'0'.repeat(20)}.jpg`)).headers.get('location')
const bytesOf = async (path: string | null) => Buffer.from(await (await get(path ?? '/nothing')).arrayBuffer())

const saleOf = (audience: Feed['audience']) => (audience === 'buyers' ? { isSale: true, price: 6 } : { audience })
async function photoPost(audience: Feed['audience'], title = 'Match day'): Promise<Feed> {
  const file = await uploadPostFile(app.client, athlete, 'Photo', picture)
  return publish(app.client, athlete, { type: 'photo', title, text: canary, fileIds: [file._id], ...saleOf(audience) })
}

/** How much is left of a part without words when everything finer than this many dots is taken away. */
async function detailOf(jpeg: Buffer): Promise<number> {
  const part = () => sharp(jpeg).extract({ left: 520, top: 110, width: 600, height: 200 }).greyscale()
  const [sharpOne, soft] = [await part().raw().toBuffer(), await part().blur(8).raw().toBuffer()]
  return sharpOne.reduce((sum, value, place) => sum + Math.abs(value - (soft[place] ?? 0)), 0) / sharpOne.length
}

describe('the picture of a link', () => {
  test('is drawn once, and other addresses of it lead to it', async () => {
    const post = await photoPost('public')
    const address = await pictureOf('post', post._id)
    expect(address).toMatch(new RegExp(`^/og/post/${post._id}/[0-9a-f]{20}\\.jpg$`))
    const [first, second] = await Promise.all([get(address ?? ''), get(address ?? '')])
    expect([first.status, first.headers.get('content-type'), second.status]).toEqual([200, 'image/jpeg', 200])
    expect(first.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await sharp(await bytesOf(address)).metadata()).toMatchObject({ width: 1200, height: 630 })
    const head = await get(address ?? '', { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String((await bytesOf(address)).length)])
    for (const wrong of [
      '/og/post/nothing/00000000000000000000.jpg',
      `/og/post/${post._id}/x.jpg`,
      '/og/message/x/00000000000000000000.jpg',
    ])
      expect([wrong, (await get(wrong)).status]).toEqual([wrong, 404])
  })

  test('of something locked has no detail: it holds the blur, the lock and the title', async () => {
    const [open, locked] = [await photoPost('public', 'One title'), await photoPost('subscribers', 'One title')]
    const [seen, hidden] = [await bytesOf(await pictureOf('post', open._id)), await bytesOf(await pictureOf('post', locked._id))]
    expect(seen.equals(hidden)).toBe(false)
    expect(await detailOf(seen)).toBeGreaterThan(5)
    expect(await detailOf(hidden)).toBeLessThan(1.5)
    // Every other form of the file is another picture altogether.
    const [file] = (await app.client.send('feeds.view', { token: athlete.token, params: { id: locked._id } })).data.files
    for (const source of file?.sources ?? []) {
      const bytes = Buffer.from(await (await get(source.url)).arrayBuffer())
      const fitted = await sharp(bytes).resize(1200, 630, { fit: 'cover' }).jpeg().toBuffer()
      expect(await detailOf(fitted)).toBeGreaterThan(5)
    }
  })

  test('has another address when price or audience have changed', async () => {
    const post = await photoPost('buyers')
    const change = (body: object) =>
      app.client.send('feeds.update', { token: athlete.token, params: { id: post._id }, body: { type: 'photo', ...body } })
    const seen = [await pictureOf('post', post._id)]
    await change({ isSale: true, price: 7 })
    seen.push(await pictureOf('post', post._id))
    await change({ isSale: false, audience: 'followers' })
    seen.push(await pictureOf('post', post._id))
    expect(new Set(seen).size).toBe(3)
    const kept = await bytesOf(seen[2] ?? null)
    expect(kept.length).toBeGreaterThan(1000)
    // The former ones are gone: what is asked for under them is what it is now.
    expect((await get(seen[0] ?? '')).headers.get('location')).toBe(seen[2])
    const { rows } = await sql<{ hash: string }>`select hash from link_picture where object_id = ${post._id}`.execute(app.db)
    expect(rows.map(({ hash }) => `/og/post/${post._id}/${hash}.jpg`)).toEqual([seen[2]])
  })

  test('of an athlete at a high school says nothing of the school', async () => {
    const high = { educationType: 'High School', schoolCity: 'Port Ashby', schoolState: '', schoolStateCode: 'ME' } as const
    const pupil = await registerPerformer(app.client, { ...high, name: 'Grown Pupil', schoolName: 'Lamplight High' })
    await verifyPerformer(app.client, administrator, pupil)
    await app.settle()
    const { data } = await app.client.send('performers.view', { params: { id: pupil.id } })
    expect(JSON.stringify(data)).toContain('Lamplight')
    const drawn = JSON.stringify(ofAthlete(data, () => undefined).card)
    for (const word of ['Lamplight', 'Port Ashby', 'ME"']) expect(drawn).not.toContain(word)
    const before = await pictureOf('athlete', pupil.id)
    await app.client.send('performers.update', {
      token: pupil.token,
      params: { id: 'me' },
      body: { ...high, schoolName: 'Saltwater High' },
    })
    expect(await pictureOf('athlete', pupil.id)).toBe(before)
  })

  test('of a minor and of what they publish is that of the site', async () => {
    const post = await publish(app.client, minor, { title: 'By somebody young' })
    await app.settle()
    await keepAll(app.client, administrator)
    for (const address of [await pictureOf('athlete', minor.id), await pictureOf('post', post._id)])
      expect(address).toMatch(/^\/og\/site\/site\/[0-9a-f]{20}\.jpg$/)
  })
})

describe('frames and feeds', () => {
  test('show what is open to everybody and of adults, and nothing else: every kind, audience and age', async () => {
    const made: { kind: string; id: string; isShown: boolean }[] = []
    for (const audience of audiences) {
      for (const by of [athlete, minor]) {
        if (by === minor && audience !== 'public' && audience !== 'followers') continue
        const sale = saleOf(audience)
        const isShown = audience === 'public' && by === athlete
        made.push({ kind: 'post', id: (await publish(app.client, by, { title: `For ${audience}`, text: canary, ...sale }))._id, isShown })
        const gallery = await makeGallery(app.client, by, [picture], { title: `For ${audience}`, description: canary, ...sale })
        made.push({ kind: 'gallery', id: gallery._id, isShown })
      }
    }
    made.push({ kind: 'product', id: (await makeProduct(app.client, athlete))._id, isShown: true })
    made.push({ kind: 'athlete', id: athlete.id, isShown: true }, { kind: 'athlete', id: minor.id, isShown: false })
    for (const { kind, id, isShown } of made) {
      const answer = await get(`/embed/${kind}/${id}`)
      const html = await answer.text()
      expect([kind, id, answer.status]).toEqual([kind, id, isShown ? 200 : 404])
      expect(html).not.toContain(canary)
      expect(html).not.toContain('<script')
      expect(answer.headers.get('set-cookie')).toBeNull()
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect(policy.includes('frame-ancestors *')).toBe(isShown)
      if (isShown) expect(policy).toMatch(/default-src 'none'.*style-src 'sha256-/)
    }
    expect((await get('/embed/message/x')).status).toBe(404)
    expect((await get('/settings')).headers.get('content-security-policy')).not.toContain('frame-ancestors *')
  })

  test('a feed has open posts whole and locked ones by name, and answers 304 while nothing is new', async () => {
    const author = await registerPerformer(app.client, { name: 'Feed & Author' })
    await verifyPerformer(app.client, administrator, author)
    for (const audience of audiences)
      await publish(app.client, author, { title: `For ${audience}`, text: `${canary}-${audience}`, ...saleOf(audience) })
    await app.settle()
    const { path } = (await app.client.send('performers.view', { params: { id: author.id } })).data
    const answer = await get(`${path}/feed.xml`)
    const xml = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8'])
    expect(xml).toContain('<title>Feed &amp; Author')
    for (const audience of audiences) {
      expect(xml).toContain(`<title>For ${audience}</title>`)
      expect([audience, xml.includes(`${canary}-${audience}`)]).toEqual([audience, audience === 'public'])
    }
    const etag = answer.headers.get('etag') ?? ''
    expect((await get(`${path}/feed.xml`, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await get(`${path}/feed.xml`, { method: 'HEAD' })).status).toBe(200)
    await publish(app.client, author, { title: 'One more' })
    expect((await get(`${path}/feed.xml`, { headers: { 'if-none-match': etag } })).status).toBe(200)
    const wrong = await get(`/ind/athlete/${author.username}/feed.xml`)
    expect([wrong.status, wrong.headers.get('location')]).toEqual([301, `${path}/feed.xml`])
    await app.client.send('blocks.closeTo', { token: author.token, body: { countryCodes: ['US'] } })
    expect([(await get(`${path}/feed.xml`, {}, 'US')).status, (await get(`${path}/feed.xml`)).status]).toEqual([404, 200])
    expect([
      (await get(`/embed/athlete/${author.id}`, {}, 'US')).status,
      (await get(`/og/athlete/${author.id}/${'0'.repeat(20)}.jpg`, {}, 'US')).status,
    ]).toEqual([404, 404])
  })

  test('there is no feed of a minor, and none of a team at a high school', async () => {
    const { path } = (await app.client.send('performers.view', { params: { id: minor.id } })).data
    expect((await get(`${path}/feed.xml`)).status).toBe(404)
    const high = {
      educationType: 'High School',
      schoolName: 'Lamplight High',
      schoolCity: 'Port Ashby',
      schoolState: '',
      schoolStateCode: 'ME',
    } as const
    const coach = await registerCoach(app.client, administrator, { ...high, name: 'Coach Grown' })
    const young = await foundTeam(app.client, coach, { ...high, name: 'Lamplighters', level: 'varsity', gender: 'girls' })
    await app.settle()
    expect([(await get(`${young.path}/feed.xml`)).status, (await get(`/embed/team/${young._id}`)).status]).toEqual([404, 404])
  })

  test('a feed of a team has nothing of its young members', async () => {
    const coach = await registerCoach(app.client, administrator, { name: 'Coach Grown' })
    const team = await foundTeam(app.client, coach)
    const young = await registerPerformer(app.client, { name: 'Canary Young', dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
    await sql`update account set guardian_status = 'approved' where id = ${young.id}`.execute(app.db)
    await joinTeam(app, team, young)
    await publish(app.client, coach, { title: 'By the coach', teamId: team._id })
    await publish(app.client, young, { title: `${canary} title`, text: canary, teamId: team._id })
    await seenByStaff(app)
    await app.settle()
    const shown = (await app.client.send('feeds.list', { query: { teamId: team._id } })).data.map(({ title }) => title)
    expect(shown.toSorted()).toEqual(['By the coach', `${canary} title`])
    const xml = await (await get(`${team.path}/feed.xml`)).text()
    expect(xml).toContain('By the coach')
    for (const words of [canary, 'Canary Young', young.username]) expect([words, xml.includes(words)]).toEqual([words, false])
  })

  test('other sites ask for a frame by the address of a page', async () => {
    const post = await publish(app.client, athlete, { title: 'Say "hello" <now>' })
    const ask = (url: string, more = '') => get(`/oembed?url=${encodeURIComponent(url)}${more}`)
    const answer = await ask(`http://localhost/post/${post.slug}`)
    const data = (await answer.json()) as {
      html: string
      width: number
      height: number
      thumbnail_url: string
      title: string
      author_name: string
    }
    expect(data).toMatchObject({ version: '1.0', type: 'rich', title: 'Say "hello" <now>', author_name: 'Maya Oyelaran' })
    expect(data.html).toContain(`src="http://localhost/embed/post/${post._id}"`)
    expect(data.html).not.toContain('<now>')
    expect(data.thumbnail_url).toBe(`http://localhost${await pictureOf('post', post._id)}`)
    const small = (await (await ask(`http://localhost/post/${post.slug}`, '&maxwidth=300&maxheight=200')).json()) as typeof data
    expect([small.width <= 300, small.height <= 200]).toEqual([true, true])
    const { path } = (await app.client.send('performers.view', { params: { id: athlete.id } })).data
    expect((await ask(`http://localhost${path}`)).status).toBe(200)
    for (const wrong of [
      'https://elsewhere.example/post/x',
      'http://localhost/wallet',
      'http://localhost/post/nothing',
      'http://localhost/%zz',
      '',
    ])
      expect([wrong, (await ask(wrong)).status]).toEqual([wrong, 404])
    expect((await ask(`http://localhost/post/${post.slug}`, '&format=xml')).status).toBe(501)
  })
})

// The pages come from the built web application, which `npm test` builds first.
describe.runIf(isBuilt)('the head of a page', () => {
  test('names the picture, and for programs the frame and the feed; of a minor the site’s picture alone', async () => {
    const headOf = async (person: Person) => {
      const { path } = (await app.client.send('performers.view', { params: { id: person.id } })).data
      return (await get(path)).text()
    }
    const html = await headOf(athlete)
    expect(html).toContain(`property="og:image" content="http://localhost${await pictureOf('athlete', athlete.id)}"`)
    expect(html).toContain('content="summary_large_image"')
    expect(html).toMatch(/rel="alternate" type="application\/json\+oembed".*rel="alternate" type="application\/rss\+xml"/)
    const young = await headOf(minor)
    expect(young).toMatch(/property="og:image" content="http:\/\/localhost\/og\/site\//)
    expect(young).not.toContain('rel="alternate"')
  })
})
