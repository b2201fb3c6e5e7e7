// A team sells on real pages: its owner puts a scarf on the team's shelf, a fan finds it on the team's page, and the order
// stands in the studio under the team's name.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyProduct, password, registerAdministrator, registerFan, topUp } from '../../server/scenario/index.ts'
import { foundTeam, type FoundTeam } from '../../server/test/index.ts'
import { signIn } from './people.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let team: FoundTeam
let desk: Page
let visitor: Page

beforeAll(async () => {
  stage = await createStage()
  const { client, administration } = stage.app
  team = await foundTeam(stage.app, await registerAdministrator(client, await administration.issueFirstLink()), 'Calder Ridge Women')
  desk = await stage.open('desktop')
  visitor = await stage.open('phone')
})
afterAll(() => stage.close())

test('an owner sells for the team', async () => {
  await signIn(desk, team.owner.username, password)
  await desk.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
  await desk.goto('/studio/products')
  await desk.getByText('Calder Ridge Women').click()
  await desk.getByRole('link', { name: 'Add a product' }).click()
  await desk.getByLabel('Name').fill('Team scarf')
  await desk.getByLabel('Price').fill('12')
  await desk.getByRole('button', { name: 'Put up for sale' }).click()
  await desk.waitForURL(`**/studio/products?teamId=${team.id}`)
  await desk.getByRole('link', { name: 'Team scarf', exact: true }).waitFor()
  await desk.goto('/studio/products')
  await desk.getByText('The shelf is empty').waitFor()

  const { client } = stage.app
  const { data } = await client.send('teams.view', { params: { id: team.id } })
  await visitor.goto(data.path)
  await visitor.getByRole('link', { name: /^Products/ }).click()
  await visitor.getByRole('link', { name: /Team scarf/ }).click()
  await visitor.getByRole('heading', { name: 'More from Calder Ridge Women' }).waitFor()

  const fan = await registerFan(client)
  await topUp(client, fan, 50)
  const [scarf] = (await client.send('products.search', { query: { teamId: team.id } })).data
  if (!scarf) throw new Error('The scarf is not on the shelf')
  await buyProduct(client, fan, scarf)
  await desk.goto(`/studio/orders?teamId=${team.id}`)
  await expect
    .poll(() => desk.getByRole('list', { name: 'Orders' }).getByRole('listitem').filter({ hasText: 'Team scarf' }).textContent())
    .toContain('$12')
})
