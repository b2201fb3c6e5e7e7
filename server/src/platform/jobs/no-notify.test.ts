// A NOTIFY in a transaction lets all such transactions of the installation commit one after the other.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filmClip } from '../../../demo/pictures/index.ts'
import {
  anyCard,
  openConversation,
  publish,
  registerFan,
  registerPerformer,
  say,
  setPrices,
  subscribe,
  tip,
  topUp,
  uploadVideo,
} from '../../../scenario/index.ts'
import { createTestApp, type TestApp } from '../../../test/index.ts'

let app: TestApp
beforeAll(async () => void (app = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })))
afterAll(() => app.close())

test('registering, buying, tipping, writing and uploading send none', async () => {
  const athlete = await registerPerformer(app.client)
  const fan = await registerFan(app.client)
  await setPrices(app.client, athlete, { monthlyPrice: 5 })
  await topUp(app.client, fan, 50)
  await tip(app.client, fan, athlete, 10)
  await subscribe(app.client, fan, athlete, 'monthly', await anyCard(app.client, fan))
  await say(app.client, fan, await openConversation(app.client, fan, athlete), 'Good race')
  await publish(app.client, athlete, {})
  const clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 1 }, join(app.dataFolder, 'take.mp4'))
  await uploadVideo(app.client, athlete, { video: clip })
  const jobs = app.queries.list.filter((text) => /insert into pgboss\.job/i.test(text))
  expect(jobs.length).toBeGreaterThan(1)
  expect(app.queries.list.filter((text) => /\bnotify\b|pg_notify/i.test(text))).toEqual([])
})
