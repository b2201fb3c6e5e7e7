// Invitations into teams: sent, looked at, answered by the one whom they are for, once.
import type { BodyOf, Calls, Invitation } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days } from '#platform/clock.ts'
import { digestOf } from '#platform/secrets.ts'
import { foundTeam, openSocket, registerCoach, registerFan, registerPerformer, signIn, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let coach: Person
let teamId: string
let counter = 0

beforeAll(async () => {
  app = await createTestApp()
  coach = await registerCoach(app.client, undefined, { name: 'Coach Okafor' })
  teamId = (await foundTeam(app.client, coach))._id
})
afterAll(() => app.close())

type Wish = Partial<BodyOf<Calls['teamInvitations']['create']>>

const code = async (reply: Promise<{ status: number; error: { code?: string } }>) => {
  const { status, error } = await reply
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const address = () => `invited${(counter += 1)}@example.org`
const tryInvite = (wish: Wish, by = coach) =>
  app.client.try('teamInvitations.create', { token: by.token, body: { teamId, role: 'athlete', ...wish } })
const invite = async (wish: Wish, by = coach): Promise<Invitation> => {
  const { status, body, error } = await tryInvite(wish, by)
  if (status !== 201) throw new Error(`${status} ${error.code} ${error.message}`)
  return body.data
}
const answer = (by: Person, id: string, status: 'accepted' | 'declined', more: { code?: string } = {}) =>
  app.client.try('teamInvitations.update', { token: by.token, params: { id }, body: { status, ...more } })
const view = async (id: string) => (await app.client.send('teamInvitations.view', { params: { id } })).data
const own = async (by: Person) => (await app.client.send('teamInvitations.search', { token: by.token })).data
const letterTo = async (email: string) =>
  (await app.mail.list(200)).find(({ to, text }) => to === email && text.includes('/team-invitation/'))
const codeTo = async (email: string) => /code=(i_[\w-]+)/.exec((await letterTo(email))?.text ?? '')?.[1] ?? ''
const isMember = async (id: string, by: Person) => (await app.client.send('teams.view', { token: by.token, params: { id } })).data.isMember

/** The address is proven, as by the link that a registration mails. */
async function prove(person: Person): Promise<void> {
  await sql`update account set email_verified_at = now() where id = ${person.id}`.execute(app.db)
}
async function athlete(email = address(), wishes: Parameters<typeof registerPerformer>[1] = {}): Promise<Person & { email: string }> {
  const person = await registerPerformer(app.client, { email, ...wishes })
  await prove(person)
  return { ...person, email }
}

describe('an invitation by e-mail', () => {
  test('is previewed without anything private, accepted by who has proven the address, and joined as often as one likes', async () => {
    const ann = await athlete()
    const sent = await invite({ email: ann.email.toUpperCase(), message: 'See you at six.' })
    expect(sent).toMatchObject({ email: ann.email, status: 'pending', role: 'athlete', message: 'See you at six.', performerInfo: null })
    const mailed = await codeTo(ann.email)
    for (const way of [sent._id, mailed]) {
      const seen = await view(way)
      expect(seen).toMatchObject({ team: { _id: teamId, type: 'team' }, invitedBy: { name: 'Coach Okafor' }, message: null })
      expect(JSON.stringify(seen)).not.toMatch(/example\.org|See you|capabilities/)
    }
    expect(await own(ann)).toMatchObject([{ _id: sent._id, message: 'See you at six.' }])
    const { body } = await answer(ann, sent._id, 'accepted', { code: mailed })
    expect(body.data).toMatchObject({ status: 'accepted', performerInfo: { _id: ann.id } })
    expect(await isMember(teamId, ann)).toBe(true)
    for (const way of [{ invitationId: sent._id }, { code: mailed }, { code: mailed }]) {
      const arrived = await app.client.send('teamInvitations.joinSuccess', { token: ann.token, params: { id: teamId }, body: way })
      expect(arrived.data).toMatchObject({ _id: teamId, isMember: true })
    }
    expect(await code(answer(ann, sent._id, 'accepted'))).toBe('409 invitation.already_answered')
    expect(await code(tryInvite({ email: ann.email }))).toBe('409 invitation.already_member')
  })

  test('is for nobody else: not with the code, not with the address only claimed, not for fans', async () => {
    const email = address()
    const sent = await invite({ email })
    const [stranger, claimer] = [await athlete(), await registerPerformer(app.client, { email })]
    const mailed = await codeTo(email)
    expect(await code(answer(stranger, sent._id, 'accepted', { code: mailed }))).toBe('403 invitation.not_yours')
    expect(await code(answer(stranger, sent._id, 'declined'))).toBe('403 invitation.not_yours')
    expect(await own(claimer)).toEqual([])
    const unproven = await answer(claimer, sent._id, 'accepted', { code: mailed })
    expect([unproven.status, unproven.error.message]).toEqual([403, 'Confirm your e-mail address first, then accept the invitation.'])
    const arrive = app.client.try('teamInvitations.joinSuccess', { token: stranger.token, params: { id: teamId }, body: { code: mailed } })
    expect(await code(arrive)).toBe('403 invitation.not_yours')
    const fan = await registerFan(app.client)
    await prove(fan)
    expect(await code(answer(fan, sent._id, 'accepted'))).toBe('403 team.performer_required')
    await prove(claimer)
    expect(await code(answer(claimer, sent._id, 'accepted', { code: `i_${'x'.repeat(43)}` }))).toBe('403 invitation.not_yours')
    expect(await code(answer(claimer, sent._id, 'accepted'))).toBe('200')
  })

  test('twenty answers at once make one member', async () => {
    const ann = await athlete()
    const { _id: id } = await invite({ email: ann.email })
    const answers = await Promise.all(Array.from({ length: 20 }, () => code(answer(ann, id, 'accepted'))))
    expect(answers.filter((one) => one === '200')).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['200', '409 invitation.already_answered']))
    const { rows } = await sql`select 1 from team_member where team_id = ${teamId} and account_id = ${ann.id}`.execute(app.db)
    expect(rows).toHaveLength(1)
  })

  test('arriving accepts what is still open', async () => {
    const ann = await athlete()
    const { _id: invitationId } = await invite({ email: ann.email })
    const arrive = () => app.client.try('teamInvitations.joinSuccess', { token: ann.token, params: { id: teamId }, body: { invitationId } })
    expect((await Promise.all([arrive(), arrive(), arrive()])).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await view(invitationId)).status).toBe('accepted')
  })

  test('is kept for whoever registers with its code, and for no other address', async () => {
    const email = address()
    const sent = await invite({ email })
    const mailed = await codeTo(email)
    const register = (invitationCode: string, to = email) =>
      code(app.client.try('auth.registerPerformer', { body: { ...form(to), invitationCode } }))
    expect(await register(`i_${'x'.repeat(43)}`)).toBe('410 invitation.expired')
    expect(await register(mailed, address())).toBe('403 invitation.not_yours')
    expect(await register(mailed)).toBe('201')
    const { rows } = await sql<{ invitee_id: string | null }>`select invitee_id from team_invitation where id = ${sent._id}`.execute(app.db)
    expect(rows[0]?.invitee_id).not.toBeNull()
  })
})

