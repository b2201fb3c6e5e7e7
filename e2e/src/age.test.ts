// A wrong date of birth closes the browser's way in, says why and whom to write to; a person of the operator opens it again.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, registerAdministrator } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { answerAge, sayWhy, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let visitor: Page
let office: Page
const address = 'jo_mistyped@example.org'

beforeAll(async () => {
  stage = await createStage()
  await registerAdministrator(stage.app.client, await stage.app.administration.issueFirstLink(), { username: 'age_admin' })
  ;[visitor, office] = [await stage.open('phone'), await stage.open('desktop')]
})
afterAll(() => stage.close())

test('too young a date says the limit and the way to have a mistake put right', async () => {
  await visitor.goto('/auth/register/fan')
  await visitor.getByLabel('Month').selectOption({ label: 'May' })
  await visitor.getByLabel('Day').selectOption('17')
  await visitor.getByLabel('Year').selectOption({ index: 3 })
  await visitor.getByRole('button', { name: 'Continue' }).click()
  await visitor.getByText(/people of 13 and over/).waitFor()
  await shoot(visitor, 'age-closed')
  expect(await complaintsOfAxe(visitor)).toEqual([])
  await visitor.getByRole('link', { name: 'The date was a mistake' }).click()
  await expect.poll(() => visitor.getByLabel('Subject').inputValue()).toBe('My date of birth was a mistake')
  await visitor.getByLabel('Name', { exact: true }).fill('Jo Lindqvist')
  await visitor.getByLabel('E-mail').fill(address)
  await visitor.getByLabel('Message').fill('I chose the wrong year, sorry.')
  await visitor.getByRole('button', { name: 'Send message' }).click()
  await visitor.getByText(/Your message is with us/).waitFor()
})

test('an administrator reads it and lets the browser ask once more', async () => {
  await signIn(office, 'age_admin', password)
  await office.waitForURL('**/admin')
  await office.getByRole('link', { name: 'Messages from visitors' }).click()
  await office.getByText('I chose the wrong year, sorry.').waitFor()
  await shoot(office, 'inquiries')
  expect(await complaintsOfAxe(office)).toEqual([])
  await office.getByRole('link', { name: 'My date of birth was a mistake' }).click()
  await office.getByRole('button', { name: 'Let them correct their age' }).click()
  await office.getByRole('button', { name: 'Mail the link' }).click()
  await sayWhy(office)
  await office.getByRole('button', { name: 'Open again' }).waitFor()
  await office.getByRole('link', { name: 'All messages' }).click()
  await office.getByText('Nobody is waiting for an answer').waitFor()
  await office.getByRole('link', { name: 'Closed' }).click()
  await office.getByText('I chose the wrong year, sorry.').waitFor()
})

test('the mailed link asks the date again, once', async () => {
  await stage.app.settle()
  const letter = (await stage.app.mail.list(100)).find(({ to }) => to === address)
  const link = new URL(letter?.text.match(/http\S+again=\S+/)?.[0] ?? '')
  await visitor.goto(link.pathname + link.search)
  await visitor.getByRole('link', { name: /fan/ }).click()
  await answerAge(visitor)
  await visitor.getByLabel('Username').waitFor()
  await visitor.goto(link.pathname + link.search)
  await visitor.getByText(/This link has expired/).waitFor()
})

test('no browser complained', () => expect(stage.complaints).toEqual([]))
