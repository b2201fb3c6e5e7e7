// What happens while nobody looks at the site: a device is told once its owner has asked for it, a tap leads to the right page, and
// letters end where their reader wants them to.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  comment,
  follow,
  password,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  verifyPerformer,
  type Person,
} from '../../server/scenario/index.ts'
import { startPushHost, type PushHost } from '../../server/test/fakes/push-host.ts'
import { complaintsOfAxe } from './axe.ts'
import { bringer, inWorker as evaluateInWorker, screen, subscribesTo } from './device.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let host: PushHost
let stage: Stage
let athlete: Person
let fan: Person
let phone: Page
let desk: Page

/** The number that an open page puts on the app’s picture. */
const picture = `
  globalThis.onPicture = []
  Object.defineProperty(navigator, 'setAppBadge', { value: async (number) => void onPicture.push(number) })`

const inWorker = (text: string) => evaluateInWorker(phone, text)
const shown = () => inWorker('onScreen.map(({ title }) => title)')
/** Brings what was pushed to the worker, as the browser’s own service would. */
let bring: (payload: object) => Promise<unknown>
/** Until so many pushes have come to the stand-in of that service. */
async function untilPushed(job: 'delivery.send' | 'delivery.pages', howMany: number): Promise<void> {
  const look = async () => {
    await stage.app.jobs.send(stage.app.db, job, {})
    await stage.app.settle()
    return host.pushed.length
  }
  await expect.poll(look, { timeout: 20_000 }).toBe(howMany)
}

beforeAll(async () => {
  host = await startPushHost()
  stage = await createStage(host.env)
  const { client } = stage.app
  athlete = await registerPerformer(client, { name: 'Maya Okafor', username: 'maya_told' })
  fan = await registerFan(client, { name: 'Jo Lindqvist', username: 'jo_told' })
  await follow(client, fan, athlete)
  phone = await stage.open('phone', { hasWorker: true })
  await phone.addInitScript(subscribesTo(host.newDevice('mayas-phone')))
  await phone.addInitScript(picture)
  await signIn(phone, 'maya_told', password)
  await phone.waitForURL('**/athlete/account**')
  desk = await stage.open('desktop')
  await signIn(desk, 'maya_told', password)
  await desk.waitForURL('**/athlete/account**')
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
  await host.close()
})

test('a device is told once its owner asks for it, and nights are quiet then', async () => {
  await phone.goto('/notifications')
  await phone.getByRole('button', { name: 'Not now' }).waitFor()
  await shoot(phone, 'device-offer')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Tell me on this device' }).click()
  await phone.getByText('This device is told from now on').waitFor()
  await phone.goto('/settings?tab=notifications')
  await phone.getByRole('button', { name: 'Do not tell this device' }).waitFor()
  await expect.poll(() => phone.getByRole('switch', { name: /^Nothing announces itself/ }).isChecked()).toBe(true)
  // Whatever hour it is where this runs.
  await phone.getByRole('switch', { name: /^Nothing announces itself/ }).click()
  await shoot(phone, 'delivery-settings')
  expect(await complaintsOfAxe(phone)).toEqual([])
})

test('a browser that was told no is explained, and nothing asks it again', async () => {
  await desk.goto('/settings?tab=notifications')
  await desk.getByText('You said no, and your browser remembers it.').waitFor()
  await shoot(desk, 'device-refused')
  expect(await complaintsOfAxe(desk)).toEqual([])
})

test('what is switched off comes on no other way, and what always comes cannot be', async () => {
  await desk.goto('/settings?tab=notifications')
  const row = (name: string) => desk.getByRole('group', { name })
  await row('Your posts').getByRole('checkbox', { name: 'Mail' }).click()
  await expect.poll(() => row('Your posts').getByRole('checkbox', { name: 'Mail' }).isChecked()).toBe(false)
  for (const way of ['Here', 'Device', 'Mail'])
    await expect.poll(() => row('Security').getByRole('checkbox', { name: way }).isDisabled()).toBe(true)
  await row('Replies').getByRole('checkbox', { name: 'Here' }).click()
  await expect.poll(() => row('Replies').getByRole('checkbox', { name: 'Device' }).isChecked()).toBe(false)
  await expect.poll(() => row('Replies').getByRole('checkbox', { name: 'Device' }).isDisabled()).toBe(true)
  await desk.getByRole('combobox', { name: 'How often' }).selectOption('weekly')
  await shoot(desk, 'delivery-settings-desk')
  expect(await complaintsOfAxe(desk)).toEqual([])
})

