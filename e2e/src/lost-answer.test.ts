// A line that breaks after the server has done what was asked: nobody is told, the same is pressed again, and it stays one.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password as scenarioPassword, publish, registerFan, registerPerformer, type Person } from '../../server/scenario/index.ts'
import { fillRegistration, signIn } from './people.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let kofi: Person
let athlete: Page
let fan: Page

/** `lose(part)`: the answer to the next thing that is sent there never arrives. */
const losing = `
  let lost
  window.lose = (part) => void (lost = part)
  const takes = (method, url) => method === 'POST' && new RegExp(lost ?? ' ').test(url) && ((lost = undefined), true)
  const { fetch } = window
  window.fetch = async (url, init) => {
    const answer = await fetch(url, init)
    if (takes(init?.method, url)) answer.text = () => Promise.reject(new TypeError('Failed to fetch'))
    return answer
  }
  const { addEventListener, open } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.open = function (method, ...more) {
    this.asked = [method, more[0]]
    return open.call(this, method, ...more)
  }
  XMLHttpRequest.prototype.addEventListener = function (type, listener) {
    const heard = type === 'load' ? (event) => (takes(...this.asked) ? this.dispatchEvent(new ProgressEvent('error')) : listener(event)) : listener
    return addEventListener.call(this, type, heard)
  }
`

async function enter(username: string): Promise<Page> {
  const page = await stage.open('desktop')
  await page.addInitScript(losing)
  await signIn(page, username, scenarioPassword)
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  return page
}

beforeAll(async () => {
  stage = await createStage()
  kofi = await registerPerformer(stage.app.client, { name: 'Kofi Brandt', username: 'kofi_tunnel' })
  await registerFan(stage.app.client, { name: 'Rosa Lindqvist', username: 'rosa_tunnel' })
  await stage.app.settle()
  ;[athlete, fan] = [await enter('kofi_tunnel'), await enter('rosa_tunnel')]
})
afterAll(() => stage.close())

const said = (page: Page) => page.getByText('You are offline.').first()

/** Presses in vain, reads why, and presses again. */
async function pressTwice(page: Page, name: string, part: string): Promise<void> {
  const button = page.getByRole('button', { name })
  await page.evaluate(`lose('${part}')`)
  await button.click()
  await said(page).waitFor()
  await button.click()
}

test('a post is published once', async () => {
  await athlete.goto('/studio/posts/create?type=text')
  await athlete.getByLabel('Text').fill('Wrote this in a tunnel.')
  await athlete.getByRole('radio', { name: /^Everybody/ }).check()
  await pressTwice(athlete, 'Publish', '/performer/feeds$')
  await athlete.waitForURL(/\/(studio\/posts|post\/.+)$/)
  const { data } = await stage.app.client.send('feeds.own', { token: kofi.token })
  expect(data.filter(({ text }) => text === 'Wrote this in a tunnel.')).toHaveLength(1)
})

test('a product is put up for sale once', async () => {
  await athlete.goto('/studio/products/create')
  await athlete.getByRole('radio', { name: /^A file to download/ }).check()
  await athlete.getByLabel('Name').fill('Plan from a tunnel')
  await athlete.getByLabel('Price').fill('9')
  const buffer = Buffer.from('%PDF-1.4 six weeks')
  await athlete.getByLabel('File for buyers').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer })
  await pressTwice(athlete, 'Put up for sale', '/products$')
  await athlete.waitForURL('**/studio/products')
  const { data } = await stage.app.client.send('products.own', { token: kofi.token })
  expect(data.map(({ name }) => name)).toEqual(['Plan from a tunnel'])
})

test('a poll is asked once, though its answers go ahead of it', async () => {
  await athlete.goto('/studio/posts/create')
  await athlete.getByRole('button', { name: 'Poll', exact: true }).click()
  await athlete.getByLabel('Question').fill('Which start was it?')
  await athlete.getByLabel('Answer 1').fill('The third')
  await athlete.getByLabel('Answer 2').fill('The fifth')
  await athlete.getByRole('radio', { name: /^Everybody/ }).check()
  await pressTwice(athlete, 'Publish', '/performer/feeds$')
  await athlete.waitForURL(/\/(studio\/posts|post\/.+)$/)
  const { data } = await stage.app.client.send('feeds.own', { token: kofi.token })
  expect(data.filter(({ type }) => type === 'poll')).toHaveLength(1)
})

test('what is another thing is made, too', async () => {
  await athlete.goto('/studio/posts/create?type=text')
  await athlete.getByLabel('Text').fill('First wording.')
  await athlete.getByRole('radio', { name: /^Everybody/ }).check()
  await athlete.evaluate(`lose('/performer/feeds$')`)
  await athlete.getByRole('button', { name: 'Publish' }).click()
  await said(athlete).waitFor()
  await athlete.getByLabel('Text').fill('Second wording.')
  await athlete.getByRole('button', { name: 'Publish' }).click()
  await athlete.waitForURL(/\/(studio\/posts|post\/.+)$/)
  const { data } = await stage.app.client.send('feeds.own', { token: kofi.token })
  expect(
    data
      .filter(({ text }) => text.endsWith('wording.'))
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual(['First wording.', 'Second wording.'])
})

test('a comment and a message are written once', async () => {
  const { slug } = await publish(stage.app.client, kofi, { title: 'Row F was loud', text: 'Two hours of starts.' })
  await fan.goto(`/post/${slug}`)
  const comments = fan.getByRole('region', { name: 'Comments' })
  await comments.getByRole('button', { name: 'Follow to comment' }).click()
  await comments.getByRole('textbox', { name: 'Write a comment' }).fill('Loud from in here, too.')
  await pressTwice(fan, 'Send', '/comments$')
  const article = comments.getByRole('article', { name: 'Comment by Rosa Lindqvist' })
  await article.waitFor()
  await fan.reload()
  await article.first().waitFor()
  await expect.poll(() => article.count()).toBe(1)

  await fan.goto('/ind/athlete/kofi_tunnel')
  await fan.getByRole('link', { name: 'Message Kofi Brandt' }).click()
  await fan.waitForURL(/\/messages\/[0-9a-f-]{36}$/)
  await fan.getByRole('textbox', { name: 'Message to Kofi Brandt' }).fill('Are you out of it yet?')
  await fan.evaluate(`lose('/messages/conversations')`)
  await fan.getByRole('button', { name: 'Send' }).click()
  // The own socket tells of it, and nothing is left to be tried again.
  await expect.poll(() => fan.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await fan.reload()
  const written = fan.getByRole('log').getByText('Are you out of it yet?')
  await written.first().waitFor()
  await expect.poll(() => written.count()).toBe(1)
})

/** A stranger whose first press of "Create account" is never answered, and who presses again. */
async function registerInTunnel(username: string): Promise<Page> {
  const page = await stage.open('phone')
  await page.addInitScript(losing)
  await page.goto('/auth/register/fan')
  await page.evaluate(`lose('/register$')`)
  await fillRegistration(page, { name: 'Jo Lindqvist', username })
  await said(page).waitFor()
  // It came with the answer.
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Create account' }).click()
  return page
}

test('who registers is in, and has not taken their own name away', async () => {
  const page = await registerInTunnel('jo_tunnel')
  await page.waitForURL('**/home')
  await page.getByText('Your account is open.').waitFor()
  await page.context().close()
})

test('a name that is somebody else’s stays taken', async () => {
  const page = await registerInTunnel('rosa_tunnel')
  await page.getByText(/taken/).first().waitFor()
  await page.context().close()
})
