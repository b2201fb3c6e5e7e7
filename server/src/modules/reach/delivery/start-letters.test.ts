// Letters to begin with: none without a yes, each once for ever, none to who comes by, and ended by whoever holds one.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { follow, publish, registerFan, registerPerformer, signIn, type Person } from '#scenario/index.ts'
import { startSocialProviders, type SocialProviders } from '#test/fakes/social-providers.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days, minutes } from '#platform/clock.ts'
import { zonesFor } from '#profiles/schedule'
import { eveningOf } from './start-days.ts'

let app: TestApp
/** Another process on the same database. */
let second: TestApp
let providers: SocialProviders
beforeAll(async () => {
  providers = await startSocialProviders()
  app = await createTestApp({ env: providers.env })
  second = await createTestApp({ database: { url: app.databaseUrl, drop: async () => undefined } })
})
afterAll(async () => {
  await second.close()
  await app.close()
  await providers.close()
})

const advance = (by: number) => [app, second].forEach(({ clock }) => clock.advance(by))
const zone = zonesFor(null)[0] ?? ''
const run = async (name: 'delivery.send' | 'delivery.away', by: TestApp = app) => {
  await by.jobs.send(by.db, name, {})
  await by.settle()
}
const madeAt = async ({ id }: Person) => {
  const { rows } = await sql<{ created_at: Date }>`select created_at from account where id = ${id}`.execute(app.db)
  return rows[0]?.created_at ?? app.clock.now()
}
/** Moves on to the evening of somebody's day, or so long before it. */
const goTo = async (person: Person, day: number, before = -minutes(1)) =>
  advance(eveningOf(await madeAt(person), day, zone).getTime() - before - app.clock.now().getTime())
/** Both processes look, at once and again. */
const lookOn = async (person: Person, day: number) => {
  await goTo(person, day)
  await Promise.all([run('delivery.send'), run('delivery.send', second)])
  await run('delivery.send')
}
const confirm = ({ id }: Person) => sql`update account set email_verified_at = created_at where id = ${id}`.execute(app.db)
async function fanWith(startLetters?: boolean): Promise<Person> {
  const fan = await registerFan(app.client, startLetters === undefined ? {} : { startLetters })
  await confirm(fan)
  await app.settle()
  return fan
}
const lettersTo = async ({ username }: Person) =>
  (await app.mail.list(500))
    .filter(({ to, text }) => to === `${username}@example.org` && text.includes('letters to begin with'))
    .toReversed()
const subjectsTo = async (person: Person) => (await lettersTo(person)).map(({ subject }) => subject)
const statesOf = async ({ id }: Person) => {
  const { rows } = await sql<{ source_type: string; state: string; why: string | null }>`
    select source_type, state, why from delivery where account_id = ${id} and source_type <> 'notification' order by due_at`.execute(app.db)
  return rows.map(({ source_type: type, state, why }) => `${type} ${why ?? state}`)
}
const wordsOf = async ({ id }: Person) => {
  const { rows } = await sql<object>`
    select scope, is_given, version, network from mail_consent where account_id = ${id} order by seq`.execute(app.db)
  return rows
}
const isOn = async ({ token }: Person) => (await app.client.send('notifications.settings', { token })).data.startLetters
const again = async (person: Person): Promise<Person> => ({ ...person, token: (await signIn(app.client, person)).token })

