// What each event tells, to whom, and where it leads.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addAddress,
  buyProduct,
  decideCase,
  makeProduct,
  password,
  publish,
  registerAdministrator,
  registerEarner,
  registerFan,
  registerPerformer,
  report,
  requestPayout,
  saveCard,
  setPrices,
  signIn,
  subscribe,
  toldTo,
  topUp,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, foundTeam, type TestApp } from '#test/index.ts'

let app: TestApp
let administrator: Person
let athlete: Person
let fan: Person

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  athlete = await registerPerformer(app.client)
  await verifyPerformer(app.client, administrator, athlete)
  fan = await registerFan(app.client)
})
afterAll(() => app.close())

/** What came since it was asked last: kind, title without names, and path. */
const known = new Map<string, Set<string>>()
async function news(person: Person) {
  await app.settle()
  const told = await toldTo(app.client, person)
  const before = known.get(person.id) ?? new Set()
  known.set(person.id, new Set(told.map(({ _id }) => _id)))
  return told.filter(({ _id }) => !before.has(_id)).map(({ type, title, text, path }) => ({ type, title, text, path }))
}

test('verification tells whether one is verified', async () => {
  expect(await news(athlete)).toMatchObject([
    { type: 'verification', title: 'You are verified', path: '/athlete/account?tab=verification' },
  ])
})

test('a subscription tells its page, and a product its seller; each step of the order tells the buyer', async () => {
  await setPrices(app.client, athlete, { monthlyPrice: 5 })
  const card = await saveCard(app.client, fan)
  await topUp(app.client, fan, 40, card)
  await subscribe(app.client, fan, athlete, 'monthly', card)
  expect(await news(athlete)).toMatchObject([{ type: 'subscribed', path: '/studio/subscribers' }])
  const product = await makeProduct(app.client, athlete, { name: 'Relay hoodie', price: 10 })
  const address = await addAddress(app.client, fan)
  const bought = await buyProduct(app.client, fan, product, { deliveryAddressId: address._id })
  const orderId = bought.orderId ?? ''
  expect(await news(athlete)).toMatchObject([{ type: 'sold', text: 'Relay hoodie', path: '/studio/orders' }])
  const move = (deliveryStatus: 'processing' | 'shipping') =>
    app.client.send('orders.update', { token: athlete.token, params: { id: orderId }, body: { deliveryStatus } })
  await news(fan)
  await move('shipping')
  expect(await news(fan)).toMatchObject([{ type: 'order_step', path: `/orders/${orderId}` }])
})

test('a changed password tells, whoever changed it', async () => {
  const person = await registerFan(app.client)
  const body = { password: 'Another long pass phrase 7', currentPassword: password }
  await app.client.send('users.update', { token: person.token, body })
  expect(await news(person)).toMatchObject([{ type: 'password_changed', title: 'Your password was changed' }])
})

test('an invitation tells who is invited until it is answered, and then who invited', async () => {
  const { id: teamId, owner } = await foundTeam(app, administrator, 'Ridge Divers')
  await news(owner)
  const invitee = await registerPerformer(app.client)
  const { data } = await app.client.send('teamInvitations.create', {
    token: owner.token,
    body: { teamId, performerId: invitee.id, role: 'athlete' },
  })
  expect(await news(invitee)).toMatchObject([{ type: 'team_invitation', path: `/team-invitation/${data._id}` }])
  await app.client.send('teamInvitations.update', { token: invitee.token, params: { id: data._id }, body: { status: 'declined' } })
  expect(await news(owner)).toMatchObject([{ type: 'invitation_answered' }])
  expect((await toldTo(app.client, invitee)).map(({ type }) => type)).not.toContain('team_invitation')
})

test('a decision tells whose it is about, and those who reported', async () => {
  const post = await publish(app.client, athlete, { title: 'Buy this' })
  await news(athlete)
  const reporter = await registerFan(app.client)
  await report(app.client, reporter, 'feed', post._id)
  const { data } = await app.client.send('cases.list', { token: administrator.token, query: { limit: 50 } })
  const id = data.find(({ targetId }) => targetId === post._id)?._id ?? ''
  await decideCase(app.client, administrator, id, { decision: 'remove' })
  expect(await news(athlete)).toMatchObject([{ type: 'decision', title: 'About your post', path: `/decisions/${id}` }])
  expect(await news(reporter)).toMatchObject([{ type: 'report_outcome', text: 'We have removed it.', path: null }])
})

test('where payouts go, and what became of one, tells their payee', async () => {
  const earner = await registerEarner(app.client, administrator)
  expect((await news(earner)).map(({ type }) => type).toSorted()).toEqual(['destination_changed', 'tipped', 'verification'])
  await app.settings.write(app.db, { earningsHoldDays: 0, minimumPayoutAmount: 5 })
  await app.jobs.send(app.db, 'sales.mature', {})
  app.clock.advance(8 * 86_400_000)
  await app.jobs.send(app.db, 'sales.mature', {})
  await app.settle()
  const again = await signIn(app.client, earner)
  await news(again)
  const { body } = await requestPayout(app.client, again, 20)
  const decision = { status: 'rejected', reason: 'The account has another name.' } as const
  await app.client.send('adminPayouts.decide', { token: administrator.token, params: { id: body.data._id }, body: decision })
  expect(await news(again)).toMatchObject([{ type: 'payout_step', title: 'Your payout was not approved', path: '/studio/payouts' }])
})
