// Posts of every kind are written in the studio, opened again and saved: what was not changed is as it was.
import type { Feed } from '@fieldhouse/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAthlete } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Page

beforeAll(async () => {
  stage = await createStage()
  athlete = await stage.open('desktop')
  await registerAthlete(athlete, { name: 'Maya Oyelaran', username: 'maya_writes' })
})
afterAll(() => stage.close())

/** A second of silence. */
function recording(): Buffer {
  const samples = 8_000
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples * 2, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(samples, 24)
  head.writeUInt32LE(samples * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples * 2, 40)
  return Buffer.concat([head, Buffer.alloc(samples * 2)])
}

/** The newest own post by the server's word. */
async function newest(): Promise<Feed> {
  const cookies = await athlete.context().cookies()
  const token = cookies.find(({ name }) => name === 'token')?.value ?? ''
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { data } = await stage.app.client.send('feeds.own', { token, headers: { cookie }, query: { limit: 1 } })
  const [post] = data
  if (!post) throw new Error('Nothing was posted')
  return post
}

const inDays = (days: number) => {
  const date = new Date(Date.now() + days * 86_400_000)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}T18:30`
}

async function write(kind: string, title: string, fill: () => Promise<void>, submit = 'Publish'): Promise<Feed> {
  await athlete.goto('/studio/posts/create')
  await athlete.getByRole('button', { name: kind, exact: true }).click()
  await athlete.getByLabel('Title').fill(title)
  await fill()
  await athlete.getByRole('button', { name: submit, exact: true }).click()
  await athlete.waitForURL('**/studio/posts')
  return newest()
}

/** Opens it, changes its title, saves; everything else must be as it was. */
async function retitle(post: Feed, title: string): Promise<void> {
  await athlete.goto(`/studio/posts/${post._id}`)
  await athlete.getByLabel('Title').fill(title)
  await athlete.getByRole('button', { name: 'Save changes' }).click()
  await athlete.waitForURL('**/studio/posts')
  const after = await newest()
  const same = { updatedAt: '', slug: '', title: '', files: [] }
  expect({ ...after, ...same }).toEqual({ ...post, ...same })
  expect(after.title).toBe(title)
}

test('a poll keeps its question, answers and end', async () => {
  const post = await write('Poll', 'Sunday', async () => {
    await athlete.getByLabel('Question').fill('Which lane?')
    await athlete.getByLabel('Answer 1').fill('Three')
    await athlete.getByLabel('Answer 2').fill('Six')
    await athlete.getByLabel('Ends').fill(inDays(5))
  })
  expect(post).toMatchObject({ type: 'poll', status: 'active', pollDescription: 'Which lane?' })
  expect(post.polls.map(({ description }) => description)).toEqual(['Three', 'Six'])
  expect(post.pollExpiredAt).not.toBeNull()
  await retitle(post, 'Saturday')
})

test('a planned post stays planned', async () => {
  const fill = async () => {
    await athlete.getByLabel('Text').fill('Not yet.')
    await athlete.getByLabel('Goes out').fill(inDays(2))
  }
  const post = await write('Post', 'Soon', fill, 'Plan')
  expect(post).toMatchObject({ type: 'text', status: 'scheduled' })
  await retitle(post, 'Sooner')
})

test('a match keeps opponent, place and time', async () => {
  const post = await write('Match', 'Derby', async () => {
    await athlete.getByLabel('Opponent').fill('Tern Bay')
    await athlete.getByLabel('Starts').fill(inDays(3))
    await athlete.getByLabel('Venue').fill('Main hall')
    await athlete.getByRole('checkbox', { name: 'We play at home' }).uncheck()
  })
  expect(post).toMatchObject({ type: 'game-card', gameCard: { opponent: 'Tern Bay', venue: 'Main hall', isHome: false } })
  await retitle(post, 'The derby')
})

test('a planned stream keeps its hour', async () => {
  const post = await write('Planned stream', 'Serve clinic', () => athlete.getByLabel('You go live').fill(inDays(4)))
  expect(post.type).toBe('scheduled-streaming')
  await retitle(post, 'Serve clinic, again')
})

test('a recording keeps its sound', async () => {
  const post = await write('Post', 'On the bus', async () => {
    await athlete.getByLabel('Photos or video').setInputFiles({ name: 'bus.wav', mimeType: 'audio/wav', buffer: recording() })
    await athlete.getByRole('list', { name: 'Files' }).getByText('bus.wav').waitFor()
  })
  expect(post).toMatchObject({ type: 'audio', status: 'active' })
  expect(post.fileIds).toHaveLength(1)
  await retitle(post, 'On the bus home')
  // Once it is prepared it is heard where posts are listed, and no picture stands for it.
  await expect.poll(async () => (await newest()).files[0]?.status, { timeout: 30_000 }).toBe('finished')
  await athlete.goto('/discover?type=feed')
  const card = athlete.getByRole('article', { name: 'On the bus home' })
  await card.getByRole('slider', { name: 'Place' }).waitFor()
  await expect.poll(() => card.locator('.media').count()).toBe(0)
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))

test('what is for subscribers first says when it opens, to its writer and to everybody, and opens', async () => {
  const post = await write('Post', 'Film of the relay', async () => {
    await athlete.getByLabel('Text', { exact: true }).fill('All four legs, from the fence.')
    await athlete.getByRole('radio', { name: /^Subscribers/ }).check()
    await athlete.getByLabel('Afterwards').selectOption({ label: 'Opens for everybody later' })
    await athlete.getByLabel('For everybody from').fill(inDays(2))
    await shoot(athlete, 'early-access-studio')
  })
  expect(post).toMatchObject({ audience: 'subscribers', audienceAfter: 'public', audienceAfterAt: expect.any(String) })
  await athlete
    .getByText(/Subscribers, for everybody from/)
    .first()
    .waitFor()
  await athlete.goto(`/studio/posts/${post._id}`)
  await expect.poll(() => athlete.getByLabel('For everybody from').inputValue()).toBe(inDays(2))

  const visitor = await stage.open('phone')
  await visitor.goto(`/post/${post.slug}`)
  await visitor.getByText(/^Subscribers first: opens on /).waitFor()
  await shoot(visitor, 'early-access-fan')
  stage.app.clock.advance(3 * 86_400_000)
  await stage.app.jobs.send(stage.app.db, 'things.open', {})
  await expect.poll(async () => (await stage.app.client.send('feeds.view', { params: { id: post._id } })).data.isLocked).toBe(false)
  await visitor.reload()
  await visitor.getByText('All four legs, from the fence.').waitFor()
  await expect.poll(() => visitor.getByText(/Subscribers first/).count()).toBe(0)
})

test('what another app hands over stands in a new post, once', async () => {
  const title = 'Final on Friday'
  const url = 'https://calder.example.org/final'
  await athlete.goto(`/studio/posts/create?${new URLSearchParams({ title, text: 'Come and see', url })}`)
  const text = athlete.getByLabel('Text', { exact: true })
  await expect.poll(() => text.inputValue()).toBe(`Come and see\n\n${url}`)
  await expect.poll(() => athlete.getByLabel('Title').inputValue()).toBe(title)
  expect(new URL(athlete.url()).search).toBe('')
  await athlete.getByRole('button', { name: 'Publish' }).click()
  await athlete.waitForURL('**/studio/posts')
  expect(await newest()).toMatchObject({ title, text: expect.stringContaining(url) })
})
