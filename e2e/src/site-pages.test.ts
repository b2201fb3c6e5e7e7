// A page that an administrator writes, what everybody reads of it, and the way back to what it was.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, registerAdministrator } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
  await registerAdministrator(stage.app.client, await stage.app.administration.issueFirstLink(), { username: 'noor_pages' })
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

test('it is written, read from the foot of every page, changed, and brought back', async () => {
  const [office, reader] = [await stage.open('phone'), await stage.open('desktop')]
  await signIn(office, 'noor_pages', password)
  await office.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await office.goto('/admin/pages')
  await office.getByText('No pages yet').waitFor()
  await shoot(office, 'site-pages-none')
  await office.getByRole('button', { name: 'New page' }).click()
  await office.getByLabel('Title').fill('House rules')
  await office.getByLabel('In one sentence').fill('How we treat each other here.')
  await office.getByLabel('Text').fill('# Be fair\n\nWe **mean** it.\n\n- No insults\n- No betting')
  await office.getByRole('checkbox', { name: 'Everybody can read it' }).check()
  await shoot(office, 'site-pages-form')
  expect(await complaintsOfAxe(office)).toEqual([])
  await office.getByRole('button', { name: 'Save' }).click()
  await office.getByText('there for everybody').waitFor()
  await reader.goto('/')
  await reader.getByRole('navigation', { name: 'About' }).getByRole('link', { name: 'House rules' }).click()
  await reader.getByRole('heading', { level: 1, name: 'House rules' }).waitFor()
  await reader.getByRole('listitem').getByText('No betting').waitFor()
  await shoot(reader, 'site-page')
  expect(await complaintsOfAxe(reader)).toEqual([])
  await office.getByRole('button', { name: 'Edit House rules' }).click()
  await office.getByLabel('Text').fill('Gone.')
  await office.getByRole('button', { name: 'Save' }).click()
  await office.getByRole('dialog').waitFor({ state: 'detached' })
  await office.getByRole('button', { name: 'Edit House rules' }).click()
  await office.getByRole('button', { name: /version 1$/ }).click()
  await expect.poll(() => office.getByLabel('Text').inputValue()).toContain('No betting')
  await office.getByRole('button', { name: 'Save' }).click()
  await office.getByRole('dialog').waitFor({ state: 'detached' })
  await reader.reload()
  await reader.getByRole('listitem').getByText('No betting').waitFor()
  await shoot(office, 'site-pages')
})
