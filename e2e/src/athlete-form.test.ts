// The athlete's form, whole: what is typed wrong is said beside it in our words, and what is saved stands on the page.
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filmClip } from '../../server/demo/pictures/index.ts'
import { password, registerPerformer, type Person } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let phone: Page
let visitor: Page
let athlete: Person
let path: string

beforeAll(async () => {
  stage = await createStage()
  athlete = await registerPerformer(stage.app.client, { name: 'Maya Okafor', username: 'maya_whole' })
  path = (await stage.app.client.send('performers.view', { params: { id: athlete.id } })).data.path
  phone = await stage.open('phone')
  visitor = await stage.open('phone')
  await signIn(phone, athlete.username, password)
  await phone.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

const field = (name: string | RegExp) => phone.getByRole('textbox', { name })
const save = () => phone.getByRole('button', { name: 'Save changes' }).click()

test('each network takes a name or an address of it, and says beside the field what else it is not', async () => {
  await phone.goto('/athlete/account')
  await field(/^Instagram/).fill('https://example.org/maya')
  await field(/^Website/).fill('javascript:alert(1)')
  await phone.getByText('Write your name on Instagram, like @maya.runs, or the address of your page there.').waitFor()
  await save()
  await phone.getByText('Write a web address like https://example.org.').waitFor()
  await expect.poll(() => phone.evaluate('document.activeElement.name')).toMatch(/^socials\./)
  await field(/^Instagram/).scrollIntoViewIfNeeded()
  await shoot(phone, 'form-socials')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await field(/^Instagram/).fill('@maya.runs')
  await field(/^Website/).fill('example.org/me')
  await field(/^X/).fill('https://twitter.com/maya')
})

test('languages are picked, size is asked in feet here, and the address is kept', async () => {
  await phone.getByRole('combobox', { name: /^Languages/ }).fill('span')
  await phone.getByRole('option', { name: 'Spanish' }).click()
  await phone.getByRole('combobox', { name: /^Languages/ }).fill('engl')
  await phone.getByRole('option', { name: 'English' }).click()
  await phone.getByRole('switch', { name: /about how old/ }).check()
  await field(/^Height, feet/).fill('5')
  await field(/^Inches/).fill('12')
  await phone.getByText('From 2′0″ to 8′11″, with 11 inches at most.').waitFor()
  await field(/^Inches/).fill('9')
  await field(/^Weight, lb/).fill('150')
  await phone.getByRole('button', { name: 'cm, kg' }).click()
  await expect.poll(() => field(/^Height, cm/).inputValue()).toBe('175')
  await phone.getByRole('button', { name: 'ft, lb' }).click()
  expect([await field(/^Height, feet/).inputValue(), await field(/^Inches/).inputValue()]).toEqual(['5', '9'])
  await field(/^Height, feet/).scrollIntoViewIfNeeded()
  await shoot(phone, 'form-size')
  await field(/^Street address/).fill('1 Mill Road')
  await field(/^City/).fill('Calder')
  await save()
  await phone.getByText('Changes saved').first().waitFor()
  await phone.reload()
  await expect.poll(() => field(/^Street address/).inputValue()).toBe('1 Mill Road')
  await expect.poll(() => field(/^Instagram/).inputValue()).toBe('https://www.instagram.com/maya.runs')
})

test('the page shows them, with links that say whose they are', async () => {
  await visitor.goto(`${path}?tab=about`)
  const link = visitor.getByRole('link', { name: 'Instagram @maya.runs' })
  expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
    'https://www.instagram.com/maya.runs',
    'me nofollow noopener ugc',
  ])
  await visitor.getByText('Spanish, English').waitFor()
  await visitor.getByText(/^\d\d–\d\d$/).waitFor()
  const card = visitor.getByRole('region', { name: 'Sports card' })
  await card.getByText('5’9”').waitFor()
  await card.getByText('150 lb').waitFor()
  expect(await visitor.content()).not.toContain('Mill Road')
  await shoot(visitor, 'form-page')
  expect(await complaintsOfAxe(visitor)).toEqual([])
})

test('a welcome video greets visitors, and switched off it is nobody’s but its owner’s', async () => {
  const { client, dataFolder } = stage.app
  const clip = await filmClip('volleyball', { seed: 1, person: 1, kit: 1, seconds: 2 }, join(dataFolder, 'welcome.mp4'))
  await phone.getByLabel('Add a welcome video').setInputFiles({ name: 'hello.mp4', mimeType: 'video/mp4', buffer: Buffer.from(clip) })
  const on = phone.getByRole('switch', { name: /Show it on your page/ })
  await on.waitFor()
  await expect.poll(() => on.isChecked()).toBe(true)
  const seen = async () => (await client.send('performers.view', { params: { id: athlete.id } })).data.welcomeVideo
  await expect.poll(async () => (await seen())?.status, { timeout: 60_000 }).toBe('finished')
  await visitor.goto(path)
  await visitor.getByRole('region', { name: 'Welcome' }).locator('video').waitFor({ state: 'attached' })
  await shoot(visitor, 'welcome')
  expect(await complaintsOfAxe(visitor)).toEqual([])
  await on.click()
  await phone.getByText('Nobody sees it any more').waitFor()
  expect(await seen()).toBeNull()
  await visitor.reload()
  await visitor.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => visitor.getByRole('region', { name: 'Welcome' }).count()).toBe(0)
})
