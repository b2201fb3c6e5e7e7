// What stands at the doors: actions that are counted without a name, and what keeps programs out.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goLive, password, registerAdministrator, registerFan, registerPerformer } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
  await registerAdministrator(stage.app.client, await stage.app.administration.issueFirstLink(), { username: 'noor_doors' })
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

test('what a visitor opens is sent together after three seconds, and stands on the board', async () => {
  const [visitor, office] = [await stage.open('phone'), await stage.open('desktop')]
  await visitor.clock.install()
  const sent: unknown[] = []
  visitor.on('request', (request) => {
    if (request.url().endsWith('/api/action-tracking')) sent.push(request.postDataJSON())
  })
  await visitor.goto('/page/fees?utm_source=poster')
  await visitor.getByRole('heading', { level: 1 }).waitFor()
  const counted = visitor.waitForResponse((answer) => answer.url().endsWith('/api/action-tracking'))
  const late = visitor.waitForResponse((answer) => answer.url().includes('/assets/worker'))
  await visitor.clock.fastForward(5000)
  await late
  await visitor.getByRole('link', { name: 'Privacy' }).first().click()
  await visitor.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor()
  expect((await counted).status()).toBe(200)
  // Nobody knows how old they are: where they came from stays in the browser.
  expect(sent).toEqual([{ events: [{ action: 'seen.fees' }, { action: 'seen.other' }] }])
  await stage.app.settle()
  await signIn(office, 'noor_doors', password)
  await office.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await office.goto('/admin')
  await office.getByRole('link', { name: /^Statistics/ }).click()
  await office.getByRole('row', { name: 'Fees 1 0' }).waitFor()
  await shoot(office, 'statistics')
  expect(await complaintsOfAxe(office)).toEqual([])
})

test('a photo in a live chat is put up by hand, and seen by who asks for it', async () => {
  const { client } = stage.app
  const athlete = await registerPerformer(client, { username: 'ines_chats' })
  const { socket } = await goLive(client, athlete, { title: 'Serve clinic' })
  const reader = await registerFan(client)
  const [fan, other] = [await stage.open('phone'), await stage.open('desktop')]
  const writer = await registerFan(client, { name: 'Kit Marsh' })
  for (const [page, { username }] of [
    [fan, writer],
    [other, reader],
  ] as const) {
    await signIn(page, username, password)
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
    await page.goto('/live/ines_chats')
    await page.getByLabel('Your message').waitFor()
  }
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c2410c' } })
    .jpeg()
    .toBuffer()
  await fan.getByLabel('Photo', { exact: true }).setInputFiles({ name: 'court.jpg', mimeType: 'image/jpeg', buffer })
  await fan.getByText('court.jpg').waitFor()
  await fan.getByLabel('Your message').fill('Our court')
  await shoot(fan, 'chat-photo-picked')
  await fan.getByRole('button', { name: 'Send' }).click()
  await other.getByText('Our court').waitFor()
  await shoot(other, 'chat-photo')
  await other.getByRole('button', { name: 'Show the photo of Kit Marsh' }).click()
  const picture = other.getByRole('img', { name: 'Photo of Kit Marsh' })
  await picture.waitFor()
  await other.waitForFunction(`document.querySelector('dialog img')?.naturalWidth > 0`)
  expect(await complaintsOfAxe(other)).toEqual([])
  socket.close()
})
