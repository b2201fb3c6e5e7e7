// What is collected for stands in the room of a stream and moves with what is given there; who is present wears the badge of the page.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Goal, StreamEntry } from '@fieldhouse/contract'
import {
  anyCard,
  enterStream,
  goLive,
  newKey,
  openSocket,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  subscribe,
  topUp,
  type LiveSocket,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, foundTeam, type TestApp } from '#test/index.ts'

let app: TestApp
let sockets: LiveSocket[] = []
beforeAll(async () => void (app = await createTestApp()))
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(() => app.close())

const live = async (host: Person, wishes: Parameters<typeof goLive>[2] = {}) => {
  const { stream, socket } = await goLive(app.client, host, wishes)
  sockets = [...sockets, socket]
  return { stream, host: socket }
}
const come = async (stream: { conversationId: string }, person?: Person) => {
  const socket = await openSocket(app.client, person)
  sockets = [...sockets, socket]
  const { data } = await enterStream(socket, stream)
  return { socket, entry: data as StreamEntry }
}
const rich = async (): Promise<Person> => {
  const fan = await registerFan(app.client)
  await topUp(app.client, fan, 200, await saveCard(app.client, fan))
  return fan
}
const collect = (page: { token: string }, teamId?: string) =>
  app.client.send('goals.create', {
    token: page.token,
    body: { title: 'New nets', kind: 'tokens', target: 100, ...(teamId && { teamId }) },
  })
const tip = (fan: Person, pageId: string, price: number, conversationId?: string) =>
  app.client.send('wallet.tip', {
    token: fan.token,
    params: { id: pageId },
    headers: newKey(),
    body: { price, ...(conversationId && { conversationId }) },
  })
const framesOf = ({ heard }: LiveSocket) => heard.filter(({ event }) => event === 'public-room-changed').map(({ payload }) => payload)
const goalsIn = (socket: LiveSocket) => framesOf(socket).flatMap(({ goals }) => (goals === undefined ? [] : [goals as Goal[]]))
/** What the room was told last; jobs and events run meanwhile. */
const untilTold = async (socket: LiveSocket, fits: (goals: Goal[]) => boolean) => {
  const isTold = async () => {
    await app.settle()
    return goalsIn(socket).some(fits)
  }
  await expect.poll(isTold, { timeout: 20_000, interval: 100 }).toBe(true)
}

test('a tip moves the bar of everybody who reads the chat, and no other way tells anybody under 18 of it', async () => {
  const athlete = await registerPerformer(app.client)
  const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
  const fan = await rich()
  const { stream, host } = await live(athlete)
  await collect(athlete)
  const [{ socket: one }, { socket: visitor }, { socket: young }] = [await come(stream, fan), await come(stream), await come(stream, minor)]
  await untilTold(host, (goals) => goals[0]?.progress === 0)
  await tip(fan, athlete.id, 25, stream.conversationId)
  for (const socket of [host, one, visitor]) await untilTold(socket, ([goal]) => goal?.progress === 25 && goal.title === 'New nets')
  expect(framesOf(young).length).toBeGreaterThan(0)
  expect(goalsIn(young)).toEqual([])
  const [goal] = (await app.client.send('goals.list', { params: { id: athlete.id } })).data
  await app.client.send('goals.end', { token: athlete.token, params: { id: goal?._id ?? '' } })
  await untilTold(one, (goals) => goals.length === 0)
})

test('a crowd that gives is told of in a few sentences, with the sum of all', async () => {
  const athlete = await registerPerformer(app.client)
  const fans = await Promise.all([rich(), rich(), rich()])
  const { stream, host } = await live(athlete)
  await collect(athlete)
  for (const fan of fans) await come(stream, fan)
  const [begun, before] = [Date.now(), framesOf(host).length]
  await Promise.all(Array.from({ length: 12 }, (_, i) => tip(fans[i % fans.length] ?? athlete, athlete.id, 10, stream.conversationId)))
  await untilTold(host, ([goal]) => goal?.progress === 120 && goal.isReached)
  // At most once a second, and what was still to be said when they began.
  expect(framesOf(host).length - before).toBeLessThanOrEqual(2 + Math.ceil((Date.now() - begun) / 1000))
})

test('the room of a team collects for the team, and none where nothing may be earned', async () => {
  const administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  const team = await foundTeam(app, administrator, 'Ridge Nets')
  const fan = await rich()
  await collect(team.owner, team.id)
  const { stream, host } = await live(team.owner, { teamId: team.id })
  await come(stream, fan)
  await tip(fan, team.id, 20, stream.conversationId)
  await untilTold(host, ([goal]) => goal?.progress === 20)
  // What the coach is given is not the team's.
  await tip(fan, team.owner.id, 30)
  await sql`update page set can_earn = false where id = ${team.id}`.execute(app.db)
  await sql`insert into goal_due values (${team.id})`.execute(app.db)
  await sql`update goal set progress = 1 where page_id = ${team.id}`.execute(app.db)
  await app.jobs.send(app.db, 'goals.count', {})
  await untilTold(host, (goals) => goals.length === 0)
  expect(
    goalsIn(host)
      .flat()
      .map(({ progress }) => progress),
  ).not.toContain(50)
})

test('who is present wears the badge that they have on this page, and none elsewhere', async () => {
  const [athlete, other] = [await registerPerformer(app.client), await registerPerformer(app.client)]
  await setPrices(app.client, athlete, { monthlyPrice: 10 })
  const [fan, passer] = [await rich(), await registerFan(app.client)]
  await subscribe(app.client, fan, athlete, 'monthly_subscription', await anyCard(app.client, fan))
  await app.settle()
  await app.jobs.send(app.db, 'supporters.count', {})
  await app.settle()
  const badgesIn = (members: StreamEntry['members']) => Object.fromEntries(members.map(({ _id, badge }) => [_id, badge]))
  const { stream, host } = await live(athlete)
  await come(stream, passer)
  const { entry } = await come(stream, fan)
  expect(badgesIn(entry.members)).toEqual({ [fan.id]: 1, [passer.id]: null })
  const told = await host.hear('public-room-changed', ({ total }) => total === 2)
  expect(badgesIn(told['members'] as StreamEntry['members'])).toEqual({ [fan.id]: 1, [passer.id]: null })
  const { stream: elsewhere } = await live(other)
  expect(badgesIn((await come(elsewhere, fan)).entry.members)).toEqual({ [fan.id]: null })
})
