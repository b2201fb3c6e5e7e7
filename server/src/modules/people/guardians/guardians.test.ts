// A minor, who asks; a guardian, who alone allows; staff, who look at the guardian (youth.md Y8 to Y17).
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guardianTextVersion } from '@fieldhouse/contract'
import { days, hours } from '#platform/clock.ts'
import {
  acceptMinor,
  allow,
  askGuardian,
  codeIn,
  decideGuardian,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  showGuardianPaper,
  signIn,
  toldTo,
  wardsOf,
  type Person,
} from '#scenario/index.ts'
import {
  becomeGuardian,
  beginByDay,
  createTestApp,
  foundTeam,
  proveAddress,
  seenByStaff,
  storedNames,
  takeOnMinor,
  type TestApp,
} from '#test/index.ts'
import { isSameMailbox } from './policy.ts'

let app: TestApp
let administrator: Person
let minor: Person

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
beforeEach(async () => {
  beginByDay(app.clock)
  administrator = await signIn(app.client, administrator)
  minor = await young()
})
afterAll(() => app.close())

/** By the name that they gave. */
const young = async (age = 16) => {
  const person = await registerPerformer(app.client, { dateOfBirth: `${app.clock.now().getUTCFullYear() - age}-01-01` })
  await seenByStaff(app)
  return person
}
const adult = async () => {
  const person = await registerFan(app.client, { dateOfBirth: '1979-02-02' })
  await proveAddress(app, person)
  return person
}
const addressOf = ({ username }: Person) => `${username}@example.org`
const lettersTo = async (to: string) => (await app.mail.list(100)).filter((letter) => letter.to === to)
const codeFor = async (to: string) => codeIn(await app.mail.list(100), to)
const codeOf = async (reply: Promise<{ status: number; error: { code?: string } }>) => {
  const { status, error } = await reply
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const ask = (email: string, by = minor) => codeOf(app.client.try('guardians.ask', { token: by.token, body: { email } }))
const listed = async (of = minor) => (await app.client.send('guardians.list', { token: of.token })).data
const seen = async (of = minor) => (await app.client.try('performers.view', { params: { id: of.id } })).status
const statusOf = async (of = minor) => (await app.client.send('performers.me', { token: of.token })).data.guardianStatus
const stepsTold = async (person: Person) => {
  await app.settle()
  return (await toldTo(app.client, person)).flatMap(({ type, title }) => (type === 'guardian' ? [title] : []))
}

describe('from the letter to a page that is seen', () => {
  test('each does their part, and nothing is allowed before the guardian says so', async () => {
    const guardian = await registerFan(app.client, { dateOfBirth: '1980-03-03' })
    const email = addressOf(guardian)
    expect(await askGuardian(app.client, minor, email)).toMatchObject({ email, state: 'asked', name: null, allows: [] })
    const [letter] = (await lettersTo(email)).filter(({ text }) => text.includes('/guardian?code='))
    expect([letter?.subject, letter?.text]).toEqual([expect.stringContaining(minor.name), expect.stringContaining('14 days')])
    const code = await codeFor(email)
    const opened = await app.client.send('guardians.open', { body: { code } })
    expect(opened.data).toMatchObject({ name: minor.name })
    expect(JSON.stringify(opened.data)).not.toContain('@')
    // Looking does not use it up.
    await app.client.send('guardians.open', { body: { code } })

    expect(await codeOf(acceptMinor(app.client, guardian, code))).toBe('422 auth.email_not_verified')
    await proveAddress(app, guardian)
    const { body } = await acceptMinor(app.client, guardian, code)
    const { _id: id } = body.data
    expect(body.data).toMatchObject({ minor: { _id: minor.id }, state: 'accepted', isShown: false, relationship: 'parent', documents: [] })
    expect(body.data.allowances).toEqual([
      { purpose: 'publish', isAllowed: false, since: null },
      { purpose: 'comments', isAllowed: false, since: null },
    ])
    expect(await codeOf(acceptMinor(app.client, guardian, code))).toBe('410 auth.link_expired')
    expect(await codeOf(app.client.try('guardians.open', { body: { code } }))).toBe('410 auth.link_expired')
    expect(await listed()).toMatchObject([{ state: 'accepted', name: guardian.name, letterEndsAt: null }])
    expect(await codeOf(allow(app.client, guardian, id, 'publish'))).toBe('409 guardian.not_approved')
    expect(await codeOf(decideGuardian(app.client, administrator, id, 'approved'))).toBe('409 guardian.not_in_review')

    expect(await codeOf(showGuardianPaper(app.client, guardian, id))).toBe('201')
    expect(await codeOf(showGuardianPaper(app.client, guardian, id))).toBe('409 performer.document_in_review')
    const waiting = (await app.client.send('admin.guardians', { token: administrator.token, query: { limit: 100 } })).data
    expect(waiting.find((one) => one._id === id)).toMatchObject({ minorAge: 16, guardianEmail: email, askedEmail: email, flags: [] })
    const papers = await app.client.send('admin.guardianPapers', { token: administrator.token, params: { id } })
    expect(papers.data).toMatchObject([{ documentType: 'id_card', outcome: null }])
    expect(await codeOf(decideGuardian(app.client, administrator, id, 'approved'))).toBe('200')
    expect(await stepsTold(guardian)).toEqual([`You are the guardian of ${minor.name} here`])
    expect(await stepsTold(minor)).toContain(`${guardian.name} is your guardian here now`)
    expect((await lettersTo(email)).map(({ subject }) => subject)).toContain(`You are the guardian of ${minor.name}`)

    expect([await statusOf(), await seen()]).toEqual(['pending', 404])
    expect(
      await codeOf(app.client.try('feeds.create', { token: minor.token, body: { type: 'text', text: 'Hello', audience: 'public' } })),
    ).toBe('409 youth.guardian_required')
    const allowed = await allow(app.client, guardian, id, 'publish')
    expect(allowed.body.data).toMatchObject({ isShown: true, allowances: [{ isAllowed: true }, { isAllowed: false }] })
    expect([await statusOf(), await seen()]).toEqual(['approved', 200])
    expect((await listed())[0]?.allows).toEqual(['publish'])
    await publish(app.client, minor)

    await allow(app.client, guardian, id, 'publish', false)
    expect([await statusOf(), await seen()]).toEqual(['pending', 404])
    expect((await wardsOf(app.client, guardian))[0]).toMatchObject({ isShown: false, allowances: [{ since: null }, { since: null }] })
    expect(await stepsTold(minor)).toContain(`${guardian.name} lets your page be shown no longer`)
  })

  test('one purpose says nothing of the other, and a word that changes nothing is not written', async () => {
    const { guardian, id } = await becomeGuardian(app, administrator, minor, { purposes: ['comments'] })
    expect([await statusOf(), await seen()]).toEqual(['pending', 404])
    for (const isAllowed of [true, true, false, false, true]) await allow(app.client, guardian, id, 'publish', isAllowed)
    const { rows } = await sql<{ purpose: string; is_given: boolean; network: string }>`
      select purpose, is_given, version, network from guardian_consent where minor_id = ${minor.id} order by seq`.execute(app.db)
    expect(rows.map(({ purpose, is_given: isGiven }) => [purpose, isGiven])).toEqual([
      ['comments', true],
      ['publish', true],
      ['publish', false],
      ['publish', true],
    ])
    expect(rows.every(({ network }) => network !== '')).toBe(true)
    const version = await app.client.try('guardians.say', {
      token: guardian.token,
      params: { id, purpose: 'publish' },
      body: { isAllowed: true, version: 'another' },
    })
    expect(version.error.code).toBe('guardian.words_changed')
    await expect(sql`update guardian_consent set is_given = true`.execute(app.db)).rejects.toThrow()
  })
})

describe('a guardian', () => {
  test('has an address of their own, and is grown up', async () => {
    for (const email of [addressOf(minor), `${minor.username}+mum@example.org`, addressOf(minor).toUpperCase()])
      expect(await ask(email)).toBe('422 guardian.own_address')
    expect(await ask('no address')).toBe('400 request.invalid')
    expect(await ask('x@example.org', await registerPerformer(app.client))).toBe('403 youth.not_allowed')

    const friend = await young(17)
    await proveAddress(app, friend)
    await askGuardian(app.client, minor, addressOf(friend))
    const code = await codeFor(addressOf(friend))
    expect(await codeOf(acceptMinor(app.client, friend, code))).toBe('403 youth.not_allowed')
    const double = await registerFan(app.client, { email: `${minor.username}+dad@example.org` })
    await proveAddress(app, double)
    expect(await codeOf(acceptMinor(app.client, double, code))).toBe('422 guardian.own_address')
    // What was refused used nothing up; staff is told that somebody else opened the letter.
    const other = await adult()
    const { body } = await acceptMinor(app.client, other, code)
    await showGuardianPaper(app.client, other, body.data._id)
    const { data } = await app.client.send('admin.guardians', { token: administrator.token, query: { limit: 100 } })
    expect(data.find(({ _id }) => _id === body.data._id)?.flags).toEqual(['other_address'])
  })

  test('from the staff of the minor’s team is put before whoever decides', async () => {
    const team = await foundTeam(app, administrator, `Ridge ${minor.username}`)
    await team.join(minor)
    const { id } = await takeOnMinor(app, minor, team.owner)
    const { data } = await app.client.send('admin.guardians', { token: administrator.token, query: { limit: 100 } })
    expect(data.find(({ _id }) => _id === id)?.flags).toEqual(['team_staff'])
  })

  test('is refused with words, shows something else, and is approved', async () => {
    const { guardian, id } = await takeOnMinor(app, minor)
    await decideGuardian(app.client, administrator, id, 'rejected', 'The name cannot be read.')
    expect(await wardsOf(app.client, guardian)).toMatchObject([
      { state: 'refused', reason: 'The name cannot be read.', documents: [{ outcome: 'rejected' }] },
    ])
    // Whoever was refused reads what strangers read.
    await app.client.send('performers.update', { token: minor.token, params: { id: 'me' }, body: { name: 'Lea Newname' } })
    expect(JSON.stringify(await wardsOf(app.client, guardian))).not.toContain('Newname')
    expect(JSON.stringify([await listed(), await stepsTold(minor)])).not.toContain('cannot be read')
    expect((await lettersTo(addressOf(guardian))).some(({ text }) => text.includes('The name cannot be read.'))).toBe(true)
    expect(await codeOf(allow(app.client, guardian, id, 'publish'))).toBe('409 guardian.not_approved')
    expect(await codeOf(showGuardianPaper(app.client, guardian, id))).toBe('201')
    await decideGuardian(app.client, administrator, id, 'approved')
    await allow(app.client, guardian, id, 'publish')
    expect(await statusOf()).toBe('approved')
    // Staff takes it back; what was allowed before does not come back with a new approval.
    await decideGuardian(app.client, administrator, id, 'rejected')
    expect([await statusOf(), await seen()]).toEqual(['pending', 404])
    await showGuardianPaper(app.client, guardian, id)
    await decideGuardian(app.client, administrator, id, 'approved')
    expect(await statusOf()).toBe('pending')
    // Every decision stays, with who decided and in which words; nobody changes one.
    const { data } = await app.client.send('admin.guardians', { token: administrator.token, query: { status: 'approved', limit: 100 } })
    const history = data.find(({ _id }) => _id === id)?.history ?? []
    expect(history.map(({ status, reason, by }) => [status, reason, by?._id])).toEqual([
      ['approved', null, administrator.id],
      ['rejected', history[1]?.reason, administrator.id],
      ['approved', null, administrator.id],
      ['rejected', 'The name cannot be read.', administrator.id],
    ])
    await expect(sql`update guardian_decision set reason = 'Another' where link_id = ${id}`.execute(app.db)).rejects.toThrow()
  })

  test('is not approved by themself', async () => {
    await proveAddress(app, administrator)
    const { id } = await takeOnMinor(app, minor, administrator)
    expect(await codeOf(decideGuardian(app.client, administrator, id, 'approved'))).toBe('403 guardian.own_decision')
  })

  test('never acts as the minor, and finds nobody else’s', async () => {
    const { guardian, id } = await becomeGuardian(app, administrator, minor)
    const post = await publish(app.client, minor)
    const { token } = guardian
    expect(await codeOf(app.client.try('feeds.create', { token, body: { type: 'text', text: 'As them', audience: 'public' } }))).toBe(
      '403 request.forbidden',
    )
    expect(await codeOf(app.client.try('feeds.remove', { token, params: { id: post._id } }))).toMatch(/^40[34]/)
    expect(await codeOf(app.client.try('performers.update', { token, params: { id: minor.id }, body: { bio: 'Mine' } }))).toMatch(/^40[34]/)
    const stranger = await adult()
    for (const by of [stranger, minor]) {
      expect(await codeOf(allow(app.client, by, id, 'publish'))).toBe('404 guardian.unknown')
      expect(await codeOf(app.client.try('guardians.leave', { token: by.token, params: { id } }))).toBe('404 guardian.unknown')
      expect(await wardsOf(app.client, by)).toEqual([])
    }
    expect(await codeOf(showGuardianPaper(app.client, stranger, id))).toBe('404 guardian.unknown')
    const other = await young()
    expect(await codeOf(app.client.try('guardians.withdraw', { token: other.token, params: { id } }))).toBe('404 guardian.unknown')
    expect([await listed(other), (await wardsOf(app.client, guardian)).length]).toEqual([[], 1])
  })

  test('may have several minors, and what one is allowed says nothing of the other', async () => {
    const { guardian, id } = await becomeGuardian(app, administrator, minor)
    const sibling = await young(14)
    const second = await becomeGuardian(app, administrator, sibling, { guardian, purposes: [] })
    expect((await wardsOf(app.client, guardian)).map(({ _id }) => _id).toSorted()).toEqual([id, second.id].toSorted())
    expect([await statusOf(minor), await statusOf(sibling)]).toEqual(['approved', 'pending'])
  })
})

describe('a letter', () => {
  test('comes three times a day, and only the last one opens anything, for fourteen days', async () => {
    const mail = `letters_${minor.username}@example.org`
    const { _id: id } = await askGuardian(app.client, minor, mail)
    const again = () => codeOf(app.client.try('guardians.sendAgain', { token: minor.token, params: { id } }))
    const first = await codeFor(mail)
    expect([await again(), await again(), await again()]).toEqual(['200', '200', '429 request.too_many'])
    expect(await ask(`another_${mail}`)).toBe('429 request.too_many')
    expect(await lettersTo(mail)).toHaveLength(3)
    const opens = (code: string) => codeOf(app.client.try('guardians.open', { body: { code } }))
    expect([await opens(first), await opens(await codeFor(mail))]).toEqual(['410 auth.link_expired', '200'])
    app.clock.advance(days(1) + hours(1))
    minor = await signIn(app.client, minor)
    expect(await again()).toBe('200')
    const last = await codeFor(mail)
    app.clock.advance(days(14) + hours(1))
    expect(await opens(last)).toBe('410 auth.link_expired')
    minor = await signIn(app.client, minor)
    expect(await listed()).toMatchObject([{ state: 'asked', letterEndsAt: null }])
  })

  test('that is declined ends it, and its address is not asked again', async () => {
    const mail = `declines_${minor.username}@example.org`
    await askGuardian(app.client, minor, mail)
    const code = await codeFor(mail)
    expect(await ask(mail)).toBe('409 guardian.asked_already')
    await app.client.send('guardians.decline', { body: { code } })
    expect(await codeOf(app.client.try('guardians.decline', { body: { code } }))).toBe('410 auth.link_expired')
    expect([await listed(), await stepsTold(minor)]).toEqual([[], ['Whom you asked to be your guardian said no']])
    expect(await ask(mail)).toBe('409 guardian.declined')
    expect(await ask(`other_${mail}`)).toBe('201')
  })

  test('that the minor takes back opens nothing; an approval they cannot take back', async () => {
    const mail = `back_${minor.username}@example.org`
    const { _id: id } = await askGuardian(app.client, minor, mail)
    await app.client.send('guardians.withdraw', { token: minor.token, params: { id } })
    const guardian = await adult()
    expect(await codeOf(acceptMinor(app.client, guardian, await codeFor(mail)))).toBe('410 auth.link_expired')
    const taken = await takeOnMinor(app, minor)
    await app.client.send('guardians.withdraw', { token: minor.token, params: { id: taken.id } })
    expect([await wardsOf(app.client, taken.guardian), await stepsTold(taken.guardian)]).toEqual([
      [],
      [`${minor.name} has taken the request to you back`],
    ])
    expect(await codeOf(decideGuardian(app.client, administrator, taken.id, 'approved'))).toBe('409 guardian.not_in_review')
    minor = await young()
    const approved = await becomeGuardian(app, administrator, minor)
    expect(await codeOf(app.client.try('guardians.withdraw', { token: minor.token, params: { id: approved.id } }))).toBe(
      '409 guardian.approved',
    )
    expect(await statusOf()).toBe('approved')
  })

  test('of an old text is not enough', async () => {
    const guardian = await adult()
    await askGuardian(app.client, minor, addressOf(guardian))
    const body = { code: await codeFor(addressOf(guardian)), relationship: 'parent' as const, version: `${guardianTextVersion}x` }
    expect(await codeOf(app.client.try('guardians.accept', { token: guardian.token, body }))).toBe('409 guardian.words_changed')
  })

  test('knows one inbox by several spellings', () => {
    const isSame = (a: string, b: string) => isSameMailbox(a, b)
    expect([isSame('a@b.org', 'A+x@b.org'), isSame('a.b@gmail.com', 'ab@googlemail.com'), isSame('a.b@b.org', 'ab@b.org')]).toEqual([
      true,
      true,
      false,
    ])
    expect(isSameMailbox(null, null)).toBe(false)
  })
})

describe('papers', () => {
  test('are for staff and their owner, and gone thirty days after the decision; what came of them stays', async () => {
    const { guardian, id } = await takeOnMinor(app, minor)
    const [file] = (await wardsOf(app.client, guardian))[0]?.documents ?? []
    expect(JSON.stringify(await listed())).not.toContain(file?._id)
    expect(await codeOf(app.client.try('admin.guardianPapers', { token: minor.token, params: { id } }))).toBe('403 request.forbidden')
    const path = (file?.url ?? '').split('?')[0]
    expect((await fetch(`${app.client.baseUrl}${path}`)).status).toBe(404)
    await decideGuardian(app.client, administrator, id, 'approved')
    app.clock.advance(days(30) + hours(1))
    await app.jobs.send(app.db, 'papers.forget', {})
    await app.settle()
    expect((await storedNames(app.dataFolder)).filter((name) => name.includes(file?._id ?? ''))).toEqual([])
    expect((await wardsOf(app.client, await signIn(app.client, guardian)))[0]).toMatchObject({ state: 'approved', documents: [] })
    const { rows } = await sql`select outcome, file_id from paper where guardian_link_id = ${id}`.execute(app.db)
    expect(rows).toEqual([{ outcome: 'approved', file_id: null }])
  })

  test('that nobody will look at any more go as well', async () => {
    const { id } = await takeOnMinor(app, minor)
    await app.client.send('guardians.withdraw', { token: minor.token, params: { id } })
    await app.settle()
    const { rows } = await sql`select outcome from paper where guardian_link_id = ${id}`.execute(app.db)
    expect(rows).toEqual([{ outcome: 'rejected' }])
  })
})