const form = (email: string) => ({
  username: `invited_${email.split('@')[0]}`,
  name: 'Ann Lee',
  email,
  password: 'fieldhouse-demo',
  dateOfBirth: '2000-05-17',
  acceptTerms: true as const,
})

describe('what ends an invitation', () => {
  test('sending again voids the old code, taking back and declining end both', async () => {
    const ann = await athlete()
    const { _id: id } = await invite({ email: ann.email })
    const first = await codeTo(ann.email)
    expect(await code(tryInvite({ email: ann.email }))).toBe('409 invitation.already_sent')
    const again = (by = coach) => app.client.try('teamInvitations.update', { token: by.token, params: { id }, body: { resend: true } })
    expect(await code(again(ann))).toBe('403 invitation.not_yours')
    expect(await code(again())).toBe('200')
    const second = await codeTo(ann.email)
    expect(second).not.toBe(first)
    expect(await code(app.client.try('teamInvitations.view', { params: { id: first } }))).toBe('404 invitation.unknown')
    expect((await view(second)).status).toBe('pending')
    expect(await code(answer(ann, id, 'declined'))).toBe('200')
    expect(await code(again())).toBe('409 invitation.already_answered')
    const other = await invite({ email: ann.email })
    const cancel = (by: Person) => code(app.client.try('teamInvitations.cancel', { token: by.token, params: { id: other._id } }))
    expect([await cancel(ann), await cancel(coach), await cancel(coach)]).toEqual(['403 request.forbidden', '204', '204'])
    expect(await code(answer(ann, other._id, 'accepted'))).toBe('410 invitation.expired')
  })

  test('fourteen days, after which it may be sent anew', async () => {
    const ann = await athlete()
    const { _id: id } = await invite({ email: ann.email })
    app.clock.advance(days(14) + 1)
    const [later, sender] = [await signIn(app.client, ann), await signIn(app.client, coach)]
    coach = sender
    expect((await view(id)).status).toBe('expired')
    expect(await code(answer(later, id, 'accepted'))).toBe('410 invitation.expired')
    const renewed = await invite({ email: ann.email })
    expect(renewed._id).not.toBe(id)
    expect(await code(answer(later, renewed._id, 'accepted'))).toBe('200')
  })

  test('the end of the rights of whoever sent it', async () => {
    const { _id: team } = await foundTeam(app.client, coach)
    const helper = await athlete()
    const appoint = await invite({ teamId: team, performerId: helper.id, role: 'staff', capabilities: ['manage'] })
    expect(await code(answer(helper, appoint._id, 'accepted'))).toBe('200')
    const [ann, bo] = [await athlete(), await athlete()]
    const sent = await invite({ teamId: team, email: ann.email }, helper)
    const other = await invite({ teamId: team, email: bo.email }, helper)
    await app.client.send('teams.removeMember', { token: coach.token, params: { id: team, memberId: helper.id } })
    expect(await code(answer(ann, sent._id, 'accepted'))).toBe('410 invitation.expired')
    await app.settle()
    expect((await view(other._id)).status).toBe('canceled')
    expect(await code(tryInvite({ teamId: team, email: address() }, helper))).toBe('403 request.forbidden')
  })
})

