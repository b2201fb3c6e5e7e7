// Mail: an owner announces something and sees what became of it; somebody whose letters come back reads so at home; staff lets letters go
// there again.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, registerAdministrator, registerFan, type Person } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'
import { openMailServer, type FakeMailServer } from '../../server/test/fakes/mail-server.ts'

let stage: Stage
let smtp: FakeMailServer
let owner: Person
let fan: Person
const gone = 'kim@example.org'
let isGone = false

beforeAll(async () => {
  smtp = await openMailServer({ refuses: (address) => (isGone && address === gone ? 550 : undefined) })
  const nameService = {
    texts: async (name: string) => (name === 'club.org' ? ['v=spf1 mx ~all'] : []),
    addresses: async () => [],
    namesOf: async () => [],
  }
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Club <news@club.org>' }
  stage = await createStage(env, undefined, { app: { nameService } })
  const { client, administration, db } = stage.app
  owner = await registerAdministrator(client, await administration.issueFirstLink(), { username: 'noor_posts', email: 'noor@example.org' })
  fan = await registerFan(client, { username: 'kim_reads', email: gone })
  await sql`update account set email_verified_at = created_at`.execute(db)
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
  await smtp.close()
})

test('an announcement is written, looked at, sent, and stands in the list with what became of it', async () => {
  const phone = await stage.open('phone')
  await signIn(phone, owner.username, password)
  await phone.waitForURL((to) => !to.pathname.startsWith('/auth'))
  await phone.goto('/admin/announcements')
  await phone.getByText('Nothing was announced').waitFor()
  await shoot(phone, 'announcements-none')
  await phone.getByRole('button', { name: 'New announcement' }).click()
  await phone.getByLabel('To', { exact: true }).selectOption({ label: 'Fans' })
  await phone.getByLabel('Subject').fill('Cards are here')
  await phone.getByLabel('Text').fill('From Monday on you can trade cards.\n\nSee you there.')
  await shoot(phone, 'announcement-words')
  await phone.getByRole('button', { name: 'Look at it' }).click()
  await phone.getByText('It goes to at most 1 person').waitFor()
  expect(await complaintsOfAxe(phone)).toEqual([])
  await shoot(phone, 'announcement-look')
  await phone.getByRole('button', { name: 'Send it', exact: true }).click()
  await phone.getByText('Cards are here').waitFor()
  await stage.app.settle()
  await phone.reload()
  await phone.getByText('1 sent').waitFor()
  expect(smtp.letters.map(({ to }) => to)).toContain(gone)
  expect(await complaintsOfAxe(phone)).toEqual([])
  await shoot(phone, 'announcements')
})

test('whoever letters come back from reads so at home and in their account; staff lets letters go there again', async () => {
  isGone = true
  await stage.app.client.send('auth.forgot', { body: { email: gone } })
  await stage.app.settle()
  isGone = false
  await stage.app.mail.send(stage.app.db, { mail: 'case.decided', to: gone, subject: 'Your comment was hidden', text: 'why' })
  await stage.app.settle()
  const phone = await stage.open('phone')
  await signIn(phone, fan.username, password)
  await phone.waitForURL((to) => !to.pathname.startsWith('/auth'))
  await phone.goto('/home')
  await phone.getByText('come back to us').waitFor()
  await phone.getByText('One important letter did not reach you').click()
  await phone.getByText('Your comment was hidden').waitFor()
  expect(await complaintsOfAxe(phone)).toEqual([])
  await shoot(phone, 'letters-come-back-home')
  await phone.getByRole('link', { name: 'Correct your address' }).click()
  await phone.getByLabel('E-mail').first().waitFor()
  await phone.getByText('come back to us').waitFor()
  await shoot(phone, 'letters-come-back-account')

  await stage.app.mail.send(stage.app.db, { mail: 'case.decided', to: 'ada@gmail.com', subject: 'Your comment stays', text: 'why' })
  await stage.app.settle()
  const desk = await stage.open('phone')
  await signIn(desk, owner.username, password)
  await desk.waitForURL((to) => !to.pathname.startsWith('/auth'))
  await desk.goto('/admin/mail')
  await desk.getByText('Letters to 1 came back for good').waitFor()
  await desk.getByRole('region', { name: 'Letters to large providers of mailboxes' }).getByText('Gmail').waitFor()
  expect(await complaintsOfAxe(desk)).toEqual([])
  await shoot(desk, 'mail-board')
  await desk.getByRole('button', { name: 'Let letters go to one again' }).click()
  await desk.getByRole('textbox', { name: 'Address' }).fill(gone)
  await desk.getByRole('textbox', { name: 'Reason' }).fill('They wrote from there')
  await shoot(desk, 'mail-lift')
  await desk.getByRole('button', { name: 'Let letters go there' }).click()
  await desk.getByText('Letters go there again').waitFor()
  await desk.getByText('Letters come back from no address').waitFor()
})
