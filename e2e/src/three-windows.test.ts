// An athlete with the site open at two desks and on a phone, and a fan who likes, comments, answers, saves, reports and blocks: after each
// step all three say the same number, and a push opens the page that it is about.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  badgeOf,
  comment,
  follow,
  password,
  publish,
  registerFan,
  registerPerformer,
  signIn as signInAgain,
  type Person,
} from '../../server/scenario/index.ts'
import { startPushHost, type PushHost } from '../../server/test/fakes/push-host.ts'
import { bringer, inWorker, screen, subscribesTo } from './device.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let host: PushHost
let stage: Stage
let athlete: Person
let fan: Person
let windows: Page[]
let phone: Page
let theirs: Page
let path: string

beforeAll(async () => {
  host = await startPushHost()
  stage = await createStage(host.env)
  const { client } = stage.app
  athlete = await registerPerformer(client, { name: 'Maya Okafor', username: 'maya_three' })
  fan = await registerFan(client, { name: 'Jo Lindqvist', username: 'jo_three' })
  await follow(client, fan, athlete)
  const post = await publish(client, athlete, { title: 'Row F was loud', text: 'Two hours of starts.' })
  await comment(client, athlete, 'feed', post._id, 'Who was there?')
  path = `/post/${post.slug}`
  phone = await stage.open('phone', { hasWorker: true })
  await phone.addInitScript(subscribesTo(host.newDevice('mayas-phone')))
  windows = [phone, await stage.open('desktop'), await stage.open('desktop')]
  for (const page of windows) {
    await signIn(page, athlete.username, password)
    await page.waitForURL('**/athlete/account**')
  }
  theirs = await stage.open('desktop')
  await signIn(theirs, fan.username, password)
  await theirs.waitForURL('**/home')
  athlete = await signInAgain(client, athlete)
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
  await host.close()
})

/** What the bell and the title of a window say. */
async function saidBy(page: Page): Promise<string> {
  const text = (await page.getByRole('link', { name: /^Notifications/ }).textContent()) ?? ''
  const onBell = /(\d+) new/.exec(text)?.[1] ?? '0'
  const inTitle = /^\((\d+)\)/.exec(await page.title())?.[1] ?? '0'
  return inTitle === onBell ? onBell : `${onBell} but ${inTitle}`
}
/** All three, and what the server counts. */
async function allSay(number: number): Promise<void> {
  const said = async () => {
    await stage.app.settle()
    const { totalUnread } = await badgeOf(stage.app.client, athlete)
    return [...(await Promise.all(windows.map(saidBy))), String(totalUnread)]
  }
  await expect.poll(said, { timeout: 20_000 }).toEqual(Array(4).fill(String(number)))
}
const comments = () => theirs.getByRole('region', { name: 'Comments' })

test('the phone asks to be told, and what was new is seen on all three', async () => {
  await phone.goto('/settings?tab=notifications')
  await phone.getByRole('button', { name: 'Tell me on this device' }).click()
  await phone.getByRole('button', { name: 'Do not tell this device' }).waitFor()
  // Whatever hour it is where this runs.
  await phone.getByRole('switch', { name: /^Nothing announces itself/ }).click()
  await phone.goto('/notifications')
  await phone.getByText('Somebody signed in with a new device').first().waitFor()
  await allSay(0)
  host.pushed.splice(0)
})

test('a like', async () => {
  await theirs.goto(path)
  await theirs
    .getByRole('button', { name: /^Like, / })
    .first()
    .click()
  await theirs
    .getByRole('button', { name: /^Like, /, pressed: true })
    .first()
    .waitFor()
  await allSay(1)
})

test('a comment, and the push about it opens the post', async () => {
  await comments().getByRole('textbox', { name: 'Write a comment' }).fill('I was there')
  await comments().getByRole('button', { name: 'Send' }).click()
  await comments().getByText('I was there').waitFor()
  await allSay(2)
  // A window is open: it is given half a minute to see it there.
  stage.app.clock.advance(31_000)
  const pushed = async () => {
    await stage.app.jobs.send(stage.app.db, 'delivery.send', {})
    await stage.app.settle()
    return host.pushed.map(({ payload }) => payload.title)
  }
  const title = 'Jo Lindqvist commented on your post'
  await expect.poll(pushed, { timeout: 20_000 }).toContain(title)
  const bring = await bringer(phone, stage.origin)
  await inWorker(phone, screen)
  await bring(host.pushed.find(({ payload }) => payload.title === title)?.payload ?? {})
  await expect.poll(() => inWorker(phone, 'onScreen.map(({ title }) => title)'), { timeout: 10_000 }).toEqual([title])
  await inWorker(phone, `tapOn('${title}')`)
  await phone.waitForURL(`**${path}`)
  await phone.getByRole('heading', { name: 'Row F was loud' }).first().waitFor()
  // The post was opened, so what was about it is read, on all three.
  await allSay(0)
})

test('an answer to what the athlete wrote', async () => {
  const entry = comments().getByRole('article', { name: 'Comment by Maya Okafor' })
  await entry.getByRole('button', { name: 'Reply' }).click()
  await comments().getByRole('textbox', { name: 'Reply to Maya Okafor' }).fill('All of us')
  await entry.getByRole('button', { name: 'Send' }).click()
  await comments().getByText('All of us').waitFor()
  await allSay(1)
  await shoot(phone, 'three-windows')
})

test('what is saved and what is reported is nobody else’s', async () => {
  await theirs.getByRole('button', { name: 'Save', exact: true }).first().click()
  await theirs.getByRole('button', { name: 'Save', exact: true, pressed: true }).first().waitFor()
  await allSay(1)
  await theirs.getByRole('button', { name: 'Report', exact: true }).first().click()
  const sheet = theirs.getByRole('dialog')
  await sheet.getByRole('radio', { name: /^Bullying or harassment/ }).check()
  await sheet.getByRole('button', { name: 'Send report' }).click()
  await sheet.getByText('Thank you. Somebody of our staff looks at it.').waitFor()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await allSay(1)
})

test('whoever blocks takes along what they told of themselves, on all three', async () => {
  await theirs.goto(`/ind/athlete/${athlete.username}`)
  await theirs.getByRole('button', { name: 'More about Maya Okafor' }).click()
  await theirs.getByRole('menuitem', { name: 'Block Maya Okafor' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await theirs.waitForURL('**/home')
  await allSay(0)
})
