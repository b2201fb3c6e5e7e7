// Money of a team from its sales to its bank: what the team keeps, what its members get, what goes back by the split of its
// time, and payouts by its owner alone.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anyCard,
  becomePayee,
  latestTransaction,
  newKey,
  password,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveBank,
  sendSandboxPage,
  signIn,
  topUp,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, foundTeam, type FoundTeam, type TestApp } from '#test/index.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/new-id.ts'
import { moneyChecks } from '#wiring/money.ts'
import { accounts, verify } from '#ground/ledger'

let app: TestApp
let team: FoundTeam
let administrator: Person
let owner: Person
let manager: Person
let maya: Person
let noor: Person
let fan: Person
let stranger: Person

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
beforeEach(async () => {
  const { client } = app
  administrator = await signIn(client, administrator)
  team = await foundTeam(app, administrator, 'Calder Ridge Women')
  owner = team.owner
  manager = await registerPerformer(client, { name: 'Manager Lind' })
  maya = await registerPerformer(client, { name: 'Maya Ortiz' })
  noor = await registerPerformer(client, { name: 'Noor Haddad' })
  stranger = await registerPerformer(client)
  fan = await registerFan(client)
  await team.join(manager, ['manage'])
  for (const member of [maya, noor]) await team.join(member)
  await topUp(client, fan, 300)
})
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

const split = (shares: Readonly<Record<string, number>>) =>
  app.money.terms.setSplit(
    team.id,
    Object.entries(shares).map(([payeeId, percent]) => ({ payeeId, bps: Math.round(percent * 100) })),
  )
const tip = (price: number) =>
  app.client.send('wallet.tip', { token: fan.token, params: { id: team.id }, body: { price, target: 'team' }, headers: newKey() })
const balances = (by: Person, id = team.id) => app.client.try('earnings.ofTeam', { token: by.token, params: { id } })
const stats = (by: Person, more: { mine?: boolean } = {}) =>
  app.client.try('earnings.stats', { token: by.token, query: { teamId: team.id, ...more } })
const today = () => app.clock.now().toISOString().slice(0, 10)
const statement = (by: Person, more: { mine?: boolean } = {}) =>
  app.client.try('earnings.statement', {
    token: by.token,
    query: { fromDate: new Date().toISOString().slice(0, 10), toDate: today(), teamId: team.id, ...more },
  })
const pendingOf = (id: string) => app.money.ledger.balance(accounts.pending(id))
const mature = async () => {
  app.clock.advance(days(8))
  await app.jobs.send(app.db, 'sales.mature', {})
  await app.settle()
  for (const person of [owner, manager, maya, noor, fan, stranger, administrator]) Object.assign(person, await signIn(app.client, person))
}