describe('who may invite whom', () => {
  test('staff is invited by owners, athletes by managers, by one address or one account', async () => {
    const { _id: team } = await foundTeam(app.client, coach)
    const [manager, stranger, player] = [await athlete(), await athlete(), await athlete()]
    const sent = await invite({ teamId: team, performerId: manager.id, role: 'coach', title: 'Assistant', capabilities: ['manage'] })
    expect(sent).toMatchObject({
      role: 'coach',
      title: 'Assistant',
      email: null,
      capabilities: ['manage'],
      performerInfo: { _id: manager.id },
    })
    expect(await code(answer(manager, sent._id, 'accepted'))).toBe('200')
    const by = (wish: Wish, person: Person) => code(tryInvite({ teamId: team, ...wish }, person))
    expect(await by({ performerId: player.id }, stranger)).toBe('403 request.forbidden')
    expect(await by({ performerId: player.id, role: 'staff' }, manager)).toBe('403 request.forbidden')
    expect(await by({ performerId: player.id, email: address() }, manager)).toBe('400 request.invalid')
    expect(await by({}, manager)).toBe('400 request.invalid')
    expect(await by({ email: 'a@x.org,b@x.org' }, manager)).toBe('400 request.invalid')
    expect(await by({ performerId: team }, manager)).toBe('404 page.unknown')
    expect(await by({ performerId: player.id }, manager)).toBe('201')
    const list = (person: Person) => code(app.client.try('teamInvitations.search', { token: person.token, query: { teamId: team } }))
    expect([await list(manager), await list(stranger)]).toEqual(['200', '403 team.not_member'])
  })

  test('a name on the roster becomes the athlete who accepts', async () => {
    const { _id: team } = await foundTeam(app.client, coach)
    const ann = await athlete()
    const entries = [
      { firstName: 'Ann', lastName: 'Lee', jersey: '07', height: '5-9' },
      { firstName: 'Ann', lastName: 'Lee', jersey: '07' },
    ]
    const add = (attest?: true) =>
      app.client.try('teamInvitations.addRosters', {
        token: coach.token,
        params: { id: team },
        body: { entries, emails: [address(), 'nonsense'], ...(attest && { attest }) },
      })
    expect(await code(add())).toBe('422 team.attestation_required')
    const { data } = (await add(true)).body
    expect(data.added).toMatchObject([{ firstName: 'Ann', jersey: '07', height: `5'9"`, claimStatus: 'unclaimed' }])
    expect([data.invited.length, data.skipped.map(({ value }) => value)]).toEqual([1, ['Ann Lee', 'nonsense']])
    const memberId = data.added[0]?._id ?? ''
    const sent = await invite({ teamId: team, email: ann.email, memberId })
    const entry = async () =>
      (await app.client.send('teams.members', { token: coach.token, params: { id: team }, query: { q: 'Ann' } })).data
    expect(await entry()).toMatchObject([{ _id: memberId, claimStatus: 'invited', performerId: null }])
    expect(await code(answer(ann, sent._id, 'accepted'))).toBe('200')
    expect(await entry()).toMatchObject([{ _id: memberId, claimStatus: 'claimed', performerId: ann.id, jersey: '07' }])
  })

  test('many are invited to the staff at once, by an owner', async () => {
    const [one, two] = [await athlete(), await athlete()]
    const body = { performerIds: [one.id, one.id], emails: [two.email], role: 'trainer' as const, capabilities: ['moderate' as const] }
    const { data } = await app.client.send('teamInvitations.addStaffs', { token: coach.token, params: { id: teamId }, body })
    expect(data.invited.map(({ role, capabilities }) => [role, capabilities])).toEqual([
      ['staff', ['moderate']],
      ['staff', ['moderate']],
    ])
    const again = await app.client.send('teamInvitations.addStaffs', { token: coach.token, params: { id: teamId }, body })
    expect([again.data.invited, again.data.skipped.length]).toEqual([[], 2])
  })
})

