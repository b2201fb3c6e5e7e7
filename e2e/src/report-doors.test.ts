// What is wrong is reported where it is seen: a photo in its gallery, who wrote a comment or a message, a line of a live chat.
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  comment,
  enterStream,
  follow,
  goLive,
  makeGallery,
  openConversation,
  openSocket,
  password as scenarioPassword,
  publish,
  registerFan,
  registerPerformer,
  say,
  type LiveSocket,
  type Person,
} from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Person
let fan: Person
let rude: Person
let phone: Page
const sockets: LiveSocket[] = []

beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  athlete = await registerPerformer(client, { name: 'Kofi Brandt' })
  fan = await registerFan(client, { name: 'Jo Lindqvist' })
  rude = await registerFan(client, { name: 'Max Grob' })
  phone = await enter('phone', fan)
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  expect(stage.complaints).toEqual([])
  await stage.close()
})

async function enter(device: 'phone' | 'desktop', person: Person): Promise<Page> {
  const page = await stage.open(device)
  await signIn(page, person.username, scenarioPassword)
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
  return page
}

/** In the sheet that has opened. */
async function sendReport(page: Page, title: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: title })
  await sheet.getByRole('radio', { name: /^Bullying or harassment/ }).check()
  await sheet.getByRole('button', { name: 'Send report' }).click()
  // It has another title from here on.
  const sent = page.getByRole('dialog', { name: 'Reported' })
  await sent.getByText('Thank you. Somebody of our staff looks at it.').waitFor()
  await sent.getByRole('button', { name: 'Done' }).click()
}
const reported = async ({ id }: Person) => {
  const { rows } = await sql<{ target: string; target_id: string }>`
    select target, target_id from report where reporter_id = ${id} order by id desc limit 1`.execute(stage.app.db)
  return rows[0]
}

test('a photo of a gallery, from where it is large', async () => {
  const photo = async (background: string) =>
    new Uint8Array(
      await sharp({ create: { width: 800, height: 1000, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    )
  const gallery = await makeGallery(stage.app.client, athlete, [await photo('#c2410c'), await photo('#1f4fd8')])
  await phone.goto(`/gallery/${gallery.slug}`)
  await phone.getByRole('button', { name: /^Open Meet day, 2 of 2/ }).click()
  await phone.getByRole('button', { name: 'Report this photo' }).waitFor()
  await shoot(phone, 'report-photo')
  await phone.getByRole('button', { name: 'Report this photo' }).click()
  await phone.getByRole('dialog', { name: 'Report this photo' }).waitFor()
  expect(await complaintsOfAxe(phone)).toEqual([])
  await sendReport(phone, 'Report this photo')
  expect(await reported(fan)).toMatchObject({ target: 'photo' })
  await phone.getByRole('button', { name: 'Close' }).click()
})

test('who wrote a comment', async () => {
  const { client } = stage.app
  const post = await publish(client, athlete, { title: 'Heat two' })
  await follow(client, rude, athlete)
  await comment(client, rude, 'feed', post._id, 'You are slow')
  await phone.goto(`/post/${post.slug}`)
  await phone.getByRole('button', { name: 'More about the comment by Max Grob' }).click()
  await phone.getByRole('menuitem', { name: 'Report comment' }).waitFor()
  await shoot(phone, 'report-from-comment')
  await phone.getByRole('menuitem', { name: 'Report Max Grob' }).click()
  await sendReport(phone, 'Report this profile')
  expect(await reported(fan)).toEqual({ target: 'user', target_id: rude.id })
})

test('with whom somebody has a conversation', async () => {
  const { client } = stage.app
  const conversation = await openConversation(client, rude, athlete)
  await say(client, rude, conversation, 'You are slow')
  const desk = await enter('desktop', athlete)
  await desk.goto(`/messages/${conversation._id}`)
  await desk.getByRole('button', { name: 'More about Max Grob' }).click()
  await shoot(desk, 'report-from-messages')
  await desk.getByRole('menuitem', { name: 'Report Max Grob' }).click()
  await sendReport(desk, 'Report this profile')
  expect(await reported(athlete)).toEqual({ target: 'user', target_id: rude.id })
  await desk.close()
})

test('a line of a live chat', async () => {
  const { client } = stage.app
  const { stream, socket } = await goLive(client, athlete)
  const theirs = await openSocket(client, rude)
  sockets.push(socket, theirs)
  await enterStream(theirs, stream)
  await phone.goto(`/live/${athlete.username}`)
  await phone.getByLabel('Your message').waitFor()
  const body = { text: 'You are slow' }
  const line = (await client.send('streams.writePublic', { token: rude.token, params: { id: stream.conversationId }, body })).data
  await phone.getByRole('log', { name: 'Messages' }).getByText('You are slow').waitFor()
  await phone.getByRole('button', { name: 'Message of Max Grob' }).click()
  await phone.getByRole('menuitem', { name: 'Report message' }).waitFor()
  await shoot(phone, 'report-line')
  await phone.getByRole('menuitem', { name: 'Report message' }).click()
  await sendReport(phone, 'Report this message')
  expect(await reported(fan)).toEqual({ target: 'message', target_id: line._id })
})