describe('what a team earned', () => {
  test('is the team’s part for its owner, and each one’s own part for the members', async () => {
    await split({ [team.id]: 50, [maya.id]: 30, [noor.id]: 20 })
    await tip(10)
    await split({ [team.id]: 90, [noor.id]: 10 })
    await tip(20)
    expect((await balances(owner)).body.data).toEqual({
      balance: 0,
      pending: 18.4,
      totalEarned: 18.4,
      pendingPayout: 0,
      members: [
        { performerId: noor.id, name: 'Noor Haddad', share: 10, earned: 3.2 },
        { performerId: maya.id, name: 'Maya Ortiz', share: 0, earned: 2.4 },
      ],
      destinations: [],
      payoutsPausedUntil: null,
    })
    for (const person of [manager, maya, stranger, fan]) expect((await balances(person)).status).toBe(403)
    expect((await balances(owner, owner.id)).error.code).toBe('request.forbidden')

    expect((await stats(owner)).body.data).toMatchObject({ totalNetPrice: 18.4, pendingTokens: 18.4 })
    const sums = { totalGrossPrice: 4, totalNetPrice: 3.2, totalSiteCommission: 0.8, pendingTokens: 3.2, availableTokens: 0 }
    expect((await stats(noor)).body.data).toEqual(sums)
    // Who left sees what they earned; nobody sees another's.
    expect((await stats(maya)).body.data).toMatchObject({ totalNetPrice: 2.4 })
    expect((await stats(owner, { mine: true })).error.code).toBe('team.not_member')
    for (const person of [manager, stranger]) expect((await stats(person)).error.code).toBe('team.not_member')
    const { data } = await app.client.send('earnings.search', { token: noor.token, query: { teamId: team.id, sortBy: 'grossPrice' } })
    expect(data.map(({ grossPrice, siteCommission, netPrice }) => [grossPrice, siteCommission, netPrice])).toEqual([
      [2, 0.2, 1.6],
      [2, 0.2, 1.6],
    ])
    await mature()
    expect((await stats(noor)).body.data).toMatchObject({ pendingTokens: 0, availableTokens: 3.2 })
    const { data: years } = await app.client.send('earnings.years', { token: noor.token })
    expect(years).toMatchObject([{ grossPrice: 4, siteCommission: 0.8, netPrice: 3.2 }])
  })

  test('is told each member as a statement to the cent, returns included', async () => {
    await split({ [team.id]: 33.33, [maya.id]: 33.33, [noor.id]: 33.34 })
    const cardId = await anyCard(app.client, fan)
    const body = { teamId: team.id, type: 'monthly', cardId } as const
    await app.client.send('payments.subscribeTeam', { token: fan.token, body, headers: newKey() })
    await tip(10.01)
    const [kept, mine] = [await pendingOf(team.id), await pendingOf(maya.id)]
    await app.client.send('reversals.refund', {
      token: administrator.token,
      params: { id: await latestTransaction(app.client, fan) },
      body: { amount: 3.33, reason: 'of the test' },
      headers: newKey(),
    })
    await app.settle()
    const { data } = (await statement(maya)).body
    const lines = data.csv.split('\r\n').map((line) => line.split(','))
    expect(lines[0]).toEqual(['Time (UTC)', 'Sale', 'What', 'Price', 'Fee', 'Your part', 'Sum'])
    // The ledger keeps its own time, which tests do not move.
    const told = lines.slice(2, -1).map(([, , what]) => what)
    expect(told.toSorted()).toEqual(['Given back: monthly subscription', 'Monthly subscription', 'Tip'])
    const sum = lines.slice(2, -1).reduce((total, line) => total + Math.round(Number(line[5]) * 100), 0)
    expect(sum).toBe(await pendingOf(maya.id))
    expect(sum).toBeLessThan(mine)
    expect(await pendingOf(team.id)).toBeLessThan(kept)
    expect([data.openingTokens, data.closingTokens, data.entries]).toEqual([0, sum / 100, 3])
    // The owner's is the ledger of the team.
    expect((await statement(owner)).body.data.closingTokens).toBe((await pendingOf(team.id)) / 100)
    expect((await statement(stranger)).error.code).toBe('team.not_member')
  })

  test('goes back by the split of its time, whatever was decided since', async () => {
    await split({ [maya.id]: 75, [noor.id]: 25 })
    const cardId = await anyCard(app.client, fan)
    await app.client.send('payments.subscribeTeam', {
      token: fan.token,
      body: { teamId: team.id, type: 'monthly', cardId },
      headers: newKey(),
    })
    await split({ [team.id]: 100 })
    await tip(10)
    await team.leave(maya, owner)
    expect([await pendingOf(team.id), await pendingOf(maya.id), await pendingOf(noor.id)]).toEqual([800, 600, 200])
    const give = async (amount?: number) =>
      app.client.send('reversals.refund', {
        token: administrator.token,
        params: { id: await latestTransaction(app.client, fan) },
        body: { ...(amount === undefined ? {} : { amount }), reason: 'of the test' },
        headers: newKey(),
      })
    await give(5)
    await app.settle()
    expect([await pendingOf(team.id), await pendingOf(maya.id), await pendingOf(noor.id)]).toEqual([800, 300, 100])
    await give()
    await app.settle()
    expect([await pendingOf(team.id), await pendingOf(maya.id), await pendingOf(noor.id)]).toEqual([800, 0, 0])
  })
})

