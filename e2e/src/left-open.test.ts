// A form that was left open, or a draft that was kept, takes nothing back that was saved elsewhere meanwhile.
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Team } from '@fieldhouse/contract'
import {
  addAddress,
  foundTeam,
  makeGallery,
  makeProduct,
  password,
  publish,
  registerCoach,
  registerFan,
  registerPerformer,
  setPrices,
  type Person,
} from '../../server/scenario/index.ts'
import { joinTeam } from '../../server/test/index.ts'
import { signIn } from './people.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let coach: Person
let athlete: Person
let assistant: Person
let team: Team
let ofCoach: Page
let ofAthlete: Page

beforeAll(async () => {
  stage = await createStage()
  const { client, db, clock } = stage.app
  const admin = await registerFan(client)
  await sql`update account set roles = '{admin}' where id = ${admin.id}`.execute(db)
  clock.advance(6000)
  coach = await registerCoach(client, admin, { username: 'coach_open', name: 'Imani Okafor' })
  athlete = await registerPerformer(client, { username: 'ada_open', name: 'Ada Pohl' })
  assistant = await registerPerformer(client, { username: 'gwen_open', name: 'Gwen Reyes' })
  await setPrices(client, athlete, { monthlyPrice: 5 })
  team = await foundTeam(client, coach, { description: 'Six on the court.' })
  ;[ofCoach, ofAthlete] = [await stage.open('desktop'), await stage.open('desktop')]
  await signIn(ofCoach, 'coach_open', password)
  await ofCoach.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await signIn(ofAthlete, 'ada_open', password)
  await ofAthlete.waitForURL((url) => !url.pathname.startsWith('/auth'))
})
afterAll(() => stage.close())

test('a price of a product, and that it is not for sale any more', async () => {
  const { client } = stage.app
  const { _id: id } = await makeProduct(client, athlete, { name: 'Relay hoodie', price: 10 })
  await ofAthlete.goto(`/studio/products/${id}`)
  await ofAthlete.getByLabel('Description').fill('Grey, and warm.')
  await client.send('products.update', { token: athlete.token, params: { id }, body: { price: 15, status: 'inactive' } })
  await ofAthlete.getByRole('button', { name: 'Save changes' }).click()
  await ofAthlete.waitForURL('**/studio/products')
  const { data } = await client.send('products.ownOne', { token: athlete.token, params: { id } })
  expect(data).toMatchObject({ description: 'Grey, and warm.', price: 15, status: 'inactive' })
})

test('whom a gallery is for', async () => {
  const { client } = stage.app
  const { _id: id } = await makeGallery(client, athlete, [], { title: 'Heats', status: 'active' })
  await ofAthlete.goto(`/studio/galleries/${id}`)
  await ofAthlete.getByLabel('Title').first().fill('Heats and final')
  await client.send('galleries.update', { token: athlete.token, params: { id }, body: { audience: 'subscribers' } })
  await ofAthlete.getByRole('button', { name: 'Save changes' }).click()
  await ofAthlete.waitForURL('**/studio/galleries')
  const { data } = await client.send('galleries.ownOne', { token: athlete.token, params: { id } })
  expect(data).toMatchObject({ title: 'Heats and final', audience: 'subscribers' })
})

test('a post whose draft was kept on a device', async () => {
  const { client } = stage.app
  const { _id: id } = await publish(client, athlete, { title: 'Up early', text: 'Six in the morning.' })
  await ofAthlete.goto(`/studio/posts/${id}`)
  await ofAthlete.getByLabel('Title').fill('Up early again')
  ofAthlete.once('dialog', (dialog) => void dialog.accept())
  await ofAthlete.goto('about:blank')
  await client.send('feeds.update', { token: athlete.token, params: { id }, body: { audience: 'subscribers', text: 'Five.' } })
  await ofAthlete.goto(`/studio/posts/${id}`)
  await expect.poll(() => ofAthlete.getByLabel('Title').inputValue()).toBe('Up early again')
  await ofAthlete.getByRole('button', { name: 'Save changes' }).click()
  await ofAthlete.waitForURL('**/studio/posts')
  const { data } = await client.send('feeds.ownOne', { token: athlete.token, params: { id } })
  expect(data).toMatchObject({ title: 'Up early again', text: 'Five.', audience: 'subscribers' })
})

test('what an athlete says of themselves, and their prices', async () => {
  const { client } = stage.app
  const change = async (body: object) => client.send('performers.update', { token: athlete.token, params: { id: 'me' }, body })
  await ofAthlete.goto('/athlete/account')
  await ofAthlete.getByLabel('From').fill('Calder')
  await change({ bio: 'Four hundred metres.', languages: ['de'] })
  await ofAthlete.getByRole('button', { name: 'Save changes' }).click()
  await ofAthlete.getByText('Changes saved').waitFor()
  await ofAthlete.goto('/athlete/account?tab=subscription')
  await ofAthlete.getByLabel('Price a year').fill('50')
  await change({ monthlyPrice: 7 })
  await ofAthlete.getByRole('button', { name: 'Save prices' }).click()
  await ofAthlete.getByText('Prices saved').waitFor()
  const { data } = await client.send('performers.me', { token: athlete.token })
  expect(data).toMatchObject({ hometown: 'Calder', bio: 'Four hundred metres.', languages: ['de'], monthlyPrice: 7, yearlyPrice: 50 })
})

