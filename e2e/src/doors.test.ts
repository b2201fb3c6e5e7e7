// What stands at the doors: actions that are counted without a name, and what keeps programs out.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goLive, password, registerAdministrator, registerFan, registerPerformer } from '../../server/scenario/index.ts'
import { inTransaction } from '../../server/src/platform/db/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { fillRegistration, registerFan as registerByHand, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

/** Believes every token of this site. */
const verdicts = createServer((request, response) => {
  const verdict = { success: true, action: 'register', hostname: '127.0.0.1', score: 0.9 }
  request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(JSON.stringify(verdict)))
})
let stage: Stage
beforeAll(async () => {
  await new Promise<void>((resolve) => void verdicts.listen(0, '127.0.0.1', resolve))
  const { port } = verdicts.address() as AddressInfo
  stage = await createStage({ CAPTCHA_SECRET: 'of-tests', CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/` })
  await registerAdministrator(stage.app.client, await stage.app.administration.issueFirstLink(), { username: 'noor_doors' })
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
  verdicts.close()
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
  await expect.poll(() => other.evaluate(`document.querySelector('dialog img')?.naturalWidth ?? 0`)).toBeGreaterThan(0)
  expect(await complaintsOfAxe(other)).toEqual([])
  socket.close()
})

const set = (changes: Parameters<Stage['app']['settings']['write']>[1]) =>
  inTransaction(stage.app.db, (tx) => stage.app.settings.write(tx, changes))

/** Every host but this site's that a page asks for; the other service is a script of ours. */
async function watchHosts(page: Page): Promise<string[]> {
  const hosts: string[] = []
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') hosts.push(hostname)
  })
  const body = 'window.grecaptcha = { ready: (run) => run(), execute: async () => "token-" + Math.random() }'
  await page.route('https://www.google.com/**', (answer) => answer.fulfill({ contentType: 'text/javascript', body }))
  return hosts
}

async function writeToUs(page: Page): Promise<void> {
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Jo Field')
  await page.getByLabel('E-mail').fill('jo@example.org')
  await page.getByLabel('Message').fill('How do I found a team here?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Your message is with us').waitFor()
}

test('who writes does the work without noticing; only an adult’s browser ever asks another company', async () => {
  const [visitor, minor, adult] = [await stage.open('phone'), await stage.open('phone'), await stage.open('desktop')]
  const [asVisitor, asMinor, asAdult] = [await watchHosts(visitor), await watchHosts(minor), await watchHosts(adult)]
  await set({ captchaEnabled: true, captchaProvider: 'recaptcha', captchaSiteKey: 'key-of-tests' })
  await writeToUs(visitor)
  await minor.goto('/auth/register/athlete')
  await minor.getByLabel('Month').selectOption({ label: 'May' })
  await minor.getByLabel('Day').selectOption('17')
  await minor.getByLabel('Year').selectOption(String(new Date().getUTCFullYear() - 16))
  await minor.getByRole('button', { name: 'Continue' }).click()
  await minor.getByRole('radio', { name: /^Neither/ }).check()
  await minor.getByRole('button', { name: 'Volleyball' }).click()
  await minor.getByRole('button', { name: 'Continue' }).click()
  await minor.getByLabel('Name', { exact: true }).fill('Kim Young')
  await minor.getByLabel('Username').fill('kim_young')
  await minor.getByLabel('E-mail').fill('kim_young@example.org')
  await minor.getByLabel('Password', { exact: true }).fill(password)
  await minor.getByRole('checkbox', { name: /I agree/ }).check()
  await minor.getByRole('button', { name: 'Create account' }).click()
  await minor.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await registerByHand(adult, { name: 'Ada Grown', username: 'ada_grown' })
  await set({ captchaEnabled: false })
  expect([asVisitor, asMinor, [...new Set(asAdult)]]).toEqual([[], [], ['www.google.com']])
})

/** Scripts of ours in the place of theirs: one that asks nothing, and one that wants a hand. */
const theirs = {
  turnstile: {
    host: 'challenges.cloudflare.com',
    body: 'window.turnstile = { render: (box, { callback }) => callback("t-" + Math.random()) }',
  },
  hcaptcha: {
    host: 'js.hcaptcha.com',
    body: `window.hcaptcha = {
      render: (box, options) => (window.asked = options),
      execute: () => {
        const button = document.createElement('button')
        button.textContent = 'Choose the ball'
        button.onclick = () => asked.callback('h-' + Math.random())
        document.body.append(button)
        asked['open-callback']()
      },
    }
    ready()`,
  },
} as const

test.each(['turnstile', 'hcaptcha'] as const)('%s is asked of an adult alone, and shows itself where it wants a hand', async (provider) => {
  const { host, body } = theirs[provider]
  const [visitor, adult] = [await stage.open('phone'), await stage.open('phone')]
  const [asVisitor, asAdult] = [await watchHosts(visitor), await watchHosts(adult)]
  await adult.route(`https://${host}/**`, (answer) => answer.fulfill({ contentType: 'text/javascript', body }))
  await set({ captchaEnabled: true, captchaProvider: provider, captchaSiteKey: 'key-of-tests' })
  await writeToUs(visitor)
  const registered = registerByHand(adult, { name: 'Ada Grown', username: `ada_of_${provider}` })
  if (provider === 'hcaptcha') {
    const ball = adult.frameLocator('iframe[title="Captcha"]').getByRole('button', { name: 'Choose the ball' })
    await ball.waitFor()
    await shoot(adult, 'captcha-by-hand')
    await ball.click()
  }
  await registered
  await set({ captchaEnabled: false })
  expect([asVisitor, [...new Set(asAdult)]]).toEqual([[], [host]])
})

test('what somebody wrote is answered by mail, and by the link in it they answer in turn', async () => {
  const [visitor, office] = [await stage.open('phone'), await stage.open('phone')]
  const pressed = Promise.withResolvers<void>()
  await office.route('**/inquiries/*/owner', async (route) => {
    const response = await route.fetch()
    await pressed.promise
    await route.fulfill({ response })
  })
  await writeToUs(visitor)
  await signIn(office, 'noor_doors', password)
  await office.waitForURL('**/admin')
  await office.getByRole('link', { name: 'Messages from visitors' }).click()
  await office.getByRole('link', { name: 'No subject' }).last().click()
  await office.getByRole('button', { name: 'Take it' }).click()
  await office.getByRole('button', { name: 'Thank you' }).click()
  await shoot(office, 'inquiry')
  expect(await complaintsOfAxe(office)).toEqual([])
  // Whose it is is still on its way, and no reason to refuse the own answer.
  await office.getByRole('button', { name: 'Send answer' }).click()
  pressed.resolve()
  await office.getByText('Your answer is on its way').waitFor()
  await stage.app.settle()
  const letter = (await stage.app.mail.list(100)).find(({ to }) => to === 'jo@example.org')
  const link = new URL(letter?.text.match(/http\S+code=\S+/)?.[0] ?? '')
  await visitor.goto(link.pathname + link.search)
  await visitor.getByText('Thank you for writing.').waitFor()
  await visitor.getByLabel('Your answer').fill('One more thing.')
  await shoot(visitor, 'contact-thread')
  expect(await complaintsOfAxe(visitor)).toEqual([])
  await visitor.getByRole('button', { name: 'Send answer' }).click()
  await visitor.getByText('Your answer is with us').waitFor()
  await office.goto('/admin/inquiries?state=open')
  await office.getByRole('link', { name: 'No subject' }).click()
  await office.getByText('One more thing.').waitFor()
})

test('who opens an account where staff looks first reads so, and is let in', async () => {
  const [fan, office] = [await stage.open('phone'), await stage.open('phone')]
  await signIn(office, 'noor_doors', password)
  await office.waitForURL('**/admin')
  await office.goto('/admin/settings?group=doors')
  await office.getByLabel('Who may open a fan account').selectOption({ label: 'Whom staff lets in, one by one' })
  await office.getByLabel('What people read while their account waits').fill('We look at it on weekdays.')
  await shoot(office, 'settings-doors')
  await office.getByRole('button', { name: 'Save' }).click()
  await office.getByText('Everybody sees it within five seconds').waitFor()
  await fan.goto('/auth/register/fan')
  await fillRegistration(fan, { name: 'Ola Waits', username: 'ola_waits' })
  await fan.getByText('We look at it on weekdays.').waitFor()
  await shoot(fan, 'waiting-room')
  expect(await complaintsOfAxe(fan)).toEqual([])
  await office.goto('/admin')
  await office.getByRole('link', { name: 'New accounts that wait' }).click()
  await office.getByText('@ola_waits').waitFor()
  await shoot(office, 'admissions')
  expect(await complaintsOfAxe(office)).toEqual([])
  await office.getByRole('button', { name: 'Let in' }).click()
  await office.getByText('Nobody waits to be let in').waitFor()
  await signIn(fan, 'ola_waits')
  await fan.waitForURL((url) => !url.pathname.startsWith('/auth'))
})