describe('a yes', () => {
  // First: what the other service says is true for an hour of the real clock.
  test('comes with an account of another service, too', async () => {
    const tokenId = providers.tokenFor({ sub: 'letters-1', email: 'letters@example.org', email_verified: true })
    const first = (await app.client.try('auth.googleLogin', { body: { tokenId } })).body.data
    const body = { signupTicket: first.signupTicket ?? '', dateOfBirth: '1999-02-03', acceptTerms: true, startLetters: true }
    const token = (await app.client.send('auth.googleLogin', { body })).data.token ?? ''
    await app.settle()
    const { _id: id } = (await app.client.send('users.me', { token })).data
    const person = { id, token, name: '', username: 'letters' }
    expect([await isOn(person), await statesOf(person)]).toEqual([true, ['day_1 waiting', 'day_3 waiting', 'day_7 waiting']])
    await lookOn(person, 1)
    expect(await subjectsTo(person)).toHaveLength(1)
  })

  test('is never there before somebody says it', async () => {
    for (const wish of [undefined, false]) {
      const fan = await fanWith(wish)
      expect([await isOn(fan), await wordsOf(fan), await statesOf(fan)]).toEqual([false, [], []])
      for (const day of [1, 3, 7]) await lookOn(fan, day)
      advance(days(30))
      await run('delivery.away')
      expect([await lettersTo(fan), await statesOf(fan)]).toEqual([[], []])
    }
  })

  test('is kept with its words and its network, and so is the no; nothing of it is ever changed', async () => {
    const fan = await fanWith(true)
    const yes = { scope: 'start', is_given: true, version: '2026-11-1', network: '127.0.0.1' }
    expect([await isOn(fan), await wordsOf(fan)]).toEqual([true, [yes]])
    const save = (startLetters: boolean) => app.client.send('notifications.saveSettings', { token: fan.token, body: { startLetters } })
    expect((await save(true)).data.startLetters).toBe(true)
    expect((await save(false)).data.startLetters).toBe(false)
    expect(await wordsOf(fan)).toEqual([yes, { ...yes, is_given: false }])
    await expect(sql`update mail_consent set is_given = true`.execute(app.db)).rejects.toThrow()
    await expect(sql`delete from mail_consent`.execute(app.db)).rejects.toThrow()
  })

  test('is not asked of minors, and not heard', async () => {
    const young = await registerPerformer(app.client, {
      dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01`,
      startLetters: true,
    })
    await app.settle()
    expect([await wordsOf(young), await isOn(young)]).toEqual([[], false])
    const refused = await app.client.try('notifications.saveSettings', { token: young.token, body: { startLetters: true } })
    expect(refused.error.code).toBe('youth.not_allowed')
    // Whose birthday was put right since.
    const fan = await fanWith(true)
    await sql`update account set date_of_birth = ${`${new Date().getUTCFullYear() - 16}-01-01`} where id = ${fan.id}`.execute(app.db)
    await lookOn(fan, 1)
    expect([await lettersTo(fan), (await statesOf(fan))[0]]).toEqual([[], 'day_1 not wanted'])
  })

  test('said later brings what is still to come, and nothing twice', async () => {
    const fan = await fanWith()
    advance(days(2))
    const { token } = await again(fan)
    const save = (startLetters: boolean) => app.client.send('notifications.saveSettings', { token, body: { startLetters } })
    for (const wish of [true, false, true]) {
      await save(wish)
      await app.settle()
    }
    expect(await statesOf(fan)).toEqual(['day_3 waiting', 'day_7 waiting'])
  })
})

describe('the first week of a fan', () => {
  test('has three letters at most, each once, whoever looks', { timeout: 60_000 }, async () => {
    const fan = await fanWith(true)
    await goTo(fan, 1, minutes(5))
    await run('delivery.send')
    expect(await lettersTo(fan)).toEqual([])
    await lookOn(fan, 1)
    const athlete = await registerPerformer(app.client)
    await follow(app.client, await again(fan), athlete)
    await publish(app.client, athlete, { title: 'A new best' })
    await app.settle()
    await lookOn(fan, 3)
    await lookOn(fan, 7)
    expect(await subjectsTo(fan)).toEqual([
      'Next: Which sports?',
      expect.stringContaining('posted something new'),
      'What is new, in one letter',
    ])
    expect(await statesOf(fan)).toEqual(['day_1 sent', 'day_3 sent', 'day_7 sent'])
    expect((await lettersTo(fan))[1]?.text).toContain('A new best')
  })

  test('has none on a day on which the fan came by, and goes on the next time', async () => {
    const fan = await fanWith(true)
    await goTo(fan, 1, minutes(60))
    await again(fan)
    await lookOn(fan, 1)
    const athlete = await registerPerformer(app.client)
    await follow(app.client, await again(fan), athlete)
    await publish(app.client, athlete)
    await app.settle()
    await lookOn(fan, 3)
    expect((await statesOf(fan)).slice(0, 2)).toEqual(['day_1 visited', 'day_3 sent'])
  })

  test('says nothing where there is nothing to say, or no time left to say it', async () => {
    const [quiet, late] = [await fanWith(true), await fanWith(true)]
    await app.client.send('firstWeek.update', { token: quiet.token, body: { skip: 'all' } })
    await lookOn(quiet, 1)
    await lookOn(quiet, 3)
    await goTo(late, 7, -minutes(7 * 60))
    await run('delivery.send')
    expect(await statesOf(quiet)).toEqual(['day_1 empty', 'day_3 empty', 'day_7 too late'])
    expect(await statesOf(late)).toEqual(['day_1 sent', 'day_3 empty', 'day_7 too late'])
    expect(await lettersTo(quiet)).toEqual([])
  })

  test('ends at one link, without a session, for what waits as well', async () => {
    const fan = await fanWith(true)
    await lookOn(fan, 1)
    const link = /No more of these letters: http:\/\/localhost(\/u\/[\w.-]+)/.exec((await lettersTo(fan))[0]?.text ?? '')?.[1] ?? ''
    const athlete = await registerPerformer(app.client)
    await follow(app.client, await again(fan), athlete)
    await publish(app.client, athlete)
    const looked = await fetch(app.client.baseUrl + link)
    expect([looked.status, await looked.text(), await isOn(await again(fan))]).toEqual([
      200,
      expect.stringContaining('letters to begin'),
      true,
    ])
    expect((await fetch(app.client.baseUrl + link, { method: 'POST' })).status).toBe(200)
    await lookOn(fan, 3)
    await lookOn(fan, 7)
    expect([(await lettersTo(fan)).length, await statesOf(fan)]).toEqual([1, ['day_1 sent', 'day_3 not wanted', 'day_7 not wanted']])
    expect((await wordsOf(fan)).at(-1)).toMatchObject({ is_given: false, network: '127.0.0.1' })
  })

  test('is none of somebody who is suspended, or whose address nobody has shown', async () => {
    const [gone, unproven] = [await fanWith(true), await registerFan(app.client, { startLetters: true })]
    await app.settle()
    await sql`update account set status = 'suspended' where id = ${gone.id}`.execute(app.db)
    await lookOn(unproven, 1)
    expect([(await statesOf(gone))[0], (await statesOf(unproven))[0]]).toEqual(['day_1 gone', 'day_1 no address'])
  })
})

test('an athlete reads of the step that is next, and of what happened on the page', async () => {
  const athlete = await registerPerformer(app.client, { startLetters: true })
  await confirm(athlete)
  await app.settle()
  await lookOn(athlete, 1)
  await follow(app.client, await registerFan(app.client), athlete)
  await app.settle()
  await lookOn(athlete, 3)
  const [first, next] = await lettersTo(athlete)
  expect([first?.subject, first?.text]).toEqual(['Next: A photo and a cover', expect.stringContaining('http://localhost/athlete/account')])
  expect(next?.subject).toContain('follows you')
})

describe('a month away', () => {
  /** Away since a moment ago, with a page that one follows. */
  async function awayFan(): Promise<{ fan: Person; athlete: Person }> {
    const fan = await fanWith(true)
    const athlete = await registerPerformer(app.client)
    await follow(app.client, fan, athlete)
    await sql`update delivery set state = 'skipped' where account_id = ${fan.id}`.execute(app.db)
    return { fan, athlete }
  }
  const looks = async () => {
    await Promise.all([run('delivery.away'), run('delivery.away', second)])
    advance(days(1))
    await Promise.all([run('delivery.send'), run('delivery.send', second)])
  }
  const news = async (athlete: Person) => {
    await publish(app.client, await again(athlete), { title: 'While you were out' })
    await app.settle()
  }

  test('has one letter with what pages did, and no second one', { timeout: 60_000 }, async () => {
    const { fan, athlete } = await awayFan()
    advance(days(29))
    await news(athlete)
    await run('delivery.away')
    expect(await lettersTo(fan)).toEqual([])
    advance(days(2))
    await looks()
    await news(athlete)
    await looks()
    expect(await subjectsTo(fan)).toEqual([expect.stringContaining('posted something new')])
    expect((await lettersTo(fan))[0]?.text).toContain('While you were out')
    // Long after what was sent is forgotten.
    await app.jobs.send(app.db, 'delivery.forget', {})
    advance(days(31))
    await app.jobs.send(app.db, 'delivery.forget', {})
    await looks()
    expect(await subjectsTo(fan)).toHaveLength(1)
  })

  test('has none without news, none for who is back, and none after a no', { timeout: 60_000 }, async () => {
    const [quiet, back, off] = [await awayFan(), await awayFan(), await awayFan()]
    advance(days(31))
    for (const { athlete } of [back, off]) await news(athlete)
    await Promise.all([run('delivery.away'), run('delivery.away', second)])
    await again(back.fan)
    await sql`insert into mail_consent (account_id, scope, is_given, version, network, at)
      values (${off.fan.id}, 'start', false, '2026-11-1', '127.0.0.1', ${app.clock.now()})`.execute(app.db)
    advance(days(1))
    await run('delivery.send')
    const away = async ({ fan }: { fan: Person }) => (await statesOf(fan)).filter((state) => state.startsWith('away'))
    expect([await away(quiet), await away(back), await away(off)]).toEqual([['away empty'], ['away visited'], ['away not wanted']])
  })

  test('is too long ago after ninety days', async () => {
    const { fan, athlete } = await awayFan()
    advance(days(80))
    await news(athlete)
    advance(days(10))
    await looks()
    expect([await lettersTo(fan), (await statesOf(fan)).filter((state) => state.startsWith('away'))]).toEqual([[], []])
  })
})
