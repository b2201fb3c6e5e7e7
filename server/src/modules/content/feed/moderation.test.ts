// Posts of a team: what members write waits while the team moderates, what its staff decides is told, three posts stand on top.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Team } from '@fieldhouse/contract'
import {
  foundTeam,
  newKey,
  openSocket,
  publish,
  registerCoach,
  registerFan,
  registerPerformer,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, joinTeam, type TestApp } from '#test/index.ts'

let app: TestApp
let coach: Person
let member: Person
let moderator: Person
let fan: Person
let team: Team

beforeAll(async () => {
  app = await createTestApp()
  coach = await registerCoach(app.client)
  fan = await registerFan(app.client)
})
afterAll(() => app.close())

beforeEach(async () => {
  team = await foundTeam(app.client, coach)
  member = await registerPerformer(app.client)
  moderator = await registerPerformer(app.client)
  await joinTeam(app, team, member)
  await joinTeam(app, team, moderator, { type: 'staff', role: 'assistant', rights: ['moderate'] })
  await moderate(true)
})

const moderate = (enabled?: boolean) =>
  app.client.send('teams.toggleModeration', {
    token: coach.token,
    params: { id: team._id },
    body: enabled === undefined ? {} : { enabled },
  })
const write = (by: Person, text: string, more: object = {}) =>
  publish(app.client, by, { type: 'text', text, title: text, audience: 'public', teamId: team._id, ...more })
const decide = (by: Person, id: string, status: 'approved' | 'rejected', reason?: string) =>
  app.client.try('teams.decide', { token: by.token, params: { id }, body: { status, ...(reason !== undefined && { reason }) } })
const queue = async () =>
  (await app.client.send('teams.queue', { token: moderator.token, params: { id: team._id } })).data.map(({ title }) => title)
const shown = async (by?: Person) =>
  (await app.client.send('feeds.list', { token: by?.token, query: { teamId: team._id } })).data.map(({ title }) => title)
const statusOf = async (by: Person, id: string) => (await app.client.try('feeds.view', { token: by.token, params: { id } })).status

