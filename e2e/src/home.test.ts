// A home worth opening: the order that somebody chooses, everywhere they are, and pages that are new to them.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  follow,
  like,
  password,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  verifyPerformer,
  type Person,
} from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let maya: Person
let others: Person[]
let fan: Person
beforeAll(async () => {
  stage = await createStage()
  const { client, administration, db, jobs } = stage.app
  const administrator = await registerAdministrator(client, await administration.issueFirstLink())
  const track = (await client.send('reference.sports')).data.find(({ code }) => code === 'track')?._id ?? ''
  const athlete = async (name: string) => {
    const person = await registerPerformer(client, { name, sportIds: [track] })
    await verifyPerformer(client, administrator, person)
    return person
  }
  maya = await athlete('Maya Okafor')
  others = [await athlete('Lena Voss'), await athlete('Dario Silva')]
  for (const name of ['Nia Brooks', 'Tomas Reyes', 'Ivy Chen', 'Sam Adeyemi', 'Ruth Hall', 'Jonah Price', 'Lia Marsh']) await athlete(name)
  fan = await registerFan(client, { name: 'Kim Reader', username: 'kim_home' })
  for (const page of [maya, ...others]) await follow(client, fan, page)
  await client.send('firstWeek.update', { token: fan.token, body: { sportIds: [track], skip: 'all' } })
  for (let count = 0; count < 3; count++) await like(client, fan, 'feed', await publish(client, maya, { title: `Morning run ${count}` }))
  await sql`update feed set published_at = published_at - interval '5 days' where page_id = ${maya.id}`.execute(db)
  const post = await publish(client, maya, { title: 'Fastest 400 of the year' })
  await sql`update feed set published_at = published_at - interval '2 hours' where id = ${post._id}`.execute(db)
  for (const page of others) for (const title of ['Drills', 'Team bus', 'Ice bath']) await publish(client, page, { title })
  await jobs.send(db, 'suggestions.begin', {})
  await stage.app.settle()
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

test('an order is chosen once and holds on every device, and each post says why it is there', async () => {
  const phone = await stage.open('phone')
  await signIn(phone, fan.username, password)
  const first = phone.getByRole('article').first()
  const press = (name: string) => phone.getByRole('group', { name: 'Order of your feed' }).getByRole('button', { name })
  await press('Newest').waitFor()
  await expect.poll(() => press('Newest').getAttribute('aria-pressed')).toBe('true')
  await first.getByText('Ice bath').waitFor()
  await shoot(phone, 'home-newest')
  await press('Best first').click()
  await first.getByText('You often like Maya Okafor’s posts').waitFor()
  await first.getByText('Fastest 400 of the year').waitFor()
  await shoot(phone, 'home-best')
  // Liked while it is read, and loaded anew: it stays where it is.
  const titles = () => phone.getByRole('article').getByRole('heading').allInnerTexts()
  const before = await titles()
  await phone.getByRole('article').nth(2).getByRole('button', { name: /^Like/ }).click()
  await phone.reload()
  await first.waitFor()
  await expect.poll(() => titles()).toEqual(before)
  const desktop = await stage.open('desktop')
  await signIn(desktop, fan.username, password)
  // Seen on the phone by now, it stands further down.
  await desktop.getByRole('article').getByText('You often like Maya Okafor’s posts').first().waitFor()
  await expect.poll(() => desktop.getByRole('button', { name: 'Best first' }).getAttribute('aria-pressed')).toBe('true')
  await desktop.getByRole('button', { name: 'Newest' }).click()
  await desktop.getByRole('article').first().getByText('Ice bath').waitFor()
  await phone.goto('/home')
  await phone.getByRole('article').first().getByText('Ice bath').waitFor()
})

test('who is new to somebody is shown at home and where they look around, and goes for good', async () => {
  const desktop = await stage.open('desktop')
  await signIn(desktop, fan.username, password)
  const section = desktop.getByRole('region', { name: 'New to you' })
  await section.getByRole('listitem').first().waitFor()
  await expect.poll(() => section.getByRole('listitem').count()).toBe(3)
  const gone = (await section.getByRole('listitem').first().locator('b').innerText()).trim()
  for (const { name } of [maya, ...others]) await expect.poll(() => section.getByText(name).count()).toBe(0)
  await shoot(desktop, 'home-new-to-you')
  await section.getByRole('button', { name: `Not for me: ${gone}` }).click()
  await section.getByText(gone).waitFor({ state: 'detached' })
  await section.getByRole('listitem').nth(2).waitFor()
  await desktop.reload()
  await section.getByRole('listitem').first().waitFor()
  await expect.poll(() => section.getByText(gone).count()).toBe(0)
  const phone = await stage.open('phone')
  await signIn(phone, fan.username, password)
  await phone.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await phone.goto('/discover')
  const there = phone.getByRole('region', { name: 'New to you' })
  await there.getByRole('listitem').first().waitFor()
  await expect.poll(() => there.getByText(gone).count()).toBe(0)
  await shoot(phone, 'discover-new-to-you')
  const followed = (await there.getByRole('listitem').first().locator('b').innerText()).trim()
  await there.getByRole('button', { name: `Follow ${followed}` }).click()
  await there.getByText(followed).waitFor({ state: 'detached' })
  // Whoever begins to follow on a page itself is shown who else there is.
  const other = (await there.getByRole('listitem').first().locator('b').innerText()).trim()
  await there.getByRole('listitem').first().getByRole('link').first().click()
  await phone.getByRole('heading', { level: 1, name: other }).waitFor()
  await expect.poll(() => there.count()).toBe(0)
  await phone.getByRole('button', { name: `Follow ${other}` }).click()
  await there.getByRole('listitem').first().waitFor()
  await expect.poll(() => there.getByText(other).count()).toBe(0)
  await shoot(phone, 'profile-new-to-you')
  expect(await complaintsOfAxe(phone)).toEqual([])
  // Whoever leaves it and comes back has seen that.
  await phone.goBack()
  await phone.getByRole('heading', { level: 1, name: 'Find your side' }).waitFor()
  await phone.goForward()
  await phone.getByRole('button', { name: `Following ${other}` }).waitFor()
  await expect.poll(() => there.count()).toBe(0)
  // Whoever opens a page that they follow is not asked again: the page is theirs to read.
  await phone.reload({ waitUntil: 'networkidle' })
  await phone.getByRole('button', { name: `Following ${other}` }).waitFor()
  await expect.poll(() => there.count()).toBe(0)
})

test('under 18 there is nothing to choose, and nobody is suggested', async () => {
  const { client, db } = stage.app
  const young = await registerPerformer(client, { username: 'young_home', dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
  await sql`update account set guardian_status = 'approved' where id = ${young.id}`.execute(db)
  await follow(client, young, maya)
  const phone = await stage.open('phone')
  await signIn(phone, young.username, password)
  await phone.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await phone.goto('/home')
  await phone.getByRole('article').first().getByText('Fastest 400 of the year').waitFor()
  await expect.poll(() => phone.getByRole('button', { name: 'Best first' }).count()).toBe(0)
  await phone.goto('/discover')
  await phone.getByRole('list', { name: 'Athletes and coaches' }).waitFor()
  await expect.poll(() => phone.getByRole('region', { name: 'New to you' }).count()).toBe(0)
  await shoot(phone, 'home-young')
})

test('whoever was away for a day is shown a little of it, may close that for good, and has it back in the settings', async () => {
  const phone = await stage.open('phone')
  await signIn(phone, fan.username, password)
  await phone.getByRole('article').first().waitFor()
  await sql`
    insert into home_visit as v (account_id, at, began_at) values (${fan.id}, now() - interval '1 day', now() - interval '1 day')
    on conflict (account_id) do update set at = excluded.at, began_at = excluded.began_at`.execute(stage.app.db)
  await phone.goto('/home')
  const away = phone.getByRole('region', { name: 'While you were away' })
  await away.getByRole('listitem').nth(2).waitFor()
  expect(await complaintsOfAxe(phone)).toEqual([])
  await shoot(phone, 'home-away')
  const desktop = await stage.open('desktop')
  await signIn(desktop, fan.username, password)
  await desktop.getByRole('region', { name: 'While you were away' }).waitFor()
  await shoot(desktop, 'home-away')
  await away.getByRole('button', { name: 'Do not show this again' }).click()
  await away.waitFor({ state: 'detached' })
  await phone.reload()
  await phone.getByRole('article').first().waitFor()
  await expect.poll(() => away.count()).toBe(0)
  await phone.goto('/settings')
  await phone.getByRole('switch', { name: /^While you were away/ }).click()
  await shoot(phone, 'settings-home')
  await phone.goto('/home')
  await away.getByRole('listitem').first().getByRole('link').click()
  await phone.waitForURL('**/post/**')
})
