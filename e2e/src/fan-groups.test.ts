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
  await message.getByRole('button', { name: 'Send to all' }).click()
  await athlete.getByText('On its way to 2 people').waitFor()
  await athlete.getByRole('link', { name: 'All groups' }).click()
  const sent = athlete.getByRole('list', { name: 'Sent to groups' })
  await sent.getByText('Doors open at six.').waitFor()
  await sent.getByText(/to 2 people/).waitFor()
  await shoot(athlete, 'groups')
})

test('each fan has it in a conversation of their own', async () => {
  const fan = await stage.open('desktop')
  await signIn(fan, 'ann_groups', password)
  await fan.waitForURL(/\/home|\/fan/)
  await fan.goto('/messages')
  await fan
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: /Imke Vos/ })
    .click()
  await fan.getByRole('log', { name: 'Messages' }).getByText('Doors open at six.').waitFor()
})

test('a second one soon after is told to wait, and what was written stays', async () => {
  await athlete.getByRole('link', { name: /Front row/ }).click()
  await athlete.getByRole('button', { name: 'Write to all' }).click()
  const message = athlete.getByRole('dialog', { name: 'Write to Front row' })
  await message.getByRole('textbox', { name: 'Message' }).fill('And at seven.')
  await message.getByRole('button', { name: 'Send to all' }).click()
  await message.getByText(/Try again in/).waitFor()
  expect(await message.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('And at seven.')
})

test('nothing went wrong in any browser', () => expect(stage.complaints).toEqual([]))
