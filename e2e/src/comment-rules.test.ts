// Comments on a photo, names that are offered while somebody writes, and what a page says of a single post, a thread and a person.
import sharp from 'sharp'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  comment,
  follow,
  makeGallery,
  openConversation,
  password,
  publish,
  registerFan,
  registerPerformer,
  say,
  type Person,
} from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Person
let fan: Person
let phone: Page
let desk: Page
let path: string
let postId: string
let galleryPath: string

beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  athlete = await registerPerformer(client, { name: 'Kofi Brandt', username: 'kofi_rules' })
  const maya = await registerPerformer(client, { name: 'Maya Oyelaran', username: 'maya_rules' })
  fan = await registerFan(client, { name: 'Jo Lindqvist', username: 'jo_rules' })
  const ada = await registerFan(client, { name: 'Ada Marsh', username: 'ada_rules' })
  for (const person of [fan, ada]) await follow(client, person, athlete)
  await follow(client, fan, maya)
  const post = await publish(client, athlete, { title: 'Row F was loud', text: 'Two hours of starts.' })
  ;[path, postId] = [`/post/${post.slug}`, post._id]
  await comment(client, ada, 'feed', postId, 'Who takes lane four?')
  const photo = async (background: string) =>
    new Uint8Array(
      await sharp({ create: { width: 800, height: 1000, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    )
  const gallery = await makeGallery(client, athlete, [await photo('#12663f'), await photo('#1f5296')], { title: 'Meet day' })
  galleryPath = `/gallery/${gallery.slug}`
  await stage.app.settle()
  ;[phone, desk] = [await stage.open('phone'), await stage.open('desktop')]
  await signIn(phone, 'jo_rules', password)
  await phone.waitForURL('**/home')
  await signIn(desk, 'kofi_rules', password)
  await desk.waitForURL((url) => !url.pathname.startsWith('/auth'))
})
afterAll(() => stage.close())

const section = (page: Page) => page.getByRole('region', { name: 'Comments', exact: true })
const onPhoto = (page: Page) => page.getByRole('region', { name: 'Comments on this photo' })
const field = (at: Locator) => at.getByRole('textbox', { name: 'Write a comment' })
const by = (at: Locator, name: string): Locator => at.getByRole('article', { name: `Comment by ${name}` })
async function choose(page: Page, entry: Locator, name: string): Promise<void> {
  await entry
    .getByRole('button', { name: /^More about/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('a photo is talked about where it is looked at, and a link leads back to it', async () => {
  await phone.goto(galleryPath)
  await phone
    .getByRole('button', { name: /^Open Meet day/ })
    .first()
    .click()
  await phone.getByRole('button', { name: 'Comments', exact: true }).click()
  await field(onPhoto(phone)).fill('Is that lane four?')
  await onPhoto(phone).getByRole('button', { name: 'Send' }).click()
  await by(onPhoto(phone), 'Jo Lindqvist').getByText('Is that lane four?').waitFor()
  // Arrows move in what is written, and not to the next photo.
  await field(onPhoto(phone)).fill('Yes')
  await field(onPhoto(phone)).press('ArrowLeft')
  await phone.getByText('1 of 2').waitFor()
  await field(onPhoto(phone)).fill('')
  await shoot(phone, 'comments-photo')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await phone.goto('/settings?tab=comments')
  await phone.getByRole('link', { name: 'on a photo' }).click()
  await phone.getByRole('group', { name: 'The comment that you were led to' }).getByText('Is that lane four?').waitFor()
  await phone.getByRole('button', { name: 'Next photo' }).click()
  await onPhoto(phone).getByText('Nobody has written yet.').waitFor()
  await phone.keyboard.press('Escape')
  await onPhoto(phone).waitFor({ state: 'detached' })
})

test('names are offered after an @: by keys, by touch, and put away', async () => {
  await phone.goto(path)
  const ada = by(section(phone), 'Ada Marsh')
  await ada.getByRole('button', { name: 'Reply' }).click()
  const reply = section(phone).getByRole('textbox', { name: 'Reply to Ada Marsh' })
  await reply.pressSequentially('Ask @')
  const offered = section(phone).getByRole('listbox', { name: 'People you can name' })
  await offered.getByRole('option').first().waitFor()
  await expect
    .poll(() => offered.getByRole('option').allInnerTexts())
    .toEqual([expect.stringContaining('Ada Marsh'), expect.stringContaining('Kofi Brandt'), expect.stringContaining('Maya Oyelaran')])
  await shoot(phone, 'comments-names')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await reply.press('ArrowDown')
  await offered.getByRole('option', { selected: true }).getByText('Kofi Brandt').waitFor()
  await reply.press('Enter')
  await expect.poll(() => reply.inputValue()).toBe('Ask @kofi_rules ')
  await reply.pressSequentially('or @may')
  await offered.getByRole('option', { name: 'Maya Oyelaran' }).tap()
  await expect.poll(() => reply.inputValue()).toBe('Ask @kofi_rules or @maya_rules ')
  await reply.pressSequentially('@')
  await offered.waitFor()
  await reply.press('Escape')
  await offered.waitFor({ state: 'detached' })
  await reply.press('Backspace')
  await ada.getByRole('button', { name: 'Send' }).click()
  await section(phone).getByRole('link', { name: '@kofi_rules' }).waitFor()
})

test('a post has a rule of its own, and who may not write reads why', async () => {
  await desk.goto(path)
  await section(desk).getByText('Followers may write here').waitFor()
  await section(desk).getByRole('button', { name: 'Who may write' }).click()
  await desk.getByRole('radio', { name: /^Subscribers of three months/ }).check()
  await shoot(desk, 'comments-opening')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await desk.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await section(desk).getByText('Subscribers of three months may write here, said for this one alone').waitFor()
  await phone.goto(path)
  await section(phone).getByRole('link', { name: 'Subscribe to comment' }).waitFor()
  await section(desk).getByRole('button', { name: 'Who may write' }).click()
  await desk.getByRole('radio', { name: /^As the page says/ }).check()
  await desk.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await section(desk).getByText('Followers may write here').waitFor()
})

test('a thread is closed, and opened again', async () => {
  await choose(desk, by(section(desk), 'Ada Marsh'), 'Close to replies')
  await by(section(desk), 'Ada Marsh')
    .getByText(/closed to replies/)
    .first()
    .waitFor()
  await phone.reload()
  await by(section(phone), 'Ada Marsh')
    .getByText(/closed to replies/)
    .first()
    .waitFor()
  await expect.poll(() => by(section(phone), 'Ada Marsh').getByRole('button', { name: 'Reply', exact: true }).count()).toBe(0)
  await shoot(phone, 'comments-closed-thread')
  await choose(desk, by(section(desk), 'Ada Marsh'), 'Take replies again')
  await phone.reload()
  await by(section(phone), 'Ada Marsh').getByRole('button', { name: 'Reply', exact: true }).first().waitFor()
})

test('comments close after days, which the studio sets', async () => {
  await desk.goto('/studio/comments')
  await desk.getByLabel('Close to new comments').selectOption({ label: 'After 7 days' })
  await desk.getByText('Saved').first().waitFor()
  await desk.getByRole('radio', { name: /^Subscribers of three months/ }).scrollIntoViewIfNeeded()
  await shoot(desk, 'studio-comments-days')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await desk.goto(path)
  await section(desk)
    .getByText(/^Followers may write here\. Closes on/)
    .waitFor()
})

test('whoever is restricted sees nothing of it; the page finds what they wrote, and lets them go', async () => {
  await phone.goto(path)
  await field(section(phone)).fill('First')
  await section(phone).getByRole('button', { name: 'Send' }).click()
  await by(section(phone), 'Jo Lindqvist').getByText('First').waitFor()
  await desk.goto(path)
  await choose(desk, by(section(desk), 'Jo Lindqvist').filter({ hasText: 'First' }), 'Restrict Jo Lindqvist')
  await shoot(desk, 'comments-restrict')
  await desk.getByRole('dialog').getByRole('button', { name: 'Restrict' }).click()
  await desk.getByText('Jo Lindqvist is restricted').first().waitFor()

  await field(section(phone)).fill('Look at me')
  await section(phone).getByRole('button', { name: 'Send' }).click()
  const mine = by(section(phone), 'Jo Lindqvist').filter({ hasText: 'Look at me' })
  await mine.waitFor()
  await expect.poll(() => mine.getByText(/waits/).count()).toBe(0)
  const visitor = await stage.open('desktop')
  await visitor.goto(path)
  await by(section(visitor), 'Ada Marsh').waitFor()
  await expect.poll(() => section(visitor).getByText('Look at me').count()).toBe(0)

  const thread = await openConversation(stage.app.client, fan, athlete)
  await say(stage.app.client, fan, thread, 'Why no answer?')
  await desk.goto('/messages')
  await desk.getByRole('button', { name: 'Requests' }).click()
  await desk.getByRole('link', { name: /Jo Lindqvist/ }).waitFor()
  await shoot(desk, 'messages-requests')
  expect(await complaintsOfAxe(desk)).toEqual([])

  await desk.goto('/studio/comments')
  await desk.getByText('You have restricted them').waitFor()
  await shoot(desk, 'studio-comments-restricted')
  await desk.getByRole('button', { name: 'Show the comment by Jo Lindqvist' }).click()
  await desk.getByText('Nothing waits').waitFor()
  await visitor.reload()
  await section(visitor).getByText('Look at me').waitFor()

  await desk.goto('/settings?tab=blocked')
  await desk.getByRole('list', { name: 'Restricted' }).getByText('Jo Lindqvist').waitFor()
  await shoot(desk, 'settings-restricted')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Restrict no more: Jo Lindqvist' }).click()
  await desk.getByText('Nobody is restricted').waitFor()
  expect(stage.complaints).toEqual([])
})
