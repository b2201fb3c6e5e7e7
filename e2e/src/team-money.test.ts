// The money of a team on real pages: an owner divides it otherwise and sees what 10.00 comes to, a member reads of it, a
// second owner agrees on a phone, and a sale brings the member their part.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, password, registerAdministrator, registerFan, registerPerformer, topUp, type Person } from '../../server/scenario/index.ts'
import { days } from '../../server/src/platform/clock.ts'
import { verify } from '../../server/src/modules/ground/ledger/index.ts'
import { moneyChecks } from '../../server/src/wiring/money.ts'
import { foundTeam, type FoundTeam } from '../../server/test/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let team: FoundTeam
let desk: Page
let phone: Page

beforeAll(async () => {
  stage = await createStage()
  // Only owners of 72 hours count for two: they become that three days ago.
  stage.app.clock.advance(-days(3))
  const { client, administration } = stage.app
  const administrator = await registerAdministrator(client, await administration.issueFirstLink())
  team = await foundTeam(stage.app, administrator, 'Calder Ridge Women')
  desk = await stage.open('desktop')
  phone = await stage.open('phone')
})
afterAll(() => stage.close())

const open = async (page: Page, person: Person) => {
  await signIn(page, person.username, password)
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
  await page.goto(`/team/${team.id}/manage?tab=balances`)
}
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('two owners divide what a team earns, and a member sees the part', async () => {
  const { client, db } = stage.app
  const second = await registerPerformer(client, { name: 'Director Silva' })
  const maya = await registerPerformer(client, { name: 'Maya Ortiz' })
  await team.join(second, ['owner'])
  await team.join(maya)
  stage.app.clock.advance(days(3))

  await open(desk, team.owner)
  await desk.getByRole('button', { name: 'Divide otherwise' }).click()
  await desk.getByLabel('Maya Ortiz').fill('33.33')
  await desk.getByText('33.33 % too much.').waitFor()
  await expect.poll(() => desk.getByRole('button', { name: 'Propose' }).isDisabled()).toBe(true)
  await desk.getByLabel('Calder Ridge Women, the team itself').fill('66.67')
  await desk.getByText('Together 100 %.').waitFor()
  // 8.00 after the fee.
  await rowOf(desk, 'Maya Ortiz').getByText('2.67').waitFor()
  await rowOf(desk, 'Calder Ridge Women').getByText('5.33').waitFor()
  await shoot(desk, 'team-split-editor')
  expect(await complaintsOfAxe(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Propose' }).click()
  await desk.getByText(/It counts in 7[12] h/).waitFor()

  await open(phone, maya)
  await phone.getByText('Coach Okafor proposed this.').waitFor()
  await expect.poll(() => phone.getByRole('button', { name: 'Agree' }).count()).toBe(0)
  await shoot(phone, 'team-split-member')

  const other = await stage.open('phone')
  await open(other, second)
  await other.getByRole('button', { name: 'Agree' }).waitFor()
  await shoot(other, 'team-split-proposal')
  expect(await complaintsOfAxe(other)).toEqual([])
  await other.getByRole('button', { name: 'Agree' }).click()
  await other.getByText('Agreed. It counts.').waitFor()
  await other.getByRole('switch', { name: /Show fans who gets what/ }).check()

  const fan = await registerFan(client)
  await topUp(client, fan, 100)
  await client.send('wallet.tip', { token: fan.token, params: { id: team.id }, body: { price: 10, target: 'team' }, headers: newKey() })
  await phone.reload()
  const part = phone.getByLabel('Your part of the team’s sales in tokens')
  await part.getByText('2.67').first().waitFor()
  await phone.getByRole('button', { name: 'Download statement' }).click()
  await phone.getByText('1 entries, 2.67 in all').waitFor()
  await desk.reload()
  await rowOf(desk, 'Maya Ortiz').first().getByText('33.33 %').waitFor()
  await shoot(desk, 'team-balances')
  expect(await complaintsOfAxe(desk)).toEqual([])
  const { data: shown } = await client.send('splits.shown', { params: { id: team.id } })
  expect(shown.shares.map(({ name, bps }) => [name, bps])).toEqual([
    ['Calder Ridge Women', 6667],
    ['Maya Ortiz', 3333],
  ])
  await stage.app.settle()
  expect(await verify(db, moneyChecks)).toEqual([])
  expect(stage.complaints).toEqual([])
})
