// A split changes with two owners at once, or with one after 72 hours; whoever has a share is told, and sales keep the split
// of their moment.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  foundTeam as found,
  newKey,
  registerAdministrator,
  registerFan,
  registerPerformer,
  signIn,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, foundTeam, type FoundTeam, type TestApp } from '#test/index.ts'
import { days, hours } from '#platform/clock.ts'
import { newId } from '#platform/new-id.ts'
import { moneyChecks } from '#wiring/money.ts'
import { verify } from '#ground/ledger'

let app: TestApp
let owner: Person
let second: Person
let maya: Person
let noor: Person
let fan: Person
let stranger: Person
let team: FoundTeam
let administrator: Person

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
beforeEach(async () => {
  administrator = await signIn(app.client, administrator)
  team = await foundTeam(app, administrator, 'Calder Ridge Women')
  owner = team.owner
  second = await registerPerformer(app.client, { name: 'Director Silva' })
  maya = await registerPerformer(app.client, { name: 'Maya Ortiz' })
  noor = await registerPerformer(app.client, { name: 'Noor Haddad' })
  stranger = await registerPerformer(app.client, { name: 'Someone Else' })
  fan = await registerFan(app.client)
  for (const member of [maya, noor]) await team.join(member)
  await topUp(app.client, fan, 300)
})
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

type Wanted = Record<string, number>
const sharesOf = (wanted: Wanted) => Object.entries(wanted).map(([payeeId, percent]) => ({ payeeId, bps: percent * 100 }))
const propose = (by: Person, wanted: Wanted, more: { effectiveFrom?: string } = {}) =>
  app.client.try('splits.propose', {
    token: by.token,
    params: { id: team.id },
    body: { shares: sharesOf(wanted), ...more },
    headers: newKey(),
  })
const proposed = async (by: Person, wanted: Wanted) => (await propose(by, wanted)).body.data
const answer = (by: Person, proposalId: string, status: 'confirmed' | 'withdrawn') =>
  app.client.try('splits.answer', { token: by.token, params: { id: team.id, proposalId }, body: { status } })
const read = (by: Person) => app.client.try('splits.read', { token: by.token, params: { id: team.id } })
const current = async () => {
  const { shares } = (await read(owner)).body.data.current
  return Object.fromEntries(shares.map(({ name, bps }) => [name, bps / 100]))
}
/** Who got what of a tip of 10 of which the platform takes 2. */
const tipped = async () => {
  await app.client.send('wallet.tip', { token: fan.token, params: { id: team.id }, body: { price: 10, target: 'team' }, headers: newKey() })
  const { rows } = await sql<{ payee: string; net: number }>`
    select g.name as payee, p.net from sale_part p join page g on g.id = p.payee_id
    where p.sale_id = (select id from sale where seller_id = ${team.id} order by created_at desc limit 1)`.execute(app.db)
  return Object.fromEntries(rows.map(({ payee, net }) => [payee, net]))
}
const letters = async (person: Person) => {
  const all = await app.mail.list(500)
  return all
    .filter(({ to, subject }) => to === `${person.username}@example.org` && subject.includes('Calder Ridge'))
    .map(({ subject }) => subject)
}
/** Sessions end meanwhile. */
const wait = async (by: number) => {
  app.clock.advance(by)
  await app.jobs.send(app.db, 'splits.tell', {})
  await app.settle()
  for (const one of [owner, second, maya, noor, fan]) Object.assign(one, await signIn(app.client, one))
}

