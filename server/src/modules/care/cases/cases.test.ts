// The queue of cases through the door: who takes what, what a decision does, who is told of it, and what can be undone.
import { sql } from 'kysely'
import { Client as PgClient } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyOf, Calls, ReportTarget } from '@fieldhouse/contract'
import {
  decideCase,
  foundTeam,
  openConversation,
  password,
  prepareStream,
  publish,
  registerCoach,
  registerFan,
  registerPerformer,
  report,
  signIn,
  takeCase,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, joinTeam, type TestApp } from '#test/index.ts'
import { days, minutes } from '#platform/clock.ts'
import { effectOf, isHiddenAtOnce, priorityOf } from './policy.ts'

type Form = BodyOf<Calls['cases']['decide']>

let app: TestApp
let first: Person
let second: Person
let administrator: Person
let athlete: Person
let fan: Person

const proven = async (person: Person, roles: string[] = []) => {
  await sql`update account set roles = ${roles}, email_verified_at = now() where id = ${person.id}`.execute(app.db)
  return person
}

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

// People of their own: tests move the clock by months, and sessions end with that.
beforeEach(async () => {
  first = await proven(await registerFan(app.client), ['moderator'])
  second = await proven(await registerFan(app.client), ['moderator'])
  administrator = await proven(await registerFan(app.client), ['admin'])
  athlete = await proven(await registerPerformer(app.client))
  fan = await proven(await registerFan(app.client))
})