describe('payouts of a team', () => {
  const request = (by: Person, tokens: number, type: 'banking' | 'stripe' = 'banking') =>
    app.client.try('payouts.create', {
      token: by.token,
      body: { requestTokens: tokens, paymentAccountType: type, source: 'team', teamId: team.id, currentPassword: password },
      headers: newKey(),
    })
  const bank = { firstName: 'Ida', lastName: 'Okafor', bankName: 'Team Bank', bankAccount: '000998877', address: '1 Mill Road' }
  const place = { city: 'Calder', state: 'OH', country: 'US' }
  const saveTeamBank = (by: Person, currentPassword = password, id = team.id) =>
    app.client.try('performers.updateBanking', { token: by.token, params: { id }, body: { ...bank, ...place, currentPassword } })

  beforeEach(async () => {
    await split({ [team.id]: 80, [maya.id]: 20 })
    await tip(100)
    await mature()
  })

  test('go to the team’s own bank account, 72 hours after it was entered, asked for by its owner alone', async () => {
    for (const person of [manager, maya, stranger]) expect((await saveTeamBank(person)).error.code).toBe('performer.unknown')
    expect((await saveTeamBank(owner, 'wrong')).error.code).toBe('auth.incorrect_credentials')
    expect((await saveTeamBank(owner, password, newId())).error.code).toBe('performer.unknown')
    const second = await registerPerformer(app.client)
    await team.join(second, ['owner'])
    expect((await saveTeamBank(owner)).body.data).toMatchObject({ bankName: 'Team Bank', last4: '8877' })
    const told = (await app.mail.list(10)).filter(({ subject }) => subject === 'Your payout details were changed').map(({ to }) => to)
    expect(told.toSorted()).toEqual([owner, second].map(({ username }) => `${username}@example.org`).toSorted())
    // The owner's own page has none of it.
    expect((await app.client.send('performers.me', { token: owner.token })).data.bankingInformation).toBeNull()

    for (const person of [manager, maya, stranger]) expect((await request(person, 60)).error.code).toBe('team.not_member')
    expect((await request(owner, 64.01)).error.code).toBe('payout.exceeds_available')
    const { data: payout } = (await request(owner, 60)).body
    expect(payout).toMatchObject({ source: 'team', sourceId: team.id, status: 'pending', destination: { label: 'Team Bank' } })
    expect(Date.parse(payout.payableFrom) - app.clock.now().getTime()).toBeGreaterThan(days(2.9))
    expect((await balances(owner)).body.data).toMatchObject({
      balance: 4,
      pendingPayout: 60,
      destinations: [{ type: 'banking', isActive: true, label: 'Team Bank', last4: '8877' }],
      payoutsPausedUntil: payout.payableFrom,
    })
    const query = { teamId: team.id }
    for (const [person, status] of [
      [owner, 200],
      [manager, 403],
    ] as const) {
      const { token } = person
      const answers = [
        await app.client.try('payouts.view', { token, params: { id: payout._id }, query }),
        await app.client.try('payouts.search', { token, query }),
        await app.client.try('payouts.checkPending', { token, query }),
        await app.client.try('payouts.calculate', { token, body: query }),
        await app.client.try('payouts.places', { token, query }),
      ]
      expect(answers.map((one) => one.status)).toEqual([status, status, status, status, status])
    }
    const places = async (of: object) => (await app.client.send('payouts.places', { token: owner.token, query: of })).data
    expect([(await places(query)).bankingInformation, (await places({})).bankingInformation]).toEqual([
      { bankName: 'Team Bank', last4: '8877' },
      null,
    ])
    // Without the team it is not there.
    expect((await app.client.try('payouts.view', { token: owner.token, params: { id: payout._id } })).status).toBe(404)

    const { token } = administrator
    const decided = await app.client.send('adminPayouts.decide', { token, params: { id: payout._id }, body: { status: 'approved' } })
    expect(decided.data.payee).toMatchObject({ _id: team.id, type: 'team', name: 'Calder Ridge Women' })
    const exported = () =>
      app.client.try('adminPayouts.export', {
        token: administrator.token,
        body: { paymentAccountType: 'banking', currentPassword: password },
      })
    expect((await exported()).error.code).toBe('payout.nothing_to_export')
    await mature()
    expect((await exported()).body.data.csv).toContain(`${payout._id},Calder Ridge Women,60.00,USD,Ida,Okafor,Team Bank`)
  })

  test('go through the team’s own account at the card provider', async () => {
    const body = { returnUrl: '/team', teamId: team.id, currentPassword: password }
    for (const person of [manager, maya, stranger])
      expect((await app.client.try('connect.createAccount', { token: person.token, body })).error.code).toBe('team.not_member')
    const { data: opened } = await app.client.send('connect.createAccount', { token: owner.token, body })
    await sendSandboxPage(app.client, opened.url, 'verified')
    await app.settle()
    expect(await becomePayee(app.client, owner)).not.toBe(opened.accountId)
    const query = { teamId: team.id }
    for (const [person, status] of [
      [owner, 200],
      [manager, 403],
    ] as const) {
      const { token } = person
      const answers = [
        await app.client.try('connect.me', { token, query }),
        await app.client.try('connect.verification', { token, query }),
        await app.client.try('connect.loginLink', { token, query }),
      ]
      expect(answers.map((one) => one.status)).toEqual([status, status, status])
    }
    const session = { token: owner.token, body: { teamId: team.id, currentPassword: password } }
    expect((await app.client.try('connect.session', session)).status).toBe(201)
    expect((await request(owner, 60, 'stripe')).body.data).toMatchObject({ sourceId: team.id, paymentAccountType: 'stripe' })
    // Off and on again, as for an athlete.
    const gateway = { key: 'stripe', status: 'inactive', value: { email: 'x@example.org' }, currentPassword: password } as const
    const change = (id: string, by: Person) =>
      app.client.try('performers.updateGateway', { token: by.token, params: { id }, body: gateway })
    expect([(await change(team.id, owner)).status, (await change(team.id, manager)).status]).toEqual([200, 404])
    const { rows } = await sql`select from payout_destination where payee_id = ${owner.id} and not is_active`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('end with the owner’s rights', async () => {
    await saveTeamBank(owner)
    const { data } = (await request(owner, 60)).body
    const second = await registerPerformer(app.client)
    await team.join(second, ['owner'])
    await team.leave(owner, second)
    const change = await app.client.try('payouts.update', {
      token: owner.token,
      params: { id: data._id },
      body: { status: 'canceled', teamId: team.id, currentPassword: password },
    })
    expect([change.status, (await saveTeamBank(owner)).status, (await balances(owner)).status]).toEqual([403, 404, 403])
    // What becomes of it is news to whoever owns the team now.
    const decision = { token: administrator.token, params: { id: data._id }, body: { status: 'rejected' as const, reason: 'Ask again.' } }
    await app.client.send('adminPayouts.decide', decision)
    const [letter] = await app.mail.list(1)
    expect(letter).toMatchObject({ to: `${second.username}@example.org`, subject: 'Your payout was not approved' })
    expect(letter?.text).toContain(`/studio/payouts?teamId=${team.id}`)
    await saveBank(app.client, owner)
  })

  test('go nowhere once the team is handed over, until its new owner says where', async () => {
    await saveTeamBank(owner)
    const next = await registerPerformer(app.client)
    await verifyPerformer(app.client, administrator, next)
    await team.join(next, ['manage'])
    await app.client.send('teams.update', { token: owner.token, params: { id: team.id }, body: { ownerId: next.id } })
    expect((await balances(next)).body.data.destinations).toEqual([{ type: 'banking', isActive: false, label: 'Team Bank', last4: '8877' }])
    expect((await request(next, 60)).error.code).toBe('payout.account_missing')
    expect((await request(owner, 60)).error.code).toBe('team.not_member')
  })
})
