// An athlete makes a group of fans in the studio, writes to all of it, and each finds a message of their own.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow, password, registerFan as registerPerson } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { registerAthlete, signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Page
beforeAll(async () => {
  stage = await createStage()
  athlete = await stage.open('phone')
})
afterAll(() => stage.close())

test('a group is made, filled and written to', async () => {
  const { client } = stage.app
  await registerAthlete(athlete, { name: 'Imke Vos', username: 'imke_groups' })
  const { data: page } = await client.send('performers.view', { params: { id: 'imke_groups' } })
  for (const [name, username] of [
    ['Ann Reyes', 'ann_groups'],
    ['Ben Adeyemi', 'ben_groups'],
  ] as const)
    await follow(client, await registerPerson(client, { name, username }), { id: page._id })

  await athlete.goto('/studio/fan-groups')
  await athlete.getByText('No groups yet').waitFor()
  await athlete.getByRole('button', { name: 'New group' }).click()
  const form = athlete.getByRole('dialog', { name: 'New group' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Front row')
  await form.getByRole('textbox', { name: 'What it is for' }).fill('They never miss a match')
  await form.getByRole('button', { name: 'Make the group' }).click()
  await athlete.getByText('Nobody is in it yet').waitFor()

  await athlete.getByRole('button', { name: 'Add fans' }).click()
  const sheet = athlete.getByRole('dialog', { name: 'Add fans' })
  await sheet.getByRole('checkbox', { name: /Ann Reyes/ }).check()
  await sheet.getByRole('checkbox', { name: /Ben Adeyemi/ }).check()
  await shoot(athlete, 'group-add')
  await sheet.getByRole('button', { name: 'Add 2' }).click()
  const members = athlete.getByRole('list', { name: 'Members' })
  await members.getByText('Ben Adeyemi').waitFor()
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await shoot(athlete, 'group')

  await athlete.getByRole('button', { name: 'Write to all' }).click()
  const message = athlete.getByRole('dialog', { name: 'Write to Front row' })
  await message.getByRole('textbox', { name: 'Message' }).fill('Doors open at six.')
  await shoot(athlete, 'group-write')
  await message.getByRole('button', { name: 'Look it over' }).click()
  await message.getByText('2 people', { exact: true }).waitFor()
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await shoot(athlete, 'group-preview')
  await message.getByRole('button', { name: 'Send to 2 people' }).click()
  await athlete.getByText('On its way to 2 people').waitFor()
  await athlete.getByRole('link', { name: 'All groups' }).click()
  const sent = athlete.getByRole('list', { name: 'Messages to many' })
  await sent.getByText('Doors open at six.').waitFor()
  await sent.getByText(/to 2 people/).waitFor()
  await shoot(athlete, 'groups')
})

test('each fan has it in a conversation of their own, and stops what goes to many from there', async () => {
  const fan = await stage.open('desktop')
  await signIn(fan, 'ann_groups', password)
  await fan.waitForURL(/\/home|\/fan/)
  await fan.goto('/messages')
  await fan
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: /Imke Vos/ })
    .click()
  const log = fan.getByRole('log', { name: 'Messages' })
  await log.getByText('Doors open at six.').waitFor()
  await log.getByText('Sent to many').waitFor()
  await fan.getByRole('button', { name: 'More about Imke Vos' }).click()
  await fan.getByRole('menuitem', { name: 'Messages to many' }).click()
  const sheet = fan.getByRole('dialog', { name: 'Messages to many' })
  await sheet.getByRole('switch', { name: /Receive what Imke Vos writes/ }).click()
  await sheet.getByRole('switch', { checked: false }).waitFor()
  await shoot(fan, 'many-stopped')
  await sheet.getByRole('button', { name: 'Close' }).click()
})