describe('one owner', () => {
  test('waits 72 hours; sales before keep the team’s own split', async () => {
    const made = await proposed(owner, { [team.id]: 60, [maya.id]: 40 })
    expect(made).toMatchObject({ status: 'open', proposedBy: 'Coach Okafor' })
    expect(Date.parse(made.effectiveFrom) - Date.parse(made.createdAt)).toBe(hours(72))
    expect(await tipped()).toEqual({ 'Calder Ridge Women': 800 })
    await wait(hours(71))
    expect(await tipped()).toEqual({ 'Calder Ridge Women': 800 })
    await wait(hours(2))
    expect(await tipped()).toEqual({ 'Calder Ridge Women': 480, 'Maya Ortiz': 320 })
    expect(await current()).toEqual({ 'Calder Ridge Women': 60, 'Maya Ortiz': 40 })
    const { data } = (await read(owner)).body
    expect(data).toMatchObject({ proposal: null, proposals: [{ status: 'passed' }], owners: 1, canPropose: true })
    expect(data.history).toMatchObject([{ version: 0, from: null }])
    // Who agrees afterwards is told that it was decided.
    expect((await answer(owner, made._id, 'confirmed')).error.code).toBe('split.closed')
  })

  test('tells everybody with a share at the proposal, when it counts and when it is taken back', async () => {
    const first = await proposed(owner, { [team.id]: 50, [maya.id]: 50 })
    expect([await letters(maya), await letters(owner), await letters(noor)]).toEqual([
      ['Calder Ridge Women may divide its earnings otherwise'],
      ['Calder Ridge Women may divide its earnings otherwise'],
      [],
    ])
    await wait(hours(73))
    expect((await letters(maya))[0]).toBe('Calder Ridge Women divides its earnings otherwise')
    // Who would lose is told and may look.
    const next = await proposed(owner, { [team.id]: 50, [noor.id]: 50 })
    expect(first._id).not.toBe(next._id)
    for (const payee of [maya, noor]) expect((await letters(payee))[0]).toBe('Calder Ridge Women may divide its earnings otherwise')
    expect((await read(maya)).body.data).toMatchObject({ canPropose: false, proposal: { _id: next._id }, payees: [] })
    expect((await read(noor)).status).toBe(200)
    expect((await answer(owner, next._id, 'withdrawn')).body.data.status).toBe('withdrawn')
    for (const payee of [maya, noor]) expect((await letters(payee))[0]).toBe('Calder Ridge Women goes on dividing its earnings as before')
    expect((await read(noor)).status).toBe(403)
    await wait(hours(80))
    expect(await current()).toEqual({ 'Calder Ridge Women': 50, 'Maya Ortiz': 50 })
    const { rows } = await sql`select from split_proposal where told_at is null and state in ('open', 'agreed')`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('cannot agree with themselves, and begins again with another proposal', async () => {
    const first = await proposed(owner, { [team.id]: 50, [maya.id]: 50 })
    expect((await answer(owner, first._id, 'confirmed')).error.code).toBe('split.already_confirmed')
    await wait(hours(40))
    const next = await proposed(owner, { [team.id]: 90, [maya.id]: 10 })
    await wait(hours(40))
    expect(await tipped()).toEqual({ 'Calder Ridge Women': 800 })
    expect((await read(owner)).body.data).toMatchObject({
      proposal: { _id: next._id },
      proposals: [{ _id: first._id, status: 'replaced' }],
    })
    await wait(hours(33))
    expect(await tipped()).toEqual({ 'Calder Ridge Women': 720, 'Maya Ortiz': 80 })
  })

  test('names a later day, within a year', async () => {
    const later = new Date(app.clock.now().getTime() + days(10)).toISOString()
    expect((await propose(owner, { [team.id]: 50, [maya.id]: 50 }, { effectiveFrom: later })).body.data.effectiveFrom).toBe(later)
    const never = new Date(app.clock.now().getTime() + days(800)).toISOString()
    expect((await propose(owner, { [team.id]: 50, [maya.id]: 50 }, { effectiveFrom: never })).error.code).toBe('sale.bad_split')
  })
})

/** Only owners of 72 hours count for two. */
const joinAsOwner = async () => {
  await team.join(second, ['owner'])
  await wait(hours(72))
}

describe('two owners', () => {
  beforeEach(joinAsOwner)

  test('let it count at once', async () => {
    const { _id: id } = await proposed(owner, { [maya.id]: 70, [noor.id]: 30 })
    expect((await answer(second, id, 'confirmed')).body.data).toMatchObject({
      status: 'agreed',
      confirmations: [{ name: 'Coach Okafor' }, { name: 'Director Silva' }],
    })
    expect(await tipped()).toEqual({ 'Maya Ortiz': 560, 'Noor Haddad': 240 })
    expect((await letters(noor))[0]).toBe('Calder Ridge Women divides its earnings otherwise')
    expect((await answer(second, id, 'withdrawn')).error.code).toBe('split.closed')
  })

  test('of two agreements at the same time one counts', async () => {
    let third = await registerPerformer(app.client)
    await team.join(third, ['owner'])
    await wait(hours(72))
    third = await signIn(app.client, third)
    const { _id: id } = await proposed(owner, { [maya.id]: 100 })
    const answers = await Promise.all([answer(second, id, 'confirmed'), answer(third, id, 'confirmed')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await tipped()).toEqual({ 'Maya Ortiz': 800 })
  })

  test('are not one who has just made a second account an owner', async () => {
    let puppet = await registerPerformer(app.client)
    await team.leave(second, owner)
    await team.join(puppet, ['owner'])
    const { _id: id } = await proposed(owner, { [maya.id]: 100 })
    await wait(hours(71))
    puppet = await signIn(app.client, puppet)
    expect((await answer(puppet, id, 'confirmed')).body.data).toMatchObject({ status: 'open', confirmations: [{}, {}] })
    expect(await tipped()).toEqual({ 'Calder Ridge Women': 800 })
    await wait(hours(2))
    expect(await tipped()).toEqual({ 'Maya Ortiz': 800 })
  })

  test('one takes back what the other proposed', async () => {
    const { _id: id } = await proposed(owner, { [maya.id]: 100 })
    expect((await answer(second, id, 'withdrawn')).status).toBe(200)
    await wait(hours(80))
    expect(await tipped()).toEqual({ 'Calder Ridge Women': 800 })
  })

  test('an owner who was removed does not count', async () => {
    const { _id: id } = await proposed(owner, { [maya.id]: 100 })
    await team.leave(owner, second)
    expect((await answer(second, id, 'confirmed')).body.data.status).toBe('open')
    await app.settle()
    expect(await tipped()).toEqual({ 'Calder Ridge Women': 800 })
    // Who is left stands behind it: it waits as for one.
    app.clock.advance(hours(73))
    for (const one of [second, fan]) Object.assign(one, await signIn(app.client, one))
    expect(await tipped()).toEqual({ 'Maya Ortiz': 800 })
  })

  test('what only a removed owner wanted ends', async () => {
    await proposed(owner, { [maya.id]: 100 })
    await team.leave(owner, second)
    await app.settle()
    expect((await read(second)).body.data).toMatchObject({ proposal: null, proposals: [{ status: 'lapsed' }], owners: 1 })
    expect((await letters(maya))[0]).toBe('Calder Ridge Women goes on dividing its earnings as before')
    app.clock.advance(hours(80))
    Object.assign(fan, await signIn(app.client, fan))
    expect(await tipped()).toEqual({ 'Calder Ridge Women': 800 })
  })
})

test('shares are for the team and its members, whole, and not twice the same', async () => {
  const refused = async (wanted: Wanted) => (await propose(owner, wanted)).error.code
  expect(await refused({ [team.id]: 60, [stranger.id]: 40 })).toBe('split.not_a_payee')
  expect(await refused({ [team.id]: 60, [fan.id]: 40 })).toBe('split.not_a_payee')
  expect(await refused({ [team.id]: 60, [newId()]: 40 })).toBe('split.not_a_payee')
  expect(await refused({ [team.id]: 60, [maya.id]: 30 })).toBe('sale.bad_split')
  expect(await refused({ [team.id]: 100 })).toBe('split.unchanged')
  const highSchool = await registerPerformer(app.client, { educationType: 'High School' })
  await team.join(highSchool)
  expect(await refused({ [team.id]: 60, [highSchool.id]: 40 })).toBe('split.not_a_payee')
  expect((await read(owner)).body.data.payees.map(({ name }) => name)).toEqual([
    'Calder Ridge Women',
    'Coach Okafor',
    'Maya Ortiz',
    'Noor Haddad',
  ])
})

test('a high-school team’s only payee is the team, and it shows nobody anything (Y44, Y47)', async () => {
  const { client } = app
  const params = {
    id: (await found(client, owner, { educationType: 'High School', schoolName: 'Calder Ridge High', level: 'varsity' }))._id,
  }
  const account = { id: maya.id, name: maya.name, first_name: null, last_name: null }
  const form = { teamId: params.id, account, type: 'roster', role: 'athlete', addedBy: owner.id } as const
  await app.db.transaction().execute((tx) => app.teams.members.join(tx, form))
  for (const shares of [sharesOf({ [params.id]: 50, [maya.id]: 50 }), sharesOf({ [maya.id]: 100 })]) {
    const reply = await client.try('splits.propose', { token: owner.token, params, body: { shares } })
    expect([reply.status, reply.error.code]).toEqual([403, 'split.school_team'])
  }
  expect((await client.send('splits.read', { token: owner.token, params })).data.payees).toMatchObject([{ isTeam: true }])
  await client.send('splits.show', { token: owner.token, params, body: { isShown: true } })
  expect((await client.send('splits.shown', { params })).data).toEqual({ isShown: false, shares: [] })
})

test('is nothing to those without a share', async () => {
  const { _id: id } = await proposed(owner, { [maya.id]: 100 })
  for (const person of [noor, stranger, fan]) {
    expect((await read(person)).error.code).toBe('team.not_member')
    expect((await propose(person, { [team.id]: 100 })).status).toBe(403)
    expect((await answer(person, id, 'withdrawn')).status).toBe(403)
  }
  expect((await answer(owner, newId(), 'confirmed')).error.code).toBe('split.unknown')
  // A proposal of another team is not found under this one.
  const other = await foundTeam(app, administrator, 'Calder Ridge Men')
  const reply = await app.client.try('splits.answer', {
    token: other.owner.token,
    params: { id: other.id, proposalId: id },
    body: { status: 'withdrawn' },
  })
  expect(reply.error.code).toBe('split.unknown')
})

describe('who leaves', () => {
  const leave = (person: Person) => team.leave(person, owner)
  beforeEach(joinAsOwner)

  test('gets nothing of what is sold from now on, and the team has it', async () => {
    const { _id: id } = await proposed(owner, { [team.id]: 20, [maya.id]: 50, [noor.id]: 30 })
    await answer(second, id, 'confirmed')
    expect(await tipped()).toEqual({ 'Calder Ridge Women': 160, 'Maya Ortiz': 400, 'Noor Haddad': 240 })
    await leave(maya)
    expect((await read(maya)).error.code).toBe('team.not_member')
    expect(await tipped()).toEqual({ 'Calder Ridge Women': 560, 'Noor Haddad': 240 })
    await leave(noor)
    expect(await tipped()).toEqual({ 'Calder Ridge Women': 800 })
  })

  test('is left out of what is proposed and agreed for later, too', async () => {
    const { _id: id } = await proposed(owner, { [maya.id]: 50, [noor.id]: 50 })
    await leave(maya)
    expect((await read(noor)).body.data.proposal?.shares).toMatchObject([{ isTeam: true, bps: 5000 }, { name: 'Noor Haddad' }])
    await wait(hours(73))
    expect(await tipped()).toEqual({ 'Calder Ridge Women': 400, 'Noor Haddad': 400 })
    // What was decided before, and stands aside already, does not come back.
    expect((await answer(second, id, 'confirmed')).error.code).toBe('split.closed')
  })

  test('does not bring back what was decided and overruled', async () => {
    const later = new Date(app.clock.now().getTime() + days(5)).toISOString()
    const { _id: id } = (await propose(owner, { [maya.id]: 100 }, { effectiveFrom: later })).body.data
    expect((await answer(second, id, 'confirmed')).body.data).toMatchObject({ status: 'agreed', effectiveFrom: later })
    const { _id: next } = await proposed(owner, { [noor.id]: 60, [maya.id]: 40 })
    await answer(second, next, 'confirmed')
    await leave(maya)
    await wait(days(6))
    expect(await tipped()).toEqual({ 'Calder Ridge Women': 320, 'Noor Haddad': 480 })
  })

  test('a split that has begun is not taken back, not even by hand', async () => {
    const { _id: id } = await proposed(owner, { [maya.id]: 100 })
    await answer(second, id, 'confirmed')
    const { version } = (await read(owner)).body.data.current
    const withdraw = app.db.transaction().execute((tx) => app.money.terms.withdraw(tx, team.id, version))
    await expect(withdraw).rejects.toThrow(/has begun/)
    await expect(sql`delete from split_withdrawal`.execute(app.db)).rejects.toThrow()
  })
})

test('fans are shown who gets what where the team wants it, and hidden members by no name', async () => {
  const shown = async (id = team.id) => app.client.try('splits.shown', { params: { id } })
  const show = (by: Person, isShown: boolean) =>
    app.client.try('splits.show', { token: by.token, params: { id: team.id }, body: { isShown } })
  await joinAsOwner()
  const { _id: id } = await proposed(owner, { [team.id]: 60, [maya.id]: 40 })
  await answer(second, id, 'confirmed')
  expect((await shown()).body.data).toEqual({ isShown: false, shares: [] })
  expect([(await show(maya, true)).status, (await show(owner, true)).status]).toEqual([403, 200])
  expect((await shown()).body.data.shares).toMatchObject([
    { name: 'Calder Ridge Women', bps: 6000, isTeam: true },
    { name: 'Maya Ortiz', bps: 4000, path: expect.stringContaining('/') },
  ])
  await sql`update page set visible = false where id = ${maya.id}`.execute(app.db)
  expect(JSON.stringify((await shown()).body)).not.toMatch(/Maya|Ortiz/)
  expect((await shown()).body.data.shares[1]).toEqual({ name: 'A member', path: null, isTeam: false, bps: 4000 })
  await sql`update page set can_earn = false where id = ${team.id}`.execute(app.db)
  expect((await shown()).body.data).toEqual({ isShown: false, shares: [] })
  expect([(await shown(maya.id)).status, (await shown(newId())).status]).toEqual([404, 404])
})
