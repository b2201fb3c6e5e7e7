// An athlete with the site open on a phone and at a desk: the bell says the same on both after each step, what is opened by its link
// is read, and the list stands still while it is read.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow, like, password, publish, registerFan, registerPerformer, tip, topUp, type Person } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Person
let fans: Person[]
let phone: Page
let desk: Page
let post: Awaited<ReturnType<typeof publish>>

beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  athlete = await registerPerformer(client, { name: 'Maya Okafor', username: 'maya_told' })
  fans = [
    await registerFan(client, { name: 'Jo Lindqvist', username: 'jo_told' }),
    await registerFan(client, { name: 'Lena Nowak', username: 'lena_told' }),
    await registerFan(client, { name: 'Sam Ortiz', username: 'sam_told' }),
  ]
  post = await publish(client, athlete, { title: 'Row F was loud', text: 'Two hours of starts.' })
  phone = await stage.open('phone')
  desk = await stage.open('desktop')
  await signIn(phone, 'maya_told', password)
  await phone.waitForURL('**/athlete/account**')
  await signIn(desk, 'maya_told', password)
  await desk.waitForURL('**/athlete/account**')
})
afterAll(() => stage.close())

const fan = (at: number): Person => fans[at] ?? athlete
const bell = (page: Page) => page.getByRole('link', { name: /^Notifications/ })
/** What both bells and both titles say; undefined while they differ. */
async function shown(): Promise<string | undefined> {
  const said = await Promise.all(
    [phone, desk].map(async (page) => {
      const text = (await bell(page).textContent()) ?? ''
      const inTitle = /^\((\d+)\)/.exec(await page.title())?.[1] ?? '0'
      const onBell = /(\d+) new/.exec(text)?.[1] ?? '0'
      return inTitle === onBell ? onBell : `${onBell} but ${inTitle}`
    }),
  )
  return said[0] === said[1] ? said[0] : undefined
}
const bothShow = async (number: number) => await expect.poll(shown, { timeout: 20_000 }).toBe(String(number))
const rows = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('article')

test('new devices are told of, on both at once, and the centre that was opened on one is seen on the other', async () => {
  await bothShow(2)
  await bell(phone).click()
  await phone.getByText('Somebody signed in with a new device').first().waitFor()
  await bothShow(0)
})

test('what comes while the centre is open waits behind a pill, and the bells count it', async () => {
  await like(stage.app.client, fan(0), 'feed', post)
  await bothShow(1)
  await expect.poll(() => rows(phone).count()).toBe(2)
  await like(stage.app.client, fan(1), 'feed', post)
  await like(stage.app.client, fan(2), 'feed', post)
  await follow(stage.app.client, fan(0), athlete)
  // Likes are told of once they are added up, and the third moves its group up.
  await stage.app.settle()
  await bothShow(2)
  await phone.getByRole('button', { name: 'New notifications' }).click()
  await phone.getByText('and 2 others liked your post').waitFor()
  await bothShow(0)
  await topUp(stage.app.client, fan(1), 30)
  await tip(stage.app.client, fan(1), athlete, 12)
  await bothShow(1)
  await shoot(phone, 'notifications')
  expect(await complaintsOfAxe(phone)).toEqual([])
})

test('the post that is opened by its link is read, and its group with it', async () => {
  await desk.goto('/notifications')
  await desk.getByText('tipped you 12.00 tokens').waitFor()
  await bothShow(0)
  await shoot(desk, 'notifications-desk')
  expect(await complaintsOfAxe(desk)).toEqual([])
  const liked = rows(desk).filter({ hasText: 'liked your post' })
  await expect.poll(() => liked.getByText('Unread: ').count()).toBe(1)
  const answered = phone.waitForResponse((response) => response.url().endsWith('/api/notifications/opened'))
  await phone.goto(`/post/${post.slug}`)
  await answered
  await desk.goto('/notifications')
  await liked.waitFor()
  await expect.poll(() => liked.getByText('Unread: ').count()).toBe(0)
})