describe('while a team moderates', () => {
  test('what staff writes is out, what members write waits, the oldest first', async () => {
    const first = await write(member, 'One')
    await write(member, 'Two')
    expect((await write(coach, 'Three')).moderationStatus).toBe('approved')
    expect(first.moderationStatus).toBe('pending')
    expect(await queue()).toEqual(['One', 'Two'])
    expect(await shown()).toEqual(['Three'])
    expect([await statusOf(fan, first._id), await statusOf(member, first._id), await statusOf(moderator, first._id)]).toEqual([
      404, 200, 200,
    ])
    expect((await decide(moderator, first._id, 'approved')).status).toBe(200)
    expect([await queue(), await shown(fan)]).toEqual([['Two'], ['One', 'Three']])
  })

  test('an approved post that its author changes waits again, a decision is told, and a rejection says why', async () => {
    const post = await write(member, 'Draft of glory')
    const socket = await openSocket(app.client, member)
    expect((await decide(moderator, post._id, 'rejected')).error.code).toBe('team.reason_required')
    expect((await decide(moderator, post._id, 'rejected', '  Ask the captain first.  ')).status).toBe(200)
    await app.settle()
    expect(await socket.hear('feed_moderated')).toEqual({
      feedId: post._id,
      teamId: team._id,
      moderationStatus: 'rejected',
      reason: 'Ask the captain first.',
    })
    socket.close()
    const own = async () => (await app.client.send('feeds.ownOne', { token: member.token, params: { id: post._id } })).data
    expect(await own()).toMatchObject({ moderationStatus: 'rejected', moderationReason: 'Ask the captain first.' })
    expect(await shown()).toEqual([])
    const appeal = (by: Person) => app.client.try('feeds.appeal', { token: by.token, params: { id: post._id }, body: { text: 'I did.' } })
    expect((await appeal(moderator)).error.code).toBe('feed.unknown')
    expect((await appeal(member)).status).toBe(200)
    expect((await appeal(member)).error.code).toBe('feed.not_rejected')
    const [waiting] = (await app.client.send('teams.queue', { token: moderator.token, params: { id: team._id } })).data
    expect(waiting).toMatchObject({ _id: post._id, moderationAppeal: 'I did.', moderationReason: 'Ask the captain first.' })
    await decide(moderator, post._id, 'approved')
    expect(await shown()).toEqual(['Draft of glory'])
    await app.client.send('feeds.update', { token: member.token, params: { id: post._id }, body: { text: 'Other words' } })
    expect([await shown(), await queue()]).toEqual([[], ['Draft of glory']])
  })

  test('staff that corrects what a member wrote has not approved it by that', async () => {
    const post = await write(member, 'Our gols')
    const { data } = await app.client.send('feeds.update', { token: coach.token, params: { id: post._id }, body: { title: 'Our goals' } })
    expect([data.moderationStatus, await queue(), await shown()]).toEqual(['pending', ['Our goals'], []])
  })

  test('a rejection is not undone by an edit once nobody moderates any more', async () => {
    const post = await write(member, 'No')
    await decide(moderator, post._id, 'rejected', 'No.')
    await moderate()
    const edited = await app.client.send('feeds.update', { token: member.token, params: { id: post._id }, body: { text: 'Still no' } })
    expect([edited.data.moderationStatus, await shown()]).toEqual(['pending', []])
    expect((await write(member, 'Free')).moderationStatus).toBe('approved')
  })

  test('a rejection takes nothing from whoever has paid', async () => {
    const admin = await registerFan(app.client)
    await sql`update account set roles = '{admin}' where id = ${admin.id}`.execute(app.db)
    await app.client.send('teams.verify', { token: admin.token, params: { id: team._id }, body: { verified: true } })
    const post = await write(coach, 'The last play', { audience: 'buyers', isSale: true, price: 2 })
    await topUp(app.client, fan, 10)
    await app.client.send('wallet.feed', { token: fan.token, params: { id: post._id }, headers: newKey() })
    await decide(moderator, post._id, 'rejected', 'Not ours to show.')
    const other = await registerFan(app.client)
    expect([await statusOf(fan, post._id), await statusOf(other, post._id)]).toEqual([200, 404])
  })

  test('of what waits members find their own, and staff all of it', async () => {
    const other = await registerPerformer(app.client)
    await joinTeam(app, team, other)
    const post = await write(member, 'Mine')
    const own = async (by: Person) =>
      (await app.client.send('feeds.own', { token: by.token, query: { teamId: team._id } })).data.map(({ title }) => title)
    expect([await own(member), await own(other), await own(coach)]).toEqual([['Mine'], [], ['Mine']])
    await decide(moderator, post._id, 'approved')
    expect([await own(member), await own(other), await own(coach)]).toEqual([['Mine'], [], ['Mine']])
  })

  test('whoever has left asks for nothing again', async () => {
    const post = await write(member, 'Mine')
    await decide(moderator, post._id, 'rejected', 'No.')
    await app.client.send('teams.removeMember', { token: coach.token, params: { id: team._id, memberId: member.id } })
    const appeal = app.client.try('feeds.appeal', { token: member.token, params: { id: post._id }, body: { text: 'Please.' } })
    expect((await appeal).error.code).toBe('feed.unknown')
    const { data } = await app.client.send('feeds.ownOne', { token: coach.token, params: { id: post._id } })
    expect(data.moderationStatus).toBe('rejected')
  })

  test('only its moderators decide, of its own posts only', async () => {
    const post = await write(member, 'Mine')
    const manager = await registerPerformer(app.client)
    await joinTeam(app, team, manager, { type: 'staff', role: 'manager', rights: ['manage'] })
    for (const person of [member, manager, fan]) expect((await decide(person, post._id, 'approved')).status).toBe(403)
    const own = await publish(app.client, member, { type: 'text', text: 'On my page', audience: 'public' })
    expect((await decide(moderator, own._id, 'rejected', 'No.')).status).toBe(403)
    const other = await foundTeam(app.client, await registerCoach(app.client))
    const mods = await app.client.try('teams.queue', { token: moderator.token, params: { id: other._id } })
    expect(mods.status).toBe(403)
  })

  test('a planned post comes out when its time has come and somebody has approved it', async () => {
    const scheduleAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    const post = await write(member, 'Planned', { scheduleAt })
    app.clock.advance(3_700_000)
    await app.jobs.send(app.db, 'feed.publish', {})
    await app.settle()
    expect(await shown()).toEqual([])
    await decide(moderator, post._id, 'approved')
    expect(await shown()).toEqual(['Planned'])
  })

  test('whoever has left keeps nothing: not their drafts, not what they planned, not what waits', async () => {
    const scheduleAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    const leaver = await registerPerformer(app.client)
    await joinTeam(app, team, leaver, { type: 'staff', role: 'coach', rights: ['manage', 'moderate'] })
    const planned = await write(leaver, 'Planned by who left', { scheduleAt })
    const draft = await write(leaver, 'Draft', { status: 'draft' })
    await app.client.send('teams.removeMember', { token: coach.token, params: { id: team._id, memberId: leaver.id } })
    expect([await statusOf(leaver, planned._id), await statusOf(leaver, draft._id)]).toEqual([404, 404])
    const edit = await app.client.try('feeds.update', { token: leaver.token, params: { id: draft._id }, body: { text: 'x' } })
    expect(edit.status).toBe(404)
    app.clock.advance(3_700_000)
    await app.jobs.send(app.db, 'feed.publish', {})
    await app.settle()
    expect(await shown()).toEqual([])
    const all = await app.client.send('teams.feeds', { token: coach.token, params: { id: team._id } })
    expect(all.data.map(({ title, status }) => [title, status])).toEqual([['Planned by who left', 'inactive']])
  })
})

describe('the top of the page', () => {
  test('holds three posts, however many are pinned at once', async () => {
    const posts = []
    for (const name of ['a', 'b', 'c', 'd', 'e']) posts.push(await write(coach, name))
    const pin = (feedId: string, pinned?: boolean) =>
      app.client.try('teams.pinFeed', {
        token: moderator.token,
        params: { id: team._id },
        body: { feedId, ...(pinned !== undefined && { pinned }) },
      })
    const all = await Promise.all(posts.map(({ _id }) => pin(_id, true)))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 422, 422])
    const { pinnedFeedIds } = (await app.client.send('teams.view', { params: { id: team._id } })).data
    expect(pinnedFeedIds).toHaveLength(3)
    const listed = await app.client.send('feeds.list', { query: { teamId: team._id } })
    expect(
      listed.data
        .filter(({ isPinned }) => isPinned)
        .map(({ _id }) => _id)
        .toSorted(),
    ).toEqual(pinnedFeedIds.toSorted())
    expect((await pin(pinnedFeedIds[0] ?? '')).body.data.pinnedFeedIds).toEqual(pinnedFeedIds.slice(1))
    const waiting = await write(member, 'Waiting')
    expect((await pin(waiting._id)).error.code).toBe('team.feed_not_of_team')
    const own = await publish(app.client, coach, { type: 'text', text: 'Own', audience: 'public' })
    expect((await pin(own._id)).error.code).toBe('team.feed_not_of_team')
  })
})
