// A price that changes while its sheet is open: nothing is paid at the old one, and the sheet says the new one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish, registerPerformer, type Person } from '../../server/scenario/index.ts'
import { fillWallet, registerFan } from './people.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Person
let post: { _id: string; slug: string }
beforeAll(async () => {
  stage = await createStage()
  athlete = await registerPerformer(stage.app.client, { name: 'Ines Vogt', username: 'ines_prices' })
  post = await publish(stage.app.client, athlete, { title: 'Film room', text: 'Every serve.', isSale: true, price: 6 })
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

test('the open sheet shows what it costs now, and the next press pays that', async () => {
  const fan = await stage.open('phone')
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_prices' })
  await fillWallet(fan, '20')
  await fan.goto(`/post/${post.slug}`)
  await fan.getByRole('button', { name: 'Unlock this post, $6.00' }).click()
  const sheet = fan.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Unlock now, $6.00' }).waitFor()
  await stage.app.client.send('feeds.update', { token: athlete.token, params: { id: post._id }, body: { price: 8 } })
  await sheet.getByRole('button', { name: 'Unlock now, $6.00' }).click()
  await sheet.getByRole('alert').getByText('The price is 8.00 now, not 6.00. Nothing was charged.').waitFor()
  await sheet.getByRole('button', { name: 'Unlock now, $8.00' }).click()
  await sheet.getByText('Unlocked. Yours for good.').waitFor()
  await fan.goto('/wallet')
  await fan.getByRole('region', { name: 'Your wallet' }).getByText('12.00', { exact: true }).waitFor()
})
