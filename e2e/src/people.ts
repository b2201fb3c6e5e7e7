// What people do with their hands, in the words that stand on the pages.
import type { Locator, Page } from 'playwright-core'

export const password = 'a-long-walk-home'

export interface NewPerson {
  readonly name: string
  readonly username: string
}

export async function answerAge(page: Page): Promise<void> {
  await page.getByLabel('Month').selectOption({ label: 'May' })
  await page.getByLabel('Day').selectOption('17')
  await page.getByLabel('Year').selectOption('2000')
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function fillAccount(page: Page, { name, username }: NewPerson): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('E-mail').fill(`${username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** The form of a fan who stands before it. */
export async function fillRegistration(page: Page, person: NewPerson): Promise<void> {
  await answerAge(page)
  await fillAccount(page, person)
}

export async function registerFan(page: Page, person: NewPerson): Promise<void> {
  await page.goto('/auth/register/fan')
  await fillRegistration(page, person)
  await page.waitForURL('**/home')
}

/** A school by name and place, whether or not it is there already. */
async function addSchool(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'College' }).fill('Calder Ridge College')
  await page.getByRole('option', { name: /^Add / }).click()
  await page.getByRole('textbox', { name: 'City' }).fill('Calder')
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Ohio' })
}

/** A college athlete of age: somebody who may publish and earn. */
export async function registerAthlete(page: Page, person: NewPerson): Promise<void> {
  await page.goto('/auth/register/athlete')
  await answerAge(page)
  await page.getByRole('radio', { name: /^College/ }).check()
  await addSchool(page)
  await page.getByRole('button', { name: 'Volleyball' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillAccount(page, person)
  await page.waitForURL('**/athlete/account?tab=verification')
}

export async function signIn(page: Page, username: string, secret: string = password): Promise<void> {
  await page.goto('/auth/login')
  await fillSignIn(page, username, secret)
}

export async function fillSignIn(page: Page, username: string, secret: string = password): Promise<void> {
  await page.getByLabel('E-mail or username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A card that the practice gateway takes; `form` is where its fields stand. */
export async function fillCard(form: Page | Locator, number = '4242424242424242'): Promise<void> {
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Month', { exact: true }).fill('12')
  await form.getByLabel('Year', { exact: true }).fill('2045')
}

/** Whole dollars into a wallet that was empty. */
export async function fillWallet(page: Page, amount: string): Promise<void> {
  await page.goto('/wallet')
  await page.getByLabel('Amount').fill(amount)
  await fillCard(page)
  await page.getByRole('button', { name: `Top up, $${amount}.00` }).click()
  await page.getByRole('region', { name: 'Your wallet' }).getByText(`${amount}.00`, { exact: true }).waitFor()
}

/** The bank account of payouts; its owner types the password. */
export async function fillBank(page: Page, owner: { first: string; last: string }, secret = password): Promise<void> {
  const fields = {
    'First name': owner.first,
    'Last name': owner.last,
    'Account number or IBAN': '00001234 4711',
    'Street address': '1 Mill Road',
    City: 'Calder',
    State: 'OH',
  }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text)
  await page.getByLabel('Bank', { exact: true }).fill('Calder Savings')
  await page.getByLabel('Country').selectOption({ label: 'United States' })
  await page.getByLabel('Your password').fill(secret)
  await page.getByRole('button', { name: 'Save bank account' }).click()
}

/** What staff is asked for beside its role, before something goes on. */
export async function sayWhy(page: Page, why = 'As the journey wants it'): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Why do you do this?' })
  await sheet.getByLabel('Reason').fill(why)
  await sheet.getByRole('button', { name: 'Go on' }).click()
  await sheet.waitFor({ state: 'detached' })
}

/** The password once more, where it was shown too long ago. */
export async function showPassword(page: Page, secret: string = password): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Is it still you?' })
  await sheet.getByLabel('Your password').fill(secret)
  await sheet.getByRole('button', { name: 'Go on' }).click()
  await sheet.waitFor({ state: 'detached' })
}

/** The clock of their machine is ahead by so many minutes, or behind; from the next page on. */
export const setOff = (page: Page, minutes: number): Promise<unknown> =>
  page.addInitScript(`(() => {
    const Real = Date
    const off = ${minutes * 60_000}
    globalThis.Date = class extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + off) : super(...given) }
      static now() { return Real.now() + off }
    }
  })()`)