test('a push shows one notification, and a tap on it leads to what it is about', async () => {
  const { client } = stage.app
  const post = await publish(client, athlete, { title: 'Row F was loud', text: 'Two hours of starts.' })
  await comment(client, fan, 'feed', post._id, 'Well run')
  // The phone has a window open: it is given half a minute to see it there.
  await stage.app.settle()
  stage.app.clock.advance(31_000)
  await untilPushed('delivery.send', 1)
  const [pushed] = host.pushed
  expect(pushed?.payload).toMatchObject({ title: 'Jo Lindqvist commented on your post', path: `/post/${post.slug}` })

  bring = await bringer(phone, stage.origin)
  const title = 'Jo Lindqvist commented on your post'
  const badge = pushed?.payload.badge ?? 0
  await inWorker(screen)
  // The page that is open has heard of it already, and says the number of its title.
  await expect.poll(() => phone.evaluate('onPicture.at(-1)'), { timeout: 10_000 }).toBe(badge)
  expect(await phone.title()).toMatch(new RegExp(`^\\(${badge}\\) `))
  await bring(pushed?.payload ?? {})
  await expect.poll(shown, { timeout: 10_000 }).toEqual([title])
  // What comes late says an older number.
  await bring({
    title: 'Another',
    text: '',
    path: 'https://elsewhere.example/x',
    tag: 'another',
    badge: 77,
    version: 0,
    who: pushed?.payload.who,
  })
  await expect.poll(shown, { timeout: 10_000 }).toEqual([title, 'Another'])
  // Again, as after a crash: it takes the place of the first.
  await bring({ ...pushed?.payload, badge: badge + 1, version: (pushed?.payload.version ?? 0) + 1 })
  await expect.poll(shown, { timeout: 10_000 }).toEqual(['Another', title])
  // What only the worker has heard of it says itself; what the page said, or what is older, it does not.
  await expect.poll(() => inWorker('numbers'), { timeout: 10_000 }).toEqual([badge + 1])

  await phone.goto('/wallet')
  await inWorker(`tapOn('${title}')`)
  await phone.waitForURL(`**/post/${post.slug}`)
  await phone.getByRole('heading', { name: 'Row F was loud' }).first().waitFor()
  // The one that was tapped goes, and no other.
  await expect.poll(() => shown()).toEqual(['Another'])
  // Nothing that is pushed leads off this site.
  await inWorker(`tapOn('Another')`)
  await phone.waitForURL('**/notifications')
})

test('a page that one follows reaches the device as its bell says, and a tap opens what it did', async () => {
  const { client } = stage.app
  const sam = await registerPerformer(client, { name: 'Sam Reyes', username: 'sam_told' })
  await follow(client, athlete, sam)
  await phone.goto('/ind/athlete/sam_told')
  await phone.getByRole('button', { name: 'What you hear of Sam Reyes' }).click()
  await phone.getByRole('menuitem', { name: 'Tell me of everything, on this device too' }).waitFor()
  await shoot(phone, 'bell-on-device')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await phone.getByRole('menuitem', { name: 'Tell me of everything, on this device too' }).click()
  await phone.goto('/wallet')
  host.pushed.splice(0)
  stage.app.clock.advance(1000)
  const post = await publish(client, sam, { title: 'Heat two', text: 'Lane six.' })
  await stage.app.settle()
  stage.app.clock.advance(31_000)
  await untilPushed('delivery.pages', 1)
  const [pushed] = host.pushed
  expect(pushed).toMatchObject({
    device: 'mayas-phone',
    payload: { title: 'Sam Reyes posted something new', text: 'Heat two', path: `/post/${post.slug}` },
  })
  await bring(pushed?.payload ?? {})
  await expect.poll(shown, { timeout: 10_000 }).toContain('Sam Reyes posted something new')
  await inWorker(`tapOn('Sam Reyes posted something new')`)
  await phone.waitForURL(`**/post/${post.slug}`)
  await phone.getByRole('heading', { name: 'Heat two' }).first().waitFor()
})

test('where a device is not told, the bell says so and offers it', async () => {
  await desk.goto('/ind/athlete/sam_told')
  await desk.getByRole('button', { name: 'What you hear of Sam Reyes' }).click()
  await desk.getByRole('menuitem', { name: 'Tell me of everything', exact: true }).waitFor()
  // A browser that was told no is not asked again.
  await expect.poll(() => desk.getByRole('menuitem', { name: 'On this device, too' }).count()).toBe(0)
  await shoot(desk, 'bell-no-device')
})

test('a person is muted from a notification, and heard of again in the settings', async () => {
  await desk.goto('/notifications')
  const row = desk.getByRole('list', { name: 'Notifications' }).getByRole('article').filter({ hasText: 'commented on your post' })
  await row.getByRole('button', { name: /^More about/ }).click()
  await shoot(desk, 'mute-menu')
  await desk.getByRole('menuitem', { name: 'Mute Jo Lindqvist' }).click()
  await desk.getByRole('radio', { name: 'For a day' }).click()
  await shoot(desk, 'mute-sheet')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Mute', exact: true }).click()
  await row.waitFor({ state: 'detached' })
  await desk.goto('/settings?tab=blocked')
  await desk.getByRole('list', { name: 'Muted' }).getByText('Jo Lindqvist').waitFor()
  await shoot(desk, 'muted-list')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Unmute Jo Lindqvist' }).click()
  await desk.getByText('Nobody is muted').waitFor()
})

test('the link in a letter shows one button, and ends letters like it', async () => {
  const { app } = stage
  const administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  const [proof] = (await app.mail.list(50)).filter(({ to, subject }) => to === 'maya_told@example.org' && subject.startsWith('Confirm'))
  await fetch(/https?:\S+code=[\w-]+/.exec(proof?.text ?? '')?.[0] ?? '', { redirect: 'manual' })
  await verifyPerformer(app.client, administrator, athlete)
  await app.settle()
  app.clock.advance(660_000)
  await app.jobs.send(app.db, 'delivery.send', {})
  await app.settle()
  const letter = (await app.mail.list(50)).find(({ subject }) => subject === 'You are verified')
  const path = /No more letters like this: http:\/\/[^/]+(\/u\/[\w.-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
  const page = await stage.open('phone')
  await page.goto(path)
  await page.getByRole('heading', { name: 'Stop these letters?' }).waitFor()
  await shoot(page, 'unsubscribe')
  await page.emulateMedia({ colorScheme: 'dark' })
  await shoot(page, 'unsubscribe-night')
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await complaintsOfAxe(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop them' }).click()
  await page.getByRole('heading', { name: 'They are off' }).waitFor()
  await shoot(page, 'unsubscribed')
  await desk.goto('/settings?tab=notifications')
  await expect
    .poll(() => desk.getByRole('group', { name: 'Teams and reviews' }).getByRole('checkbox', { name: 'Mail' }).isChecked())
    .toBe(false)
})