test('a kind is muted from one of them, and comes back in the settings', async () => {
  await rows(desk)
    .filter({ hasText: 'liked your post' })
    .getByRole('button', { name: /^More about/ })
    .click()
  await desk.getByRole('menuitem', { name: 'Mute: likes of your posts' }).click()
  await desk.getByText('Muted: likes of your posts').waitFor()
  const another = await publish(stage.app.client, athlete, { title: 'Cool down' })
  await like(stage.app.client, fan(0), 'feed', another)
  await follow(stage.app.client, fan(2), athlete)
  await follow(stage.app.client, fan(1), athlete)
  await bothShow(1)
  await desk.goto('/settings?tab=notifications')
  await desk.getByRole('button', { name: 'Unmute likes of your posts' }).waitFor()
  await shoot(desk, 'notification-settings-desk')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Unmute likes of your posts' }).click()
  await desk.getByRole('list', { name: 'Muted' }).waitFor({ state: 'detached' })
  const yourPage = (page: Page) => page.getByRole('group', { name: 'Your page' }).getByRole('checkbox', { name: 'Here' })
  await yourPage(desk).click()
  await desk.getByRole('button', { name: 'For an hour' }).click()
  await desk.getByText(/^Paused until/).waitFor()
  await phone.goto('/settings?tab=notifications')
  await phone.getByText(/^Paused until/).waitFor()
  await expect.poll(() => yourPage(phone).isChecked()).toBe(false)
  await shoot(phone, 'notification-settings')
  expect(await complaintsOfAxe(phone)).toEqual([])
})

test('pages that one follows give a dot, and their bell says how much is heard of them', async () => {
  await registerFan(stage.app.client, { name: 'Nora Voss', username: 'nora_told' })
  const page = await stage.open('desktop')
  await signIn(page, 'nora_told', password)
  await page.waitForURL('**/home')
  await page.goto('/notifications')
  await rows(page).first().waitFor()
  await page.goto('/ind/athlete/maya_told')
  await page.getByRole('button', { name: 'Follow Maya Okafor' }).click()
  await page.getByRole('button', { name: 'What you hear of Maya Okafor' }).click()
  await shoot(page, 'follow-bell')
  await page.getByRole('menuitem', { name: 'Tell me of everything' }).click()
  await publish(stage.app.client, athlete, { title: 'Morning starts' })
  await publish(stage.app.client, athlete, { title: 'Evening laps' })
  // Heard on the page that is open, and not by asking now and then.
  await bell(page).getByText('news from pages you follow').waitFor()
  await bell(page).click()
  await page.getByRole('navigation', { name: 'Notifications' }).getByRole('link', { name: 'Pages' }).click()
  await rows(page).filter({ hasText: 'Evening laps' }).waitFor()
  await rows(page).filter({ hasText: 'Morning starts' }).waitFor()
  await bell(page).getByText('news from pages you follow').waitFor({ state: 'detached' })
  await shoot(page, 'notifications-pages')
  expect(await complaintsOfAxe(page)).toEqual([])
  // Once all of it is there: what comes while the list is on its way comes with the list.
  await page.goto('/home', { waitUntil: 'networkidle' })
  await page.getByRole('article').filter({ hasText: 'Evening laps' }).first().waitFor()
  const late = await publish(stage.app.client, athlete, { title: 'Stretching at night' })
  await page.getByRole('button', { name: 'New posts' }).click()
  await page
    .getByRole('article')
    .filter({ hasText: late.title ?? '' })
    .first()
    .waitFor()
})

test('who was told of nothing yet reads what to do', async () => {
  const { client } = stage.app
  const { token } = await registerFan(client, { name: 'Ada Bell', username: 'ada_told' })
  // Who is signed in nowhere has no device that another one is new to.
  await client.send('auth.logout', { token })
  const page = await stage.open('phone')
  await signIn(page, 'ada_told', password)
  await page.waitForURL('**/home')
  await page.goto('/notifications')
  await page.getByRole('link', { name: 'Find athletes' }).waitFor()
  await shoot(page, 'notifications-empty')
  expect(await complaintsOfAxe(page)).toEqual([])
})
