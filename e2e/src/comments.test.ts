// A fan and an athlete talk below a post, on a phone and at a desk: who may write, what is kept when it cannot be sent, replies, changes,
// what waits for the page, and what is left of what is deleted.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comment, makeProduct, password, publish, registerFan, registerPerformer, type Person } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { fillSignIn, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Person
let fan: Person
let phone: Page
let desk: Page
let path: string
let postId: string

beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  athlete = await registerPerformer(client, { name: 'Kofi Brandt', username: 'kofi_talks' })
  fan = await registerFan(client, { name: 'Jo Lindqvist', username: 'jo_talks' })
  const post = await publish(client, athlete, { title: 'Row F was loud', text: 'Two hours of starts.' })
  ;[path, postId] = [`/post/${post.slug}`, post._id]
  ;[phone, desk] = [await stage.open('phone'), await stage.open('desktop')]
  await signIn(phone, 'jo_talks', password)
  await phone.waitForURL('**/home')
})
afterAll(() => stage.close())

const section = (page: Page) => page.getByRole('region', { name: 'Comments' })
const field = (page: Page) => section(page).getByRole('textbox', { name: 'Write a comment' })
const by = (page: Page, name: string): Locator => section(page).getByRole('article', { name: `Comment by ${name}` })
async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await section(page).getByRole('button', { name: 'Send' }).click()
}
async function choose(page: Page, entry: Locator, name: string): Promise<void> {
  await entry
    .getByRole('button', { name: /^More about/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name }).click()
}

test('a visitor reads, and is shown the way in', async () => {
  await desk.goto(path)
  await section(desk).getByRole('link', { name: 'Sign in to comment' }).click()
  await desk.waitForURL('**/auth/login?next=**')
  await fillSignIn(desk, 'kofi_talks', password)
  await field(desk).waitFor()
})

test('who follows may write; what was begun stays', async () => {
  await phone.goto(path)
  await section(phone).getByText('Nobody has written yet.').waitFor()
  await section(phone).scrollIntoViewIfNeeded()
  await shoot(phone, 'comments-follow')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await section(phone).getByRole('button', { name: 'Follow to comment' }).click()
  await field(phone).fill('I was there, and my ears')
  await phone.reload()
  await field(phone).and(phone.getByText('I was there, and my ears')).waitFor()
})