describe('minors', () => {
  test('read no words of a coach, at no door, and neither does an address whose age nobody knows', async () => {
    const words = 'Write to me at 555 0100'
    const email = address()
    const sent = await invite({ email, message: words, role: 'staff', title: words })
    expect((await letterTo(email))?.text).not.toContain('555 0100')
    const minor = await athlete(email, { dateOfBirth: `${app.clock.now().getUTCFullYear() - 16}-01-01` })
    const heard = JSON.stringify([
      await own(minor),
      await view(sent._id),
      (await answer(minor, sent._id, 'accepted')).body,
      await own(minor),
    ])
    expect(heard).toContain(sent._id)
    expect(heard).not.toContain('555 0100')
  })
})

describe('the live connection', () => {
  test('tells who is invited, and who invited of the answer', async () => {
    const ann = await athlete()
    const [hers, his] = [await openSocket(app.client, ann), await openSocket(app.client, coach)]
    const { _id: invitationId } = await invite({ email: ann.email })
    await app.settle()
    expect(await hers.hear('team_invitation', (one) => one['invitationId'] === invitationId)).toEqual({
      invitationId,
      teamId,
      status: 'pending',
    })
    await answer(ann, invitationId, 'declined')
    await app.settle()
    expect(await his.hear('team_invitation', (one) => one['invitationId'] === invitationId)).toEqual({
      invitationId,
      teamId,
      status: 'declined',
    })
    for (const socket of [hers, his]) socket.close()
  })
})

describe('codes', () => {
  test('are kept as digests only', async () => {
    const email = address()
    const { _id: id } = await invite({ email })
    const mailed = await codeTo(email)
    const { rows } = await sql<{ code_hash: Buffer; found: boolean }>`
      select code_hash, t::text like ${`%${mailed}%`} as found from team_invitation t where id = ${id}`.execute(app.db)
    expect(rows[0]).toMatchObject({ code_hash: digestOf(mailed), found: false })
  })

  test('guessing them is stopped, and none is in a log', async () => {
    const strict = await createTestApp({ env: { RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'trace' } })
    const lines: string[] = []
    Reflect.set(strict.http.log, pino.symbols.streamSym, { write: (line: string) => lines.push(line) })
    strict.http.log.info('listening')
    const guess = (at: number) => `i_${String(at).padStart(2, '0')}${'guess'.repeat(8)}x`
    const tries = []
    for (let at = 0; at < 22; at++) tries.push(await code(strict.client.try('teamInvitations.view', { params: { id: guess(at) } })))
    expect(new Set(tries.slice(0, 20))).toEqual(new Set(['404 invitation.unknown']))
    expect(tries.slice(20)).toEqual(['429 request.too_many', '429 request.too_many'])
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain('guess')
    await strict.close()
  })
})
