// An owner gives a role, whoever holds it sees what it opens and nothing else, and all of it stands in the audit.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, registerAdministrator, registerFan } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
  const { client, administration, db } = stage.app
  await registerAdministrator(client, await administration.issueFirstLink(), { username: 'ines_owns', name: 'Ines Valdez' })
  const { id } = await registerFan(client, { username: 'tom_helps', name: 'Tom Aldana' })
  await sql`update account set email_verified_at = now() where id = ${id}`.execute(db)
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

test('a role is given, opens its pages, is read of, and ended', async () => {
  const [office, helper] = [await stage.open('phone'), await stage.open('phone')]
  await signIn(office, 'ines_owns', password)
  await office.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await office.goto('/admin/staff')
  await office.getByRole('list', { name: 'Roles of Ines Valdez' }).waitFor()
  await office.getByRole('button', { name: 'Give a role' }).click()
  const sheet = office.getByRole('dialog')
  await sheet.getByLabel('Username').fill('tom_helps')
  await sheet.getByLabel('Role').selectOption('support')
  await sheet.getByText('Read and answer messages from visitors').waitFor()
  await sheet.getByLabel('Reason').fill('Answers mail on weekends')
  await shoot(office, 'staff-give')
  expect(await complaintsOfAxe(office)).toEqual([])
  await sheet.getByRole('button', { name: 'Give the role' }).click()
  await sheet.waitFor({ state: 'detached' })
  await office.getByRole('list', { name: 'Roles of Tom Aldana' }).getByText('Answers mail on weekends').waitFor()
  await shoot(office, 'staff')
  expect(await complaintsOfAxe(office)).toEqual([])

  await signIn(helper, 'tom_helps', password)
  await helper.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await helper.goto('/admin')
  await helper.getByRole('link', { name: 'Messages from visitors' }).waitFor()
  await expect.poll(() => helper.getByRole('link', { name: /Payouts|Settings|Verify|Staff:/ }).count()).toBe(0)
  await shoot(helper, 'staff-office-of-support')
  await helper.goto('/admin/staff')
  await helper.getByRole('heading', { name: 'Off the pitch' }).waitFor()

  await office.goto('/admin/audit')
  const table = office.getByRole('region', { name: 'What staff did' })
  await table.getByText('Staff: change').waitFor()
  await table.getByText('Answers mail on weekends').waitFor()
  await office.getByText('AUDIT_HOOK_URL of the environment is empty.').waitFor()
  await shoot(office, 'audit')
  expect(await complaintsOfAxe(office)).toEqual([])
  await office.locator('summary', { hasText: 'Search' }).click()
  await shoot(office, 'audit-search')
  await office.getByLabel('Words of the reason').fill('no such words')
  await office.getByRole('search', { name: 'Search the audit' }).getByRole('button', { name: 'Search' }).click()
  await office.getByText('Nothing that you may read fits this.').waitFor()

  await office.goto('/admin/staff')
  await office.getByRole('button', { name: 'End Support of Tom Aldana' }).click()
  await office.getByRole('dialog').getByLabel('Reason').fill('The season is over now')
  await office.getByRole('dialog').getByRole('button', { name: 'End the role' }).click()
  await office.getByText(/Ended .* by Ines Valdez/).waitFor()
  // A session is believed for a few seconds.
  await expect
    .poll(async () => {
      await helper.goto('/admin')
      await helper.getByRole('heading', { level: 1 }).waitFor()
      return helper.getByRole('heading', { name: 'Off the pitch' }).isVisible()
    })
    .toBe(true)
})
