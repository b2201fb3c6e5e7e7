// Whoever runs the site sees where files lie, that they are on their way, and that their place does not answer.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, registerAdministrator, type Person } from '../../server/scenario/index.ts'
import { beginMove, endMove, settleHome } from '../../server/src/platform/storage/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let owner: Person
beforeAll(async () => {
  // Nobody is there.
  stage = await createStage({ S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'fieldhouse', S3_KEY: 'nobody', S3_SECRET: 'nothing' })
  await settleHome(stage.app.db, 'disk')
  owner = await registerAdministrator(stage.app.client, await stage.app.administration.issueFirstLink(), { username: 'noor_store' })
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

test('the page of the storage says where files are, and whether they can be had', async () => {
  const phone = await stage.open('phone')
  await signIn(phone, owner.username, password)
  await phone.waitForURL((to) => !to.pathname.startsWith('/auth'))
  await phone.goto('/admin/storage')
  await phone.getByText('On the disk, in the data folder.').waitFor()
  await expect.poll(() => phone.getByText('They cannot be reached').count()).toBe(0)
  await beginMove(stage.app.db, 's3', 'disk')
  await phone.reload()
  await phone.getByText('In the bucket fieldhouse at 127.0.0.1:1.').waitFor()
  await phone.getByText('On their way from the disk to S3').waitFor()
  await phone.getByText('They cannot be reached: S3 does not answer').waitFor()
  await phone.getByRole('heading', { name: 'Where files are' }).scrollIntoViewIfNeeded()
  await shoot(phone, 'storage-away')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await endMove(stage.app.db, 's3', stage.app.clock.now())
  await phone.reload()
  await phone.getByText('Copies from before the move are left on the disk').waitFor()
  await shoot(phone, 'storage-moved')
  await phone.context().close()
})
