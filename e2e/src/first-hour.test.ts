// From an empty folder to an open site, as whoever runs it goes through it: by the keyboard alone, on a phone's window.
import type { Locator, Page } from 'playwright-core'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../server/test/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { fillRegistration, password } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let page: Page
beforeAll(async () => {
  const production = {
    NODE_ENV: 'production',
    SITE_URL: 'http://localhost',
    ALLOW_SANDBOX_PAYMENTS: 'yes',
    PAYOUT_KEYS: `one:${Buffer.alloc(32, 7).toString('base64')}`,
    // Letters wait there, and can be read.
    SMTP_URL: 'smtp://127.0.0.1:1',
  }
  stage = await createStage(production, 'localhost')
  page = await stage.open('phone')
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

const mostSteps = 150
/** Only by the key that goes on: what it does not reach is not there for who has no mouse. */
async function reach(what: Locator): Promise<void> {
  await what.waitFor()
  for (let steps = 0; steps < mostSteps; steps += 1) {
    if (await what.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Not to be reached: ${what.toString()}`)
}
async function press(what: Locator, key = 'Enter'): Promise<void> {
  await reach(what)
  await page.keyboard.press(key)
}
async function type(what: Locator, text: string): Promise<void> {
  await reach(what)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const heading = (name: string, level = 2) => page.getByRole('heading', { level, name, exact: true })
const next = async (name: string) => {
  await press(page.getByRole('link', { name: `Next: ${name}` }))
  await heading(name).waitFor()
}
const done = () => page.getByText('Done: this was looked at, and it is so.').waitFor()

async function giveFinger(): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } })
}

test('nobody can register yet; the link makes the owner, who sets up a second factor first', { timeout: 60_000 }, async () => {
  const early = await stage.open('phone')
  await early.goto('/auth/register/fan')
  await fillRegistration(early, { name: 'Too Early', username: 'too_early' })
  await early.getByText('Nobody can open an account here').or(early.getByRole('alert')).first().waitFor()
  await shoot(early, 'first-hour-closed')

  const link = (await stage.app.administration.issueFirstLink()) ?? ''
  await page.goto(link.slice(link.indexOf('/admin/')))
  await type(page.getByLabel('Month'), 'May')
  await type(page.getByLabel('Day'), '17')
  await type(page.getByLabel('Year'), '1980')
  await press(button('Continue'))
  await type(page.getByLabel('Name', { exact: true }), 'Noor Halloran')
  await type(page.getByLabel('Username'), 'noor_first')
  await type(page.getByLabel('E-mail'), 'noor_first@example.org')
  await type(page.getByLabel('Password', { exact: true }), password)
  await press(page.getByRole('checkbox', { name: /I agree/ }), 'Space')
  await press(button('Become administrator'))
  await page.waitForURL('**/admin/setup')
  await page.getByText('It begins with you').waitFor()
  await shoot(page, 'first-hour-lock')
  expect(await complaintsOfAxe(page)).toEqual([])
  await giveFinger()
  await press(button('Add a passkey'))
  await type(page.getByRole('dialog').getByLabel('Your password', { exact: true }), password)
  await press(button('Make a passkey'))
  await button('I have kept them').waitFor()
  // Codes for recovery are shown once: the page waits for them.
  await expect.poll(() => page.getByRole('list', { name: 'Codes for recovery' }).getByRole('listitem').count()).toBe(10)
  await press(button('I have kept them'))
  await press(button('Go on'))
  await heading('You').waitFor()
  await press(button('Look whether I am safe'))
  await done()
  await shoot(page, 'first-hour-you')
})

test('each step is looked at, mended, or left for later', { timeout: 60_000 }, async () => {
  await next('Site')
  await type(page.getByLabel('Name of the site'), 'Harbor League')
  await press(button('Save'))
  await page.getByText(/Shipped with: “Fieldhouse”/).waitFor()
  await press(button('Try the public address'))
  await done()
  await page.getByText('is answered by this installation').waitFor()
  await shoot(page, 'first-hour-site')

  await next('Look')
  const buffer = await sharp({ create: { width: 600, height: 160, channels: 4, background: '#1f4fd8' } })
    .png()
    .toBuffer()
  for (const name of ['logo', 'logoDark', 'favicon'])
    await page.locator(`input[name="${name}-file"]`).setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer })
  await press(button('Look at the pictures'))
  await page.getByText('Icon: still the one that it is shipped with.').waitFor()
  await shoot(page, 'first-hour-look')
  await press(button('Save'))
  await page.getByRole('img', { name: 'Icon now' }).waitFor()
  await press(button('Look at the pictures'))
  await done()

  await next('Mail')
  await press(button('Mail me a code'))
  await page.getByLabel('Code of the letter').waitFor()
  const code =
    /\n\n(\d{3} \d{3})\n\n/.exec((await stage.app.mail.list(5)).find(({ subject }) => subject.startsWith('Your code'))?.text ?? '')?.[1] ??
    ''
  await type(page.getByLabel('Code of the letter'), code === '000 000' ? '111111' : '000000')
  await press(button('That is the code'))
  await page.getByText('That is not the code of the newest letter').first().waitFor()
  await shoot(page, 'first-hour-mail')
  await type(page.getByLabel('Code of the letter'), code)
  await press(button('That is the code'))
  await done()

  await next('Payments')
  await press(button('Look at the keys'))
  await done()
  await next('Storage')
  await press(button('Try it with a file'))
  await done()
  await next('Backup')
  await press(button('Look at the last ones'))
  await page.getByText('No backup was ever made from here.').waitFor()
  await shoot(page, 'first-hour-backup')
  await press(button('Leave it for later'))
  await page.getByText('Left for later. It waits here.').waitFor()
  await next('Rules')
  await press(button('Look at pages and staff'))
  await page.getByText('Nobody is the safety officer.').waitFor()
  await shoot(page, 'first-hour-rules')
  expect(await complaintsOfAxe(page)).toEqual([])
  await next('Doors')
  await press(button('Look at the doors'))
  await page.getByText('programs are asked for nothing').waitFor()
  await press(page.getByRole('checkbox', { name: /Who comes in shows/ }), 'Space')
  await press(button('Save'))
  await page.getByText(/Shipped with: off\. Changed/).waitFor()
  await press(button('Look at the doors'))
  await done()
  await shoot(page, 'first-hour-doors')
})

test('the doors open by the owner’s press, and a visitor comes in', { timeout: 60_000 }, async () => {
  await asOwner(stage.app.databaseUrl, (db) =>
    sql`insert into sample_object (kind, id) values ('feed', ${crypto.randomUUID()})`.execute(db),
  )
  await next('Open')
  await page.getByText('There is one owner.').waitFor()
  await shoot(page, 'first-hour-open')
  expect(await complaintsOfAxe(page)).toEqual([])
  await press(button('Remove the sample content'))
  await shoot(page, 'first-hour-samples')
  await press(button('Remove it'))
  await page.getByText('At the machine: npm run sample:remove').waitFor()
  await press(page.getByRole('checkbox', { name: /missing, and open all the same/ }), 'Space')
  await press(button('Open the doors'))
  await page.getByText('The doors are open since').waitFor()
  await shoot(page, 'first-hour-opened')
  await page.goto('/admin')
  await heading('What the house still needs').waitFor()
  await shoot(page, 'first-hour-office')
  stage.app.clock.advance(5001)
  const visitor = await stage.open('phone')
  await visitor.goto('/auth/register/fan')
  await expect.poll(() => visitor.locator('meta[name="robots"]').count()).toBe(0)
  await fillRegistration(visitor, { name: 'Kit Marsh', username: 'kit_first' })
  await visitor.waitForURL('**/home')
})