test('what cannot be sent stays in the field, with the reason', async () => {
  await phone.route('**/api/comments', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await say(phone, 'I was there, and my ears still ring')
  await section(phone).getByRole('alert').waitFor()
  await expect.poll(() => field(phone).inputValue()).toBe('I was there, and my ears still ring')
  await phone.unroute('**/api/comments')
  await section(phone).getByRole('button', { name: 'Send' }).click()
  await by(phone, 'Jo Lindqvist').getByText('still ring').waitFor()
  await expect.poll(() => field(phone).inputValue()).toBe('')
  await section(phone).scrollIntoViewIfNeeded()
  await shoot(phone, 'comments-first')
  expect(await complaintsOfAxe(phone)).toEqual([])
})

test('the athlete answers at a desk and pins it, and the fan is told of more', async () => {
  await desk.goto(path)
  const first = by(desk, 'Jo Lindqvist')
  await first.getByRole('button', { name: 'Like, 0' }).click()
  await first.getByRole('button', { name: 'Like, 1', pressed: true }).waitFor()
  await first.getByRole('button', { name: 'Reply' }).click()
  await section(desk).getByRole('textbox', { name: 'Reply to Jo Lindqvist' }).fill('Bring plugs next time')
  await first.getByRole('button', { name: 'Send' }).click()
  await section(desk).getByRole('list', { name: 'Replies' }).getByText('Bring plugs next time').waitFor()
  await choose(desk, first, 'Pin to the top')
  await first.getByText('Pinned').waitFor()
  await shoot(desk, 'comments-reply')
  expect(await complaintsOfAxe(desk)).toEqual([])

  await comment(stage.app.client, athlete, 'feed', postId, 'Next one is on Friday: https://example.org/friday')
  await section(phone)
    .getByRole('button', { name: /new comments?$/ })
    .click()
  await section(phone).getByText('Next one is on Friday').waitFor()
  await section(phone).getByRole('link', { name: 'https://example.org/friday' }).waitFor()
  // Numbers follow within a second; what is on the screen by then waits for the next look.
  await phone.reload()
  await section(phone).getByRole('button', { name: 'Show 1 reply' }).click()
  await section(phone).getByText('Bring plugs next time').waitFor()
  await shoot(phone, 'comments-thread')
})

test('an own comment is changed', async () => {
  const mine = by(phone, 'Jo Lindqvist')
  await choose(phone, mine, 'Change')
  await mine.getByRole('textbox', { name: 'Change the comment' }).fill('I was there')
  await mine.getByRole('button', { name: 'Save' }).click()
  await mine.getByText('I was there', { exact: true }).waitFor()
})

test('a link leads to a comment, also to one that is gone', async () => {
  const list = await stage.app.client.send('comments.list', { query: { objectType: 'feed', objectId: postId } })
  const [first] = list.data.filter(({ creator }) => creator?._id === fan.id)
  await phone.goto(`${path}?comment=${first?._id}`)
  await phone.getByRole('group', { name: 'The comment that you were led to' }).getByText('I was there').waitFor()
  await phone.goto(`${path}?comment=0190a2b4-0000-7000-8000-00000000dead`)
  await section(phone).getByText('This comment is not here any more.').waitFor()
})

test('the page holds what it wants to see first, and lets it in', async () => {
  await desk.goto('/studio/comments')
  await desk.getByText('Nothing waits').waitFor()
  await desk.getByLabel('Your own words').fill('boring')
  await desk.getByRole('button', { name: 'Save words' }).click()
  await desk.getByText('Saved').first().waitFor()
  await shoot(desk, 'studio-comments')
  expect(await complaintsOfAxe(desk)).toEqual([])

  await phone.goto(path)
  await say(phone, 'B0ring?')
  await by(phone, 'Jo Lindqvist')
    .getByText(/waits for Kofi Brandt/)
    .waitFor()
  await desk.goto(path)
  await by(desk, 'Jo Lindqvist').first().waitFor()
  await expect.poll(() => section(desk).getByText('B0ring?').count()).toBe(0)
  await desk.goto('/studio/comments')
  await desk.getByText('Holds one of your words').waitFor()
  await shoot(desk, 'studio-comments-waiting')
  await desk.getByRole('button', { name: 'Show the comment by Jo Lindqvist' }).click()
  await desk.getByText('Nothing waits').waitFor()
  await desk.goto(path)
  await section(desk).getByText('B0ring?').waitFor()
})

test('what is deleted leaves its place to its replies', async () => {
  await phone.goto(path)
  const mine = by(phone, 'Jo Lindqvist').filter({ hasText: 'I was there' })
  await choose(phone, mine, 'Delete')
  await phone.getByRole('dialog').getByRole('button', { name: 'Delete comment' }).click()
  await section(phone).getByText('Comment deleted').waitFor()
  await section(phone).getByRole('button', { name: 'Show 1 reply' }).click()
  await section(phone).getByText('Bring plugs next time').waitFor()
  await shoot(phone, 'comments-deleted')
  await phone.goto('/settings?tab=comments')
  await phone.getByRole('list', { name: 'Your comments' }).getByText('B0ring?').waitFor()
  await shoot(phone, 'comments-own')
  expect(await complaintsOfAxe(phone)).toEqual([])
})

test('whoever is kept out reads that it is so, until they are let back in', async () => {
  await desk.goto(path)
  const theirs = by(desk, 'Jo Lindqvist')
  await choose(desk, theirs, 'Keep Jo Lindqvist out')
  await desk.getByRole('dialog').getByRole('button', { name: 'Keep them out' }).click()
  await desk.getByText('Jo Lindqvist comments here no more').first().waitFor()
  await phone.goto(path)
  await section(phone).getByText('This page does not take comments from you.').waitFor()
  await desk.goto('/studio/comments')
  await desk.getByRole('button', { name: 'Let Jo Lindqvist back in' }).click()
  await desk.getByText('Jo Lindqvist may comment again').first().waitFor()
})

test('other things have comments, too', async () => {
  const product = await makeProduct(stage.app.client, athlete, { name: 'Relay hoodie' })
  await phone.goto(`/product/${product.slug}`)
  await say(phone, 'Does it run small?')
  await by(phone, 'Jo Lindqvist').getByText('Does it run small?').waitFor()
  expect(stage.complaints).toEqual([])
})

test('what is on its way stands there once, however slow other answers are', async () => {
  const text = 'Both of them stood up'
  const listed = Promise.withResolvers<void>()
  let isHeld = false
  await phone.route('**/api/comments/standing**', async (route) => {
    if (isHeld) await listed.promise
    await route.continue()
  })
  await phone.goto(path)
  await field(phone).waitFor()
  isHeld = true
  await say(phone, text)
  await by(phone, 'Jo Lindqvist').filter({ hasText: text }).waitFor()
  await expect.poll(() => section(phone).getByText(text).count()).toBe(1)
  listed.resolve()
  await expect.poll(() => field(phone).isEnabled()).toBe(true)
  await phone.unrouteAll({ behavior: 'wait' })
})