test('a message to a list is planned, changed and canceled; one that was sent is taken back', async () => {
  await athlete.getByRole('button', { name: 'Write to fans' }).click()
  const message = athlete.getByRole('dialog', { name: 'Write to fans' })
  await message.getByRole('combobox', { name: 'To' }).selectOption({ label: 'New this week' })
  await message.getByRole('textbox', { name: 'Message' }).fill('Welcome, all of you.')
  // A day of where the browser is, which may be another one in UTC.
  const tomorrow = new Date(Date.now() + 26 * 60 * 60_000 - new Date().getTimezoneOffset() * 60_000)
  await message.getByLabel('Goes out').fill(`${tomorrow.toISOString().slice(0, 10)}T10:00`)
  await message.getByRole('button', { name: 'Look it over' }).click()
  // One of the two has stopped what goes to many.
  await message.getByText('1 person', { exact: true }).waitFor()
  await message.getByText(/messages to many are stopped/).waitFor()
  await shoot(athlete, 'many-plan')
  await message.getByRole('button', { name: 'Plan it' }).click()
  const list = athlete.getByRole('list', { name: 'Messages to many' })
  await list.getByText('Planned').waitFor()
  await list.getByRole('button', { name: /Welcome, all of you/ }).click()
  await athlete.getByRole('dialog', { name: 'Planned' }).getByRole('button', { name: 'Change' }).click()
  const change = athlete.getByRole('dialog', { name: 'Change the message' })
  await change.getByRole('textbox', { name: 'Message' }).fill('Welcome to the team behind the team.')
  await change.getByRole('button', { name: 'Look it over' }).click()
  await change.getByRole('button', { name: 'Plan it' }).click()
  const planned = athlete.getByRole('dialog', { name: 'Planned' })
  await planned.getByText('Welcome to the team behind the team.').waitFor()
  await planned.getByRole('button', { name: 'Cancel message' }).click()
  await athlete.getByRole('dialog', { name: 'Cancel this message?' }).getByRole('button', { name: 'Cancel message' }).click()
  await athlete.getByText('The message is canceled').waitFor()

  await list.getByRole('button', { name: /Doors open at six/ }).click()
  const result = athlete.getByRole('dialog', { name: 'Sent' })
  await result.getByText('Opened').waitFor()
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await shoot(athlete, 'many-result')
  await result.getByRole('button', { name: 'Take it back' }).click()
  await athlete.getByRole('dialog', { name: 'Take it back?' }).getByRole('button', { name: 'Take it back' }).click()
  await athlete.getByRole('dialog', { name: 'Taken back' }).waitFor()
  await athlete.getByRole('dialog', { name: 'Taken back' }).getByRole('button', { name: 'Close' }).click()
})

test('a second one soon after is told to wait, and what was written stays', async () => {
  await athlete.getByRole('link', { name: /Front row/ }).click()
  await athlete.getByRole('button', { name: 'Write to all' }).click()
  const message = athlete.getByRole('dialog', { name: 'Write to Front row' })
  await message.getByRole('textbox', { name: 'Message' }).fill('And at seven.')
  await message.getByRole('button', { name: 'Look it over' }).click()
  await message.getByRole('button', { name: /^Send to/ }).click()
  await message.getByText(/Try again in/).waitFor()
  await message.getByRole('button', { name: 'Change it' }).click()
  await expect.poll(() => message.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('And at seven.')
})

test('new followers are welcomed by name', async () => {
  await athlete.goto('/studio/fan-groups')
  await athlete.getByRole('button', { name: 'Write one for new followers' }).click()
  const sheet = athlete.getByRole('dialog', { name: 'New followers' })
  await sheet.getByRole('textbox', { name: 'Message' }).fill('Good to have you, {name}.')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await shoot(athlete, 'welcome-write')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await athlete.getByText('New fans will receive it').waitFor()
  await athlete.getByRole('list', { name: 'Welcome messages' }).getByText('Good to have you, {name}.').waitFor()
  await shoot(athlete, 'welcomes')
})

test('nothing went wrong in any browser', () => expect(stage.complaints).toEqual([]))
