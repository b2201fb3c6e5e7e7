// The studio in a hand: all its rooms at once, own things with picture, numbers and the way to them, and one way to pick a file.
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { like, makeGallery, makeProduct, password, publish, registerFan, registerPerformer } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Page
let picture: Buffer

beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  picture = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#12663f', noise } })
    .jpeg()
    .toBuffer()
  const ines = await registerPerformer(client, { name: 'Ines Vogt', username: 'ines_lists' })
  const fan = await registerFan(client)
  const post = await publish(client, ines, { title: 'Ten of these' })
  await makeGallery(client, ines, [new Uint8Array(picture)], { title: 'Cup night' })
  await makeProduct(client, ines, {}, { image: new Uint8Array(picture) })
  await like(client, fan, 'feed', post)
  await stage.app.settle()
  athlete = await stage.open('phone')
  await signIn(athlete, ines.username, password)
  await athlete.waitForURL((url) => !url.pathname.startsWith('/auth'))
})
afterAll(async () => {
  await stage.close()
  expect(stage.complaints).toEqual([])
})

test('all rooms of the studio are seen at once, and one press leads to each', async () => {
  await athlete.goto('/studio/posts')
  await athlete.getByText(/^All \d+ rooms of the studio$/).click()
  const rooms = athlete.getByRole('navigation', { name: 'All of the studio' })
  const payouts = rooms.getByRole('link', { name: 'Payouts' })
  await payouts.waitFor()
  await shoot(athlete, 'studio-rooms')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await payouts.click()
  await athlete.waitForURL('**/studio/payouts')
  await rooms.waitFor({ state: 'hidden' })
})

test('own things have a picture, numbers and the way to them; what deletes is not in the colour of what is wanted', async () => {
  for (const [path, name, place] of [
    ['/studio/products', 'Relay hoodie', '/product/'],
    ['/studio/galleries', 'Cup night', '/gallery/'],
    ['/studio/posts', 'Ten of these', '/post/'],
  ] as const) {
    await athlete.goto(path)
    await athlete.getByRole('link', { name: `See ${name}` }).waitFor()
    const away = athlete.getByRole('button', { name: `Delete ${name}` })
    const colour = await away.evaluate('(button) => getComputedStyle(button).color')
    const accent = await athlete.evaluate(
      "(() => { const probe = document.body.appendChild(document.createElement('i')); probe.style.color = 'var(--accent-ink)'; const { color } = getComputedStyle(probe); probe.remove(); return color })()",
    )
    expect(colour).not.toBe(accent)
    await shoot(athlete, `list-${place.replaceAll('/', '')}`)
    expect(await complaintsOfAxe(athlete)).toEqual([])
    if (place === '/post/') await athlete.getByText('1 like', { exact: true }).waitFor()
    await athlete.getByRole('link', { name: `See ${name}` }).click()
    await athlete.waitForURL(`**${place}**`)
  }
})

test('a file is picked in one way: its name and picture are seen before anything is sent', async () => {
  await athlete.goto('/studio/products/create')
  await athlete.getByLabel('Picture').setInputFiles({ name: 'shirt.jpg', mimeType: 'image/jpeg', buffer: picture })
  await athlete.getByText('shirt.jpg').waitFor()
  await shoot(athlete, 'product-picture')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await athlete.getByLabel('Picture').setInputFiles({ name: 'poster.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(6_000_000) })
  await athlete.getByText('“poster.jpg” is too large. The limit is 5 MB.').waitFor()
  await athlete.goto('/studio/videos/create')
  await athlete.getByText('Choose a file, or drop it here').first().waitFor()
  await expect.poll(() => athlete.getByText('Choose a file, or drop it here').count()).toBe(4)
  await shoot(athlete, 'new-video')
  expect(await complaintsOfAxe(athlete)).toEqual([])
})
