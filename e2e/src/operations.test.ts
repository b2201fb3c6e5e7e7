// Whoever runs the site on a phone: it learns where backups go, makes one, tries it; and opens a site that was restored.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, registerAdministrator, type Person } from '../../server/scenario/index.ts'
import { asOwner, createTestDatabase, templateName } from '../../server/test/index.ts'
import { journalIn } from '../../server/src/platform/lasting/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-operations-'))
/** As if the database were the embedded one: only what lies beside it is looked at. */
const embeddedHome = join(folder, 'postgres')
let stage: Stage
let owner: Person
let url = ''
beforeAll(async () => {
  mkdirSync(embeddedHome)
  writeFileSync(join(embeddedHome, 'cluster.json'), JSON.stringify({ password: '', privileges: 'direct' }))
  const database = await createTestDatabase(templateName)
  url = database.url
  stage = await createStage({ SECRET_KEY: 'a secret of the tests, longer than 32 characters' }, undefined, {
    database,
    app: { ownerUrl: url, embeddedHome },
  })
  owner = await registerAdministrator(stage.app.client, await stage.app.administration.issueFirstLink(), { username: 'noor_house' })
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = async () => {
  const phone = await stage.open('phone')
  await signIn(phone, owner.username, password)
  await phone.waitForURL((to) => !to.pathname.startsWith('/auth'))
  return phone
}

test('a folder is chosen, a backup is made and restored', async () => {
  const phone = await open()
  await phone.goto('/admin/backups')
  await phone.getByText('No folder is chosen.').waitFor()
  await expect.poll(() => phone.getByRole('button', { name: 'Back up now' }).isDisabled()).toBe(true)
  await shoot(phone, 'backups-none')
  await phone.getByRole('link', { name: 'Change that' }).click()
  await phone.getByLabel('Folder for backups').fill('backups')
  await phone.getByRole('button', { name: 'Save' }).click()
  await phone.getByText('Write the whole way to it, from / on.').waitFor()
  await phone.getByLabel('Folder for backups').fill(folder)
  await phone.getByRole('button', { name: 'Save' }).click()
  await phone.getByText('Everybody sees it within five seconds').waitFor()
  await shoot(phone, 'backups-settings')
  stage.app.clock.advance(6000)
  await phone.goto('/admin/backups')
  await phone.getByRole('button', { name: 'Back up now' }).click()
  await phone.getByText('Read again', { exact: true }).waitFor()
  await phone.getByRole('button', { name: 'Try the newest now' }).click()
  await phone.getByRole('list', { name: 'Drills, the newest first' }).getByText('Restored', { exact: true }).waitFor({ timeout: 90_000 })
  await phone.getByText('✓ the books agree').waitFor()
  await shoot(phone, 'backups')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await phone.context().close()
})

test('continuous backups are switched on and off, and say why they ended', async () => {
  const phone = await open()
  await phone.goto('/admin/backups')
  const log = phone.getByRole('region', { name: 'Any moment' })
  await log.getByText('Off', { exact: true }).waitFor()
  await log.getByRole('button', { name: 'Switch on' }).click()
  await log.getByText('Begins', { exact: true }).waitFor()
  const broken = { at: stage.app.clock.now().toISOString(), why: 'More of the log waited than there is room for.' }
  writeFileSync(join(embeddedHome, 'spool', 'state.json'), JSON.stringify({ broken }))
  await phone.reload()
  await log.getByText(broken.why).waitFor()
  await shoot(phone, 'backups-log-ended')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await log.getByRole('button', { name: 'Switch off' }).click()
  await log.getByText('Off', { exact: true }).waitFor()
  await phone.context().close()
})

test('what is kept is told with its days', async () => {
  const phone = await open()
  await phone.goto('/admin/retention')
  await phone.getByRole('table').waitFor()
  await shoot(phone, 'retention')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await phone.context().close()
})

test('a restored site says what is right of it, and is opened for a reason', async () => {
  const phone = await open()
  await phone.goto('/admin/recovery')
  await phone.getByText('This site was never restored.').waitFor()
  rmSync(journalIn(stage.app.dataFolder), { force: true })
  const dropped = JSON.stringify([
    { what: 'letter', id: owner.id },
    { what: 'letter', id: owner.id },
    { what: 'delivery', id: owner.id },
  ])
  await asOwner(url, (db) =>
    sql`insert into recovery (life, lost_from, restored_at, ready_at, dropped, jobs)
      values (1, now() - interval '1 hour', now(), now(), ${dropped}::jsonb, '[]')`.execute(db),
  )
  await phone.goto('/admin')
  await phone.getByText('This site was restored and is held').waitFor()
  await phone.getByRole('link', { name: 'Look at it' }).click()
  await phone.getByText('Nobody has looked yet.').first().waitFor()
  await expect.poll(() => phone.getByRole('button', { name: 'Open the doors' }).isDisabled()).toBe(true)
  await shoot(phone, 'recovery-held')
  await phone.getByRole('button', { name: 'Look', exact: true }).click()
  await phone.getByText(/lasting.ndjson is missing/).waitFor()
  await shoot(phone, 'recovery-red')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Open all the same' }).click()
  await phone.getByLabel('Why it is opened all the same').fill('We know of no decision since then.')
  await shoot(phone, 'recovery-open')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await phone.getByRole('dialog').getByRole('button', { name: 'Open the doors' }).click()
  await phone.getByText('The site is open. It was restored').waitFor()
  await phone.getByText('“We know of no decision since then.”').waitFor()
  await phone.context().close()
})
