// What is talked about, taken out by an administrator and let back in.
import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  like,
  password,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  verifyPerformer,
} from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let office: Page
let path = ''

beforeAll(async () => {
  stage = await createStage()
  const { client, administration, db, jobs, clock } = stage.app
  const administrator = await registerAdministrator(client, await administration.issueFirstLink(), { username: 'noor_office' })
  const imke = await registerPerformer(client, { name: 'Imke Vos', username: 'imke_talks' })
  await verifyPerformer(client, administrator, imke)
  const post = await publish(client, imke, { text: 'Second at the regatta, and nobody expected it.' })
  path = `/post/${post.slug}`
  const fans = await Promise.all(Array.from({ length: 6 }, () => registerFan(client)))
  const ids = fans.map(({ id }) => id)
  await sql`update account set created_at = ${clock.now()}::timestamptz - interval '30 days', email_verified_at = ${clock.now()}
    where id = any(${ids}::uuid[])`.execute(db)
  await sql`update session set network = account_id::text where account_id = any(${ids}::uuid[])`.execute(db)
  for (const fan of fans) await like(client, fan, 'feed', post)
  await stage.app.settle()
  await jobs.send(db, 'trend.judge', {})
  await stage.app.settle()
  office = await stage.open('desktop')
  await signIn(office, 'noor_office', password)
  await office.waitForURL((url) => !url.pathname.startsWith('/auth'))
})
afterAll(() => stage.close())

const listed = () => office.getByRole('list', { name: 'Talked about' })
const takenOut = () => office.getByRole('list', { name: 'Taken out' })

test('an administrator takes a thing out, with words for the others', async () => {
  await office.goto('/admin/trends')
  await listed().locator(`a[href="${path}"]`).waitFor()
  await shoot(office, 'trends')
  expect(await complaintsOfAxe(office)).toEqual([])
  await listed()
    .getByRole('button', { name: /^Take out/ })
    .click()
  const form = office.getByRole('dialog')
  await form.getByLabel('Why').fill('Bought likes')
  await shoot(office, 'trends-why')
  expect(await complaintsOfAxe(office)).toEqual([])
  await form.getByRole('button', { name: 'Take it out' }).click()
  await takenOut().getByText('Bought likes').waitFor()
  await office.getByText('Nothing is talked about').waitFor()
  await shoot(office, 'trends-out')
  expect(await complaintsOfAxe(office)).toEqual([])
})

test('and lets it back in', async () => {
  await office.reload()
  await takenOut().getByRole('button', { name: /^Let/ }).click()
  await listed().locator(`a[href="${path}"]`).waitFor()
  await takenOut().waitFor({ state: 'detached' })
})
