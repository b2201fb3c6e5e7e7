// The people of a release and what they did: whoever comes back after an update finds it.
import { sql } from 'kysely'
import {
  buyProduct,
  follow,
  makeCoupon,
  makeProduct,
  newKey,
  openConversation,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  requestPayout,
  saveBank,
  saveCard,
  say,
  setPrices,
  signIn,
  subscribe,
  tip,
  topUp,
  verifyPerformer,
} from '#scenario/index.ts'
import { asOwner, type TestApp } from '#test/index.ts'
import { days } from '#platform/clock.ts'

export const names = { fan: 'released_fan', athlete: 'released_athlete', administrator: 'released_admin' } as const
export const words = { post: 'Ten days to the relays', message: 'See you at the relays' } as const

export async function playTown(app: TestApp): Promise<void> {
  const { client } = app
  const administrator = await registerAdministrator(client, await app.administration.issueFirstLink(), { username: names.administrator })
  const athlete = await registerPerformer(client, { username: names.athlete })
  const fan = await registerFan(client, { username: names.fan })
  await verifyPerformer(client, administrator, athlete)
  await setPrices(client, athlete, { monthlyPrice: 5, yearlyPrice: 50 })
  await saveBank(client, athlete)
  const cardId = await saveCard(client, fan)
  await topUp(client, fan, 200, cardId)
  await follow(client, fan, athlete)
  await subscribe(client, fan, athlete, 'monthly', cardId)
  await tip(client, fan, athlete, 100)
  await publish(client, athlete, { text: words.post, audience: 'public' })
  const sold = await publish(client, athlete, { audience: 'buyers', isSale: true, price: 3 })
  await client.send('wallet.feed', { token: fan.token, params: { id: sold._id }, headers: newKey(), body: {} })
  const pollIds = []
  for (const description of ['Lane three', 'Lane six'])
    pollIds.push((await client.send('feeds.createPoll', { token: athlete.token, body: { description } })).data._id)
  await publish(client, athlete, { type: 'poll', pollDescription: 'Which lane?', pollIds })
  const { code } = await makeCoupon(client, athlete)
  await buyProduct(client, fan, await makeProduct(client, athlete, { stock: 5 }), { couponCode: code })
  await say(client, fan, await openConversation(client, fan, athlete), words.message)
  // What an older program had and ours has not stays where it is.
  const unknown = JSON.stringify({ kept: [1, 'two', null] })
  await asOwner(app.databaseUrl, (db) => sql`insert into setting (key, value) values ('fromAnOlderRelease', ${unknown}::jsonb)`.execute(db))
  await app.settings.write(app.db, { siteName: 'Ridgeview Sports — “the Ridge”', minimumTipPrice: 2.5, refundWindowDays: 21 })
  await client.send('settings.contact', { body: { name: 'Ruth Adeyemi', email: 'ruth@example.org', message: 'May our school join?' } })
  await app.settle()
  app.clock.advance(days(9))
  await app.jobs.send(app.db, 'sales.mature', {})
  await app.settle()
  // Sessions of that age have ended.
  const asked = await requestPayout(client, await signIn(client, athlete), 60)
  if (asked.status >= 300) throw new Error(`The payout was refused: ${asked.error?.code}`)
  await app.settle()
}
