// What the server already knows of a page when it is opened by its address was read with nobody's eyes. Who is signed in never sees it: not
// for as long as the own answer takes is something to be bought that is theirs.
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buyAsset,
  follow,
  makeGallery,
  password as scenarioPassword,
  publish,
  registerFan,
  registerPerformer,
  topUp,
} from '../../server/scenario/index.ts'
import { signIn } from './people.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let fan: Page
let gallery: { slug: string }
let post: { slug: string }

beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  const kofi = await registerPerformer(client, { name: 'Kofi Brandt', username: 'kofi_eyes' })
  const rosa = await registerFan(client, { name: 'Rosa Lindqvist', username: 'rosa_eyes' })
  await topUp(client, rosa, 25)
  const photo = await sharp({ create: { width: 640, height: 800, channels: 3, background: '#12663f' } })
    .jpeg()
    .toBuffer()
  const sold = await makeGallery(client, kofi, [photo], { title: 'Meet day', isSale: true, price: 3 })
  await buyAsset(client, rosa, 'gallery', sold)
  await follow(client, rosa, kofi)
  gallery = sold
  post = await publish(client, kofi, { text: 'Only for those who follow.', audience: 'followers' })
  await stage.app.settle()
  fan = await stage.open('phone')
  await signIn(fan, 'rosa_eyes', scenarioPassword)
  await fan.waitForURL((url) => !url.pathname.startsWith('/auth'))
})
afterAll(() => stage.close())

/** Opens an address with answers that take their time, and collects the names of all buttons that ever stood there. */
async function buttonsOf(path: string): Promise<string[]> {
  const page = await fan.context().newPage()
  await page.addInitScript(`
    window.seen = new Set()
    new MutationObserver(() => {
      for (const one of document.querySelectorAll('button, .btn')) seen.add(one.getAttribute('aria-label') ?? one.textContent)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  `)
  await page.route(/\/api\//, async (route) => {
    await page.evaluate('new Promise((done) => setTimeout(done, 300))').catch(() => undefined)
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  const seen = await page.evaluate<string[]>('[...seen]')
  await page.close()
  return seen
}

test('a gallery that was bought is not for sale on the way', async () => {
  expect((await buttonsOf(`/gallery/${gallery.slug}`)).filter((name) => name.includes('Unlock'))).toEqual([])
})

test('a page that is followed is not to be followed on the way', async () => {
  const seen = await buttonsOf('/ind/athlete/kofi_eyes')
  expect(seen.filter((name) => name === 'Follow' || name === 'Follow Kofi Brandt')).toEqual([])
})

test('a post for followers is open on the way', async () => {
  const seen = await buttonsOf(`/post/${post.slug}`)
  expect(seen.filter((name) => /^Follow( |$)/.test(name))).toEqual([])
})

test('a session that the server no longer knows has to begin again, and leads back', async () => {
  const page = await stage.open('phone')
  await page.context().addCookies([{ name: 'token', value: 'a-session-that-ended', url: stage.origin }])
  await page.goto('/ind/athlete/kofi_eyes')
  await page.waitForURL(/\/auth\/login\?next=.*kofi_eyes/)
  await page.context().close()
})