test('what was changed still is, where a first press could send nothing', async () => {
  const { client } = stage.app
  await ofAthlete.goto('/athlete/account')
  await ofAthlete.getByLabel('About you').fill('Hurdles, too.')
  const weight = ofAthlete.getByLabel(/^Weight, (lb|kg)/)
  await weight.fill('99999')
  const save = ofAthlete.getByRole('button', { name: 'Save changes' })
  await save.click()
  await weight.fill('150')
  await save.click()
  await ofAthlete.getByText('Changes saved').waitFor()
  const { data } = await client.send('performers.me', { token: athlete.token })
  expect(data.bio).toBe('Hurdles, too.')
})

test('the words of a team', async () => {
  const { client } = stage.app
  await ofCoach.goto(`/team/${team._id}/manage?tab=settings`)
  await ofCoach.getByLabel('Name', { exact: true }).fill('Herons')
  await client.send('teams.update', { token: coach.token, params: { id: team._id }, body: { description: 'Seven on the bench.' } })
  await ofCoach.getByRole('button', { name: 'Save', exact: true }).click()
  await ofCoach.getByText('Changes saved').waitFor()
  const { data } = await client.send('teams.view', { params: { id: team._id } })
  expect(data).toMatchObject({ name: 'Herons', description: 'Seven on the bench.' })
})

test('the rights of one of the staff', async () => {
  const { client } = stage.app
  const memberId = await joinTeam(stage.app, team, assistant, { type: 'staff', role: 'assistant', rights: ['moderate', 'manage'] })
  const params = { id: team._id, memberId }
  await ofCoach.goto(`/team/${team._id}/manage?tab=staff`)
  await ofCoach
    .getByRole('button', { name: /Gwen Reyes/ })
    .first()
    .click()
  const sheet = ofCoach.getByRole('dialog', { name: 'Gwen Reyes' })
  await sheet.getByLabel('Title').fill('Keeps the book')
  await client.send('teams.updateMember', { token: coach.token, params, body: { capabilities: ['moderate'] } })
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await ofCoach.getByText('Changes saved').waitFor()
  const { data } = await client.send('teams.members', { token: coach.token, params: { id: team._id } })
  expect(data.find(({ _id }) => _id === memberId)).toMatchObject({ title: 'Keeps the book', capabilities: ['moderate'] })
})

test('a game that was called off', async () => {
  const { client } = stage.app
  const startsAt = new Date(stage.app.clock.now().getTime() + 86_400_000).toISOString()
  const body = { kind: 'game' as const, startsAt, opponent: 'Foxes' }
  const { data: game } = await client.send('schedule.create', { token: coach.token, params: { id: team._id }, body })
  const params = { id: team._id, eventId: game._id }
  await ofCoach.goto(`/team/${team._id}/manage?tab=schedule`)
  await ofCoach
    .getByRole('button', { name: /Change/ })
    .first()
    .click()
  const sheet = ofCoach.getByRole('dialog', { name: 'Change it' })
  await sheet.getByLabel('Venue').fill('Hall two')
  await client.send('schedule.update', { token: coach.token, params, body: { isCanceled: true } })
  await sheet.getByRole('button', { name: 'Save' }).click()
  await ofCoach.getByText('Changed', { exact: true }).waitFor()
  const { data } = await client.send('schedule.list', { token: coach.token, params: { id: team._id } })
  expect(data.find(({ _id }) => _id === game._id)).toMatchObject({ venue: 'Hall two', isCanceled: true, startsAt })
})

test('the place of an address that is saved before the lists of places are here', async () => {
  const { client } = stage.app
  const before = await addAddress(client, athlete)
  const places = Promise.withResolvers<void>()
  await ofAthlete.route(/\/api\/(countries|states\/)/, async (route) => {
    await places.promise
    await route.continue()
  })
  await ofAthlete.goto('/athlete/account?tab=addresses')
  await ofAthlete.getByRole('button', { name: /^Edit/ }).first().click()
  await ofAthlete.getByLabel('Street').fill('Harbour Lane')
  await ofAthlete.getByRole('button', { name: 'Save address' }).click()
  await ofAthlete.getByText('Address saved').waitFor()
  places.resolve()
  const { data } = await client.send('addresses.list', { token: athlete.token })
  const { country, state, city } = before
  expect(data.find(({ _id }) => _id === before._id)).toMatchObject({ country, state, city, streetAddress: 'Harbour Lane' })
  await ofAthlete.unrouteAll({ behavior: 'wait' })
})

test('sentences that were not sent are not left behind by a slip', async () => {
  await ofAthlete.goto('/studio/products/create')
  const words = ofAthlete.getByLabel('Description')
  const away = ofAthlete.getByRole('link', { name: 'Home', exact: true })
  const asked: string[] = []
  const answers = [false, true]
  ofAthlete.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void (answers.shift() ? dialog.accept() : dialog.dismiss())
  })
  await words.fill('Grey, and warm.')
  await away.click()
  await expect.poll(() => asked).toEqual(['Leave this page? What you wrote will be lost.'])
  await expect.poll(() => words.inputValue()).toBe('Grey, and warm.')
  await away.click()
  await ofAthlete.waitForURL('**/home')
  expect(asked).toHaveLength(2)
})
