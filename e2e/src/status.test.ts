// The status page: staff tells of a trouble at its desk, and anybody reads it where no script runs.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, registerAdministrator, type Person } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let owner: Person
beforeAll(async () => {
  stage = await createStage()
  const { client, administration, db } = stage.app
  owner = await registerAdministrator(client, await administration.issueFirstLink(), { username: 'noor_tells', email: 'noor@example.org' })
  // Days that the site has lived through.
  await sql`
    insert into status_day (day, component, looks, limited, away)
    select current_date - back, part, 1440, case when back = 12 and part = 'live' then 30 else 0 end,
      case when back = 40 and part in ('files', 'work') then 9 else 0 end
    from generate_series(1, 70) back, unnest(array['site', 'database', 'work', 'cards', 'files', 'live']) part`.execute(db)
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

test('a trouble is told of, reads without a script, goes on, and is over', async () => {
  const phone = await stage.open('phone')
  await signIn(phone, owner.username, password)
  await phone.waitForURL((to) => !to.pathname.startsWith('/auth'))
  await phone.goto('/admin/status')
  await phone.getByText('No troubles').waitFor()
  await shoot(phone, 'status-none')
  await phone.getByRole('button', { name: 'Tell of a trouble' }).click()
  await phone.getByLabel('Title').fill('Videos start late')
  await phone.getByLabel('Text').fill('New videos wait for longer than usual.\nWhat you upload is safe.')
  await phone.getByRole('button', { name: 'Publish' }).click()
  await phone.getByText('Choose at least one.').waitFor()
  await phone.getByLabel('Files').check()
  await phone.getByLabel('Background work').check()
  expect(await complaintsOfAxe(phone)).toEqual([])
  await shoot(phone, 'status-new')
  await phone.getByRole('button', { name: 'Publish' }).click()
  await phone.getByText('We are looking into it').first().waitFor()
  await shoot(phone, 'status-list')

  const reader = await stage.open('phone')
  await reader.context().route(/\.js$/, (route) => route.abort())
  await reader.goto('/status')
  await reader.getByText('Some of it is limited').waitFor()
  await reader.getByText('What you upload is safe.').waitFor()
  expect(await complaintsOfAxe(reader)).toEqual([])
  await shoot(reader, 'status-page')
  await reader.evaluate('scrollTo(0, document.body.scrollHeight)')
  await shoot(reader, 'status-page-end')

  await phone.getByRole('button', { name: 'Say more: Videos start late' }).click()
  await phone.getByLabel('How it stands').selectOption({ label: 'Over' })
  await phone.getByLabel('Text').fill('All videos are there.')
  await phone.getByRole('button', { name: 'Publish' }).click()
  await phone.getByText('All videos are there.').waitFor()
  await reader.reload()
  await reader.getByText('Everything works').waitFor()
  await reader.getByText('All videos are there.').waitFor()
})

test('the page of alerts says by which ways they go out, and tries them', async () => {
  const phone = await stage.open('phone')
  await signIn(phone, owner.username, password)
  await phone.waitForURL((to) => !to.pathname.startsWith('/auth'))
  await phone.goto('/admin/alerts')
  await phone.getByRole('button', { name: 'Send a test' }).click()
  await phone.getByText('A letter is on its way to you.').waitFor()
  expect(await complaintsOfAxe(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Send a test' }).scrollIntoViewIfNeeded()
  await shoot(phone, 'alert-ways')
})