const code = async (reply: Promise<{ status: number; error: { code?: string } }>) => {
  const { status, error } = await reply
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const list = async (by: Person, state: 'waiting' | 'mine' | 'taken' | 'appealed' | 'over' = 'waiting') =>
  (await app.client.send('cases.list', { token: by.token, query: { limit: 100, state } })).data
const idFor = async (targetId: string, by = first) => (await list(by)).find((one) => one.targetId === targetId)?._id ?? ''
/** The case of a report that the fan has just written. */
const openCase = async (target: ReportTarget, targetId: string, by = fan): Promise<string> => {
  expect((await report(app.client, by, target, targetId)).status).toBe(201)
  return idFor(targetId)
}
const openPost = async () => {
  const post = await publish(app.client, athlete, { title: 'Practice' })
  return { post: post._id, id: await openCase('feed', post._id) }
}
const claim = (by: Person, id: string) => app.client.try('cases.claim', { token: by.token, params: { id } })
const release = (by: Person, id: string) => app.client.try('cases.release', { token: by.token, params: { id } })
const decide = (by: Person, id: string, wishes: Partial<Form> = {}) =>
  app.client.try('cases.decide', {
    token: by.token,
    params: { id },
    body: { decision: 'hide', rule: 'spam', words: 'Again and again.', ...wishes },
  })
const view = async (by: Person, id: string) => (await app.client.send('cases.view', { token: by.token, params: { id } })).data
const appeal = (by: Person | undefined, id: string, more: object = {}) =>
  app.client.try('decisions.appeal', { token: by?.token, params: { id }, body: { text: 'It is true.', ...more } })
const seesPost = async (id: string, by?: Person) =>
  (await app.client.try('feeds.view', { token: by?.token, params: { id } })).status === 200
const lettersTo = async ({ username }: Person) =>
  (await app.mail.list(100)).filter(({ to, subject }) => to === `${username}@example.org` && !subject.startsWith('Confirm'))
const asOwner = async (statement: string) => {
  const owner = new PgClient({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query(statement)
  await owner.end()
}
const linkIn = (text = '') => {
  const { pathname, searchParams } = new URL(/http\S+\/decisions\/\S+/.exec(text)?.[0] ?? 'http://localhost')
  return { id: pathname.split('/').at(-1) ?? '', code: searchParams.get('code') ?? '' }
}

describe('the queue', () => {
  test('gives a hundred cases to two who take at once, and none of them twice', async () => {
    const posts = await Promise.all(Array.from({ length: 100 }, () => publish(app.client, athlete)))
    await Promise.all(posts.map(({ _id }) => report(app.client, fan, 'feed', _id)))
    const takeAll = async (by: Person, taken: string[] = []): Promise<string[]> => {
      const { status, body } = await app.client.try('cases.next', { token: by.token })
      return status === 200 ? takeAll(by, [...taken, body.data.targetId]) : taken
    }
    const taken = (await Promise.all([first, second, first, second].map((by) => takeAll(by)))).flat()
    const wanted = posts.map(({ _id }) => _id)
    expect(taken.filter((id) => wanted.includes(id)).sort()).toEqual(wanted.sort())
    expect(await code(app.client.try('cases.next', { token: first.token }))).toBe('404 case.none_waiting')
    // Back to the others of this file.
    app.clock.advance(minutes(16))
    await sql`update review_case set state = 'final', decision = 'keep', rule = 'no_breach', words = 'x', decided_by = ${first.id},
      decided_at = now(), taken_by = null, lease_until = null where state = 'taken'`.execute(app.db)
  })

  test('orders by urgency and then by age, and counts what waits', async () => {
    const [late, early] = [await publish(app.client, athlete), await publish(app.client, athlete)]
    await report(app.client, fan, 'feed', late._id, { reason: 'spam' })
    await report(app.client, fan, 'feed', early._id, { reason: 'intimate_image' })
    expect((await list(first)).map(({ targetId, priority }) => [targetId, priority])).toEqual([
      [early._id, 1],
      [late._id, 3],
    ])
    const counts = async (by: Person) => (await app.client.send('cases.counts', { token: by.token })).data
    expect(await counts(first)).toEqual({ waiting: 2, urgent: 0, first: 0, mine: 0, taken: 0, appealed: 0 })
    const { body } = await app.client.try('cases.next', { token: first.token })
    expect(body.data).toMatchObject({ targetId: early._id, isMine: true, state: 'taken', takenBy: { _id: first.id } })
    expect([await counts(first), await counts(second)]).toEqual([
      { waiting: 1, urgent: 0, first: 0, mine: 1, taken: 1, appealed: 0 },
      { waiting: 1, urgent: 0, first: 0, mine: 0, taken: 1, appealed: 0 },
    ])
    for (const state of ['mine', 'taken'] as const) expect((await list(first, state)).map(({ targetId }) => targetId)).toEqual([early._id])
    await decide(first, body.data._id)
    await decideCase(app.client, first, await idFor(late._id))
    expect((await list(first, 'over')).slice(0, 2).map(({ targetId }) => targetId)).toEqual([late._id, early._id])
  })

  test('lends a case for a quarter of an hour; who goes on holds it longer, who is late has lost it', async () => {
    const { id } = await openPost()
    expect([await code(claim(first, id)), await code(claim(second, id))]).toEqual(['200', '409 case.taken'])
    app.clock.advance(minutes(10))
    expect(await code(claim(first, id))).toBe('200')
    app.clock.advance(minutes(10))
    expect(await code(claim(second, id))).toBe('409 case.taken')
    app.clock.advance(minutes(6))
    expect(await view(first, id)).toMatchObject({ state: 'open', takenBy: null, isMine: false })
    expect([await code(decide(first, id)), await code(release(first, id))]).toEqual(['409 case.not_taken', '409 case.not_taken'])
    expect([await code(claim(second, id)), await code(decide(first, id))]).toEqual(['200', '409 case.not_taken'])
    expect([await code(release(second, id)), await code(decide(second, id))]).toEqual(['200', '409 case.not_taken'])
    expect((await view(first, id)).steps.map(({ action, by }) => [action, by?._id ?? null])).toEqual([
      ['opened', null],
      ['taken', first.id],
      ['taken', second.id],
      ['released', second.id],
    ])
    await decideCase(app.client, first, id)
    expect([await code(claim(second, id)), await code(decide(second, id))]).toEqual(['409 case.closed', '409 case.closed'])
  })

  test('shows nobody a case about themselves, or about a team where they have a seat', async () => {
    const coach = await registerCoach(app.client)
    const team = await foundTeam(app.client, coach)
    const player = await proven(await registerPerformer(app.client), ['moderator'])
    app.clock.advance(6000)
    await joinTeam(app, team, player)
    const post = await publish(app.client, coach, { teamId: team._id })
    const ids = [await openCase('feed', post._id), await openCase('team', team._id), await openCase('performer', player.id)]
    expect(await list(player)).toEqual([])
    expect((await app.client.send('cases.counts', { token: player.token })).data.waiting).toBe(0)
    expect(await code(app.client.try('cases.next', { token: player.token }))).toBe('404 case.none_waiting')
    for (const id of ids) {
      const { token } = player
      expect(await code(app.client.try('cases.view', { token, params: { id } }))).toBe('404 case.unknown')
      expect([await code(claim(player, id)), await code(decide(player, id)), await code(release(player, id))]).toEqual(
        Array<string>(3).fill('404 case.unknown'),
      )
    }
    for (const id of ids) await decideCase(app.client, first, id, { decision: 'warn' })
  })
})

describe('a decision', () => {
  test('names a rule, says why, and fits what was reported', async () => {
    const { id } = await openPost()
    await takeCase(app.client, first, id)
    expect(await code(decide(first, id, { decision: 'keep' }))).toBe('400 request.invalid')
    expect(await code(decide(first, id, { rule: 'no_breach' }))).toBe('400 request.invalid')
    expect(await code(decide(first, id, { words: ' <b></b> ' }))).toBe('400 request.invalid')
    expect(await code(decide(first, id, { days: 3 }))).toBe('400 request.invalid')
    expect(await code(decide(first, id, { decision: 'limit', days: 31 }))).toBe('400 request.invalid')
    await decide(first, id)
    const page = await openCase('performer', athlete.id)
    await takeCase(app.client, first, page)
    expect(await code(decide(first, page, { decision: 'remove' }))).toBe('422 case.decision_unfit')
    await decide(first, page, { decision: 'keep', rule: 'no_breach' })
    const coach = await registerCoach(app.client)
    const team = await openCase('team', (await foundTeam(app.client, coach))._id)
    await takeCase(app.client, first, team)
    expect(await code(decide(first, team, { decision: 'suspend' }))).toBe('422 case.decision_unfit')
    await decide(first, team, { decision: 'keep', rule: 'no_breach' })
  })

  test('takes from everybody but its owner what it hides, and from its owner, too, what it removes', async () => {
    const [hidden, removed] = [await openPost(), await openPost()]
    await decideCase(app.client, first, hidden.id)
    await decideCase(app.client, first, removed.id, { decision: 'remove' })
    const own = (await app.client.send('feeds.own', { token: athlete.token })).data.map(({ _id }) => _id)
    expect([own.includes(hidden.post), own.includes(removed.post)]).toEqual([true, false])
    expect([await seesPost(hidden.post), await seesPost(removed.post)]).toEqual([false, false])
    expect([await seesPost(hidden.post, athlete), await seesPost(removed.post, athlete)]).toEqual([true, false])
    const edit = (id: string) => app.client.try('feeds.update', { token: athlete.token, params: { id }, body: { text: 'Better' } })
    expect([await code(edit(hidden.post)), await code(edit(removed.post))]).toEqual(['200', '404 feed.unknown'])
    expect(await seesPost(hidden.post)).toBe(false)
    expect([(await view(first, hidden.id)).item?.standing, (await view(first, removed.id)).item?.standing]).toEqual(['hidden', 'removed'])
  })

  test('leaves what its owner took down meanwhile where it is', async () => {
    const { post, id } = await openPost()
    await app.client.send('feeds.remove', { token: athlete.token, params: { id: post } })
    await decideCase(app.client, first, id, { decision: 'remove' })
    await app.settle()
    await appeal(athlete, id)
    await decideCase(app.client, second, id, { decision: 'keep' })
    expect([await seesPost(post), await seesPost(post, athlete)]).toEqual([false, false])
  })

  test('is told to both sides, each once, also when the process that decided is gone', async () => {
    const { id } = await openPost()
    await decideCase(app.client, first, id, { words: 'Ask before you show others.' })
    expect([await lettersTo(athlete), await lettersTo(fan)]).toEqual([[], []])
    const next = await createTestApp({ database: { url: app.databaseUrl, drop: async () => undefined } })
    await next.settle()
    await next.close()
    await app.settle()
    const [[toOwner, ...more], toReporters] = [await lettersTo(athlete), await lettersTo(fan)]
    expect([toOwner?.subject, more, toReporters.map(({ subject }) => subject)]).toEqual(['About your post “Practice”', [], ['Your report']])
    expect(toOwner?.text).toContain('Ask before you show others.')
    expect(toOwner?.text).not.toContain(fan.name)
    expect(toReporters[0]?.text).not.toContain('Ask before')
  })

  test('that did not come to its end changed nothing', async () => {
    const { post, id } = await openPost()
    await takeCase(app.client, first, id)
    // Its step is refused, when the rest of it is done.
    await asOwner(`create function refuse_step() returns trigger language plpgsql as 'begin raise exception ''no disk''; end'`)
    await asOwner(`create trigger refuse_step before insert on review_step for each row when (new.action = 'decided')
      execute function refuse_step()`)
    expect((await decide(first, id, { decision: 'suspend' })).status).toBe(500)
    await asOwner('drop trigger refuse_step on review_step; drop function refuse_step')
    expect([await seesPost(post), (await view(first, id)).state]).toEqual([true, 'taken'])
    expect(await code(app.client.try('users.me', { token: athlete.token }))).toBe('200')
    await app.settle()
    expect(await lettersTo(athlete)).toEqual([])
    await decide(first, id, { decision: 'warn' })
  })
})

describe('an account', () => {
  const me = (by: Person) => code(app.client.try('users.me', { token: by.token }))
  const login = ({ username }: Person) => code(app.client.try('auth.login', { body: { username, password } }))

  test('that is suspended is out at once, appeals by its letter, and is back with all it had', async () => {
    const { post, id } = await openPost()
    await decideCase(app.client, first, id, { decision: 'suspend', rule: 'violence' })
    expect([await me(athlete), await login(athlete)]).toEqual(['401 auth.session_expired', '403 auth.account_suspended'])
    expect((await app.client.try('performers.view', { params: { id: athlete.id } })).status).toBe(404)
    await app.settle()
    const [letter] = await lettersTo(athlete)
    const link = linkIn(letter?.text)
    expect(link.id).toBe(id)
    const read = (code: string) => app.client.try('decisions.view', { params: { id }, query: { code } })
    expect((await read(link.code)).body.data).toMatchObject({ decision: 'suspend', rule: 'violence', until: null, mayAppeal: true })
    expect([await code(read(`c_${'A'.repeat(43)}`)), await code(appeal(undefined, id))]).toEqual(['404 case.unknown', '404 case.unknown'])
    expect(await code(appeal(undefined, id, { code: link.code }))).toBe('200')
    expect(await code(appeal(undefined, id, { code: link.code }))).toBe('409 appeal.sent_already')
    expect(await code(claim(first, id))).toBe('403 case.own_decision')
    expect([(await view(first, id)).isOwnDecision, (await view(second, id)).isOwnDecision]).toEqual([true, false])
    expect(await view(second, id)).toMatchObject({ state: 'appealed', appeal: 'It is true.', firstDecision: 'suspend' })
    await decideCase(app.client, second, id, { decision: 'keep' })
    athlete = await signIn(app.client, athlete)
    expect([await me(athlete), await seesPost(post)]).toEqual(['200', true])
    expect((await app.client.try('performers.view', { params: { id: athlete.id } })).status).toBe(200)
    await app.settle()
    expect((await lettersTo(athlete)).map(({ subject }) => subject)).toEqual([
      'Your appeal: No rule is broken',
      'About your post “Practice”',
    ])
    expect((await lettersTo(fan)).map(({ subject }) => subject)).toEqual(['Your report', 'Your report'])
    expect(await code(appeal(athlete, id))).toBe('409 appeal.sent_already')
  })

  test('that is suspended or limited until a day is free after it', async () => {
    const { id } = await openPost()
    await decideCase(app.client, first, id, { decision: 'suspend', days: 3 })
    const lift = async () => {
      await app.jobs.send(app.db, 'cases.lift', {})
      await app.settle()
    }
    app.clock.advance(days(2))
    await lift()
    expect(await login(athlete)).toBe('403 auth.account_suspended')
    app.clock.advance(days(1) + 1000)
    await lift()
    expect(await login(athlete)).toBe('200')
    expect((await view(await signIn(app.client, first), id)).steps.at(-1)?.action).toBe('ended')
  })

  test('that is limited begins nothing new, and goes on with what it has', async () => {
    const known = await registerFan(app.client)
    await openConversation(app.client, athlete, known, 'user')
    const { post, id } = await openPost()
    await decideCase(app.client, first, id, { decision: 'limit', days: 2 })
    const write = (status: 'active' | 'draft') =>
      app.client.try('feeds.create', { token: athlete.token, body: { type: 'text', text: 'More', audience: 'public', status } })
    const talk = (other: Person) =>
      app.client.try('conversations.open', { token: athlete.token, body: { source: 'user', sourceId: other.id } })
    expect([await code(write('active')), await code(write('draft')), await seesPost(post)]).toEqual(['403 account.limited', '201', false])
    expect([await code(talk(fan)), (await talk(known)).status]).toEqual(['403 account.limited', 200])
    await expect(prepareStream(app.client, athlete)).rejects.toThrow('account.limited')
    expect(await me(athlete)).toBe('200')
    app.clock.advance(days(2) + 1000)
    athlete = await signIn(app.client, athlete)
    expect(await code(write('active'))).toBe('201')
    expect(await seesPost(post)).toBe(false)
  })

  test('of the staff is not suspended by a moderator', async () => {
    const coworker = await proven(await registerPerformer(app.client), ['moderator'])
    app.clock.advance(6000)
    const id = await openCase('performer', coworker.id)
    await takeCase(app.client, first, id)
    expect(await code(decide(first, id, { decision: 'suspend' }))).toBe('403 case.staff')
    await release(first, id)
    await takeCase(app.client, administrator, id)
    expect(await code(decide(administrator, id, { decision: 'suspend' }))).toBe('200')
    expect(await me(coworker)).toBe('401 auth.session_expired')
  })

  test('stays as restricted as its other cases say', async () => {
    const [one, two] = [await openPost(), await openPost()]
    await decideCase(app.client, first, one.id, { decision: 'suspend' })
    await decideCase(app.client, first, two.id, { decision: 'suspend' })
    await app.settle()
    const link = linkIn((await lettersTo(athlete)).find(({ text }) => text.includes(one.id))?.text)
    await appeal(undefined, one.id, { code: link.code })
    await decideCase(app.client, second, one.id, { decision: 'keep' })
    expect(await login(athlete)).toBe('403 auth.account_suspended')
  })
})

describe('an appeal', () => {
  test('is its owner’s alone, once, within thirty days, and not against a keeping', async () => {
    const { id } = await openPost()
    expect(await code(appeal(athlete, id))).toBe('404 case.unknown')
    await decideCase(app.client, first, id)
    for (const by of [fan, first, second, undefined]) expect(await code(appeal(by, id))).toBe('404 case.unknown')
    expect(await code(app.client.try('decisions.view', { token: fan.token, params: { id } }))).toBe('404 case.unknown')
    app.clock.advance(days(30) - minutes(1))
    athlete = await signIn(app.client, athlete)
    const own = async () => (await app.client.send('decisions.list', { token: athlete.token })).data
    expect(await own()).toMatchObject([{ _id: id, mayAppeal: true, decision: 'hide' }])
    app.clock.advance(minutes(2))
    expect([(await own())[0]?.mayAppeal, await code(appeal(athlete, id))]).toEqual([false, '410 appeal.too_late'])
  })

  test('brings back no more than its own case took', async () => {
    const { post, id: warned } = await openPost()
    await decideCase(app.client, first, warned, { decision: 'warn' })
    await app.settle()
    await report(app.client, fan, 'feed', post)
    await decideCase(app.client, first, await idFor(post))
    expect(await seesPost(post)).toBe(false)
    await appeal(athlete, warned)
    await decideCase(app.client, second, warned, { decision: 'keep' })
    expect(await seesPost(post)).toBe(false)
  })

  test('waits in the same queue, and not for whoever decided first', async () => {
    const { id } = await openPost()
    await decideCase(app.client, first, id)
    await appeal(athlete, id)
    expect((await list(second, 'appealed')).map(({ _id }) => _id)).toEqual([id])
    expect(await code(app.client.try('cases.next', { token: first.token }))).toBe('404 case.none_waiting')
    const { body } = await app.client.try('cases.next', { token: second.token })
    expect(body.data).toMatchObject({ _id: id, state: 'appealed', isMine: true })
    await decide(second, id, { decision: 'hide' })
    expect(await view(second, id)).toMatchObject({ state: 'final', decision: 'hide', firstDecision: 'hide' })
    const [own] = (await app.client.send('decisions.list', { token: athlete.token })).data
    expect(own).toMatchObject({ isFinal: true, mayAppeal: false, firstDecision: 'hide' })
  })
})

test('what comes first, what is hidden at once and what a decision does', () => {
  expect(priorityOf(['spam'], 0.5)).toBe(3)
  expect(priorityOf(['spam'], 2.5)).toBe(2)
  expect(priorityOf(['spam', 'hateful'], 100)).toBe(1)
  expect(priorityOf(['intimate_image'], 100)).toBe(1)
  expect(priorityOf(['spam', 'child_safety'], 0.5)).toBe(0)
  const urgent = { isChildSafety: true, target: 'feed', isOfMinor: false, reliability: 0.5, wasKept: false } as const
  expect(isHiddenAtOnce(urgent)).toBe(true)
  for (const other of [
    { isChildSafety: false },
    { wasKept: true },
    { reliability: 0.29 },
    { target: 'team' },
    { target: 'performer' },
  ] as const)
    expect(isHiddenAtOnce({ ...urgent, ...other })).toBe(false)
  expect(isHiddenAtOnce({ ...urgent, target: 'performer', isOfMinor: true })).toBe(true)
  expect(effectOf('suspend', 'feed')).toEqual({ refusal: 'hidden', sanction: 'suspend' })
  expect(effectOf('suspend', 'performer')).toEqual({ refusal: null, sanction: 'suspend' })
  expect(effectOf('hide', 'team')).toEqual({ refusal: 'hidden', sanction: null })
})
