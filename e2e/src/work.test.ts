// What the program does by itself: staff sees what failed, tries it again, drops it for a reason.
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, registerAdministrator, registerFan } from '../../server/scenario/index.ts'
import { seconds } from '../../server/src/platform/clock.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let owner: Page
let owned = ''
beforeAll(async () => {
  stage = await createStage()
  const { username } = await registerAdministrator(stage.app.client, await stage.app.administration.issueFirstLink(), {
    name: 'Nadia Brandt',
  })
  owned = username
  owner = await stage.open('phone')
  await signIn(owner, username, password)
  await owner.waitForURL((url) => !url.pathname.startsWith('/auth'))
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

/** As the queue leaves jobs whose last attempt failed. */
async function giveUp(): Promise<void> {
  for (const [name, error] of [
    ['mail.send', '550 5.7.1 the mail server does not take letters from this host'],
    ['media.prepare', 'the file ends in the middle of a frame'],
  ])
    await sql`
      insert into pgboss.job (name, data, state, retry_count, completed_on, output)
      values (${name}, '{"fileId": "0190a2b4-0000-7000-8000-00000000dead"}', 'failed', 5, now(), ${JSON.stringify({ message: error })}::jsonb)
    `.execute(stage.app.db)
  await sql`
    insert into outbox (topic, payload, attempts, due_at) values ('follow.changed', '{"pageId": "nobody", "by": 1}', 7, now() + interval '1 hour')
  `.execute(stage.app.db)
}

test('a job that gave up is dropped for a reason, another is tried again', { timeout: 60_000 }, async () => {
  await giveUp()
  await owner.goto('/admin/work')
  const list = owner.getByRole('list', { name: 'Jobs that gave up' })
  await list.getByText('the file ends in the middle of a frame').waitFor()
  await owner.getByText('follow.changed').first().waitFor()
  // When it comes round stands there in words.
  await owner.getByText('At 20 minutes past the hour').first().waitFor()
  expect(await complaintsOfAxe(owner)).toEqual([])
  await shoot(owner, 'work')
  await list.getByRole('button', { name: 'Drop: media.prepare' }).click()
  const sheet = owner.getByRole('dialog')
  await sheet.getByLabel('Why').fill('The athlete sent it again')
  await shoot(owner, 'work-drop')
  await sheet.getByRole('button', { name: 'Drop it' }).click()
  await list.getByText('the file ends in the middle of a frame').waitFor({ state: 'detached' })
  await list.getByRole('button', { name: 'Try again: mail.send' }).click()
  await owner.getByText('No job has given up.').waitFor()
})

test('the office is a press away for who looks after the site, wherever they are', async () => {
  const { username: fan } = await registerFan(stage.app.client)
  for (const device of ['phone', 'desktop'] as const) {
    const [staff, other] = [await stage.open(device), await stage.open(device)]
    for (const [page, username] of [
      [staff, owned],
      [other, fan],
    ] as const) {
      await signIn(page, username, password)
      await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
      await page.goto('/discover', { waitUntil: 'networkidle' })
    }
    await expect.poll(() => other.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0)
    await staff.getByRole('link', { name: 'Admin', exact: true }).click()
    await staff.getByRole('heading', { level: 1, name: 'The office' }).waitFor()
    await shoot(staff, `office-${device}`)
    await Promise.all([staff, other].map((page) => page.context().close()))
  }
})

test('a queue is paused for a reason, and goes on', { timeout: 60_000 }, async () => {
  await giveUp()
  await owner.goto('/admin/work')
  await owner.getByRole('button', { name: 'Pause: media.prepare' }).first().click()
  const sheet = owner.getByRole('dialog')
  await sheet.getByLabel('Why').fill('The new disk is being put in')
  await shoot(owner, 'work-pause')
  expect(await complaintsOfAxe(owner)).toEqual([])
  await sheet.getByRole('button', { name: 'Pause it' }).click()
  await owner.getByText('Paused', { exact: true }).first().waitFor()
  await shoot(owner, 'work-paused')
  await owner.getByRole('button', { name: 'Let go on: media.prepare' }).first().click()
  await sheet.getByText('The new disk is being put in').waitFor()
  await sheet.getByLabel('Why').fill('It is in')
  await sheet.getByRole('button', { name: 'Let it go on' }).click()
  await owner.getByText('Paused', { exact: true }).first().waitFor({ state: 'detached' })
})

test('somebody looks after an alert; room and letters are seen', { timeout: 60_000 }, async () => {
  const { jobs } = stage.app
  await sql`insert into mail (id, name, to_address, subject, body, created_at, state, tried_at, why) values
    (gen_random_uuid(), 'password.reset', 'noor@example.org', '', '', now() - interval '20 minutes', 'deferred', now(), '451 4.7.1'),
    (gen_random_uuid(), 'address.confirm', 'kofi@example.org', '', '', now() - interval '1 hour', 'sent', null, ''),
    (gen_random_uuid(), 'order.news', 'gone@example.org', '', '', now() - interval '2 hours', 'bounced', now(), '550 5.1.1')`.execute(
    stage.app.db,
  )
  await sql`insert into outbox (topic, payload, attempts, due_at) values ('follow.changed', '{}', 21, now() + interval '10 years')`.execute(
    stage.app.db,
  )
  for (const name of ['alerts.storage', 'alerts.look'] as const) await jobs.send(stage.app.db, name, {})
  await stage.app.settle()
  await giveUp()
  // What it said a moment ago it says again for a quarter of a minute.
  stage.app.clock.advance(seconds(16))
  await owner.goto('/admin')
  await owner.getByRole('link', { name: 'Look at it' }).waitFor()
  await shoot(owner, 'office-alerts')
  const waiting = owner.getByRole('list', { name: 'Waiting for you' })
  await waiting.getByRole('link', { name: /^Jobs that gave up/ }).waitFor()
  await owner.getByLabel('Find a page').fill('storage')
  await owner.getByRole('link', { name: /^Storage:/ }).waitFor()
  await owner.getByRole('link', { name: /^Payouts/ }).waitFor({ state: 'detached' })
  expect(await complaintsOfAxe(owner)).toEqual([])
  await owner.getByRole('link', { name: 'Look at it' }).click()
  const open = owner.getByRole('list', { name: 'Open alerts' })
  await open.getByText('Mail does not leave', { exact: true }).waitFor()
  expect(await complaintsOfAxe(owner)).toEqual([])
  await open.getByRole('button', { name: 'I look after it: Mail does not leave' }).click()
  await open.getByText('Nadia Brandt looks after it', { exact: false }).waitFor()
  await shoot(owner, 'alerts')
  for (const page of ['storage', 'mail']) {
    await owner.goto(`/admin/${page}`)
    await owner.getByRole('table').first().waitFor()
    expect(await complaintsOfAxe(owner)).toEqual([])
    await shoot(owner, page)
  }
})
