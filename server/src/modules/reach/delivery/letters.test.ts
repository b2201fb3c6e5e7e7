// Letters of what was told: each once, at an hour that suits, and ended by whoever holds one.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { comment, follow, publish, registerFan, registerPerformer, signIn, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days, minutes } from '#platform/clock.ts'
import { openMailServer, type FakeMailServer } from '#test/fakes/mail-server.ts'

let app: TestApp
/** Another process on the same database. */
let second: TestApp
let smtp: FakeMailServer
let refuses: { code: number } | undefined

beforeAll(async () => {
  smtp = await openMailServer({ refusesWhole: () => refuses?.code })
  const env = { SMTP_URL: smtp.url }
  app = await createTestApp({ env })
  second = await createTestApp({ env, database: { url: app.databaseUrl, drop: async () => undefined } })
})
afterAll(async () => {
  await second.close()
  await app.close()
  await smtp.close()
})
afterEach(() => {
  refuses = undefined
  smtp.letters.splice(0)
})

const advance = (by: number) => {
  app.clock.advance(by)
  second.clock.advance(by)
}
const hourIn = (zone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(app.clock.now()))
const goTo = (hour: number, zone: string) => {
  do advance(minutes(15))
  while (hourIn(zone) !== hour)
}
const run = async (name: 'delivery.send' | 'delivery.digest', by: TestApp = app) => {
  await by.jobs.send(by.db, name, {})
  await by.settle()
}

/** Whose address is shown to be theirs. */
async function confirmed(person: Person): Promise<Person> {
  await sql`update account set email_verified_at = created_at where id = ${person.id}`.execute(app.db)
  await app.settle()
  smtp.letters.splice(0)
  return person
}
const lettersTo = ({ username }: Person) => smtp.letters.filter(({ to }) => to === `${username}@example.org`).map(({ raw }) => unfold(raw))
/** Header lines that were broken are one again, and so are lines of the body. */
const unfold = (raw: string) =>
  raw
    .replace(/\r\n[ \t]+/g, ' ')
    .replace(/=\r\n/g, '')
    .replace(/=3D/g, '=')
const headerOf = (letter: string | undefined, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(letter ?? '')?.[1]?.trim()
const statesOf = async ({ id }: Person) => {
  const { rows } = await sql<{ state: string; why: string | null }>`
    select state, why from delivery where account_id = ${id} and channel = 'mail' order by created_at, id`.execute(app.db)
  return rows.map(({ state, why }) => (why === null ? state : `${state}: ${why}`))
}
/** Somebody is told that staff of the site verified them: a letter that can be switched off. */
const verify = async ({ id }: Person) => {
  const payload = { eventId: crypto.randomUUID(), performerId: id, status: 'approved' }
  await sql`insert into outbox (topic, payload) values ('performer.verified', ${JSON.stringify(payload)}::jsonb)`.execute(app.db)
  await app.settle()
}
/** What happens to accounts: a letter that always comes. */
const useNewDevice = async (person: Person) => {
  await signIn(app.client, person)
  await app.settle()
}

describe('one letter', () => {
  test('about the account goes at once, in words and as a page, and cannot be ended', async () => {
    const athlete = await confirmed(await registerPerformer(app.client))
    await useNewDevice(athlete)
    const [letter, ...more] = lettersTo(athlete)
    expect([more, await statesOf(athlete)]).toEqual([[], ['sent']])
    expect(headerOf(letter, 'Subject')).toBe('Somebody signed in with a new device')
    expect(letter).toContain('text/plain')
    expect(letter).toContain('text/html')
    expect(headerOf(letter, 'Auto-Submitted')).toBe('auto-generated')
    expect(headerOf(letter, 'List-Unsubscribe')).toBeUndefined()
  })

  test('to an address that nobody has shown to be theirs is not sent', async () => {
    const athlete = await registerPerformer(app.client)
    await app.settle()
    smtp.letters.splice(0)
    await useNewDevice(athlete)
    expect([lettersTo(athlete), await statesOf(athlete)]).toEqual([[], ['skipped: no address']])
  })

  test('that can be done without waits ten minutes, and does not go when it was read meanwhile', async () => {
    const [reads, does] = [await confirmed(await registerPerformer(app.client)), await confirmed(await registerPerformer(app.client))]
    for (const athlete of [reads, does]) await verify(athlete)
    expect(smtp.letters).toEqual([])
    await app.client.send('notifications.readAll', { token: reads.token })
    advance(minutes(11))
    await run('delivery.send')
    expect([await statesOf(reads), await statesOf(does)]).toEqual([['skipped: read'], ['sent']])
    const [letter] = lettersTo(does)
    expect(headerOf(letter, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(headerOf(letter, 'List-Unsubscribe')).toMatch(/^<http:\/\/localhost\/u\/u_[\w-]+\.[\w-]+>$/)
  })

  test('about the account comes whatever is paused or was read', async () => {
    const athlete = await confirmed(await registerPerformer(app.client))
    await app.client.send('notifications.saveSettings', { token: athlete.token, body: { pause: 'week' } })
    await useNewDevice(athlete)
    expect(lettersTo(athlete)).toHaveLength(1)
  })
})

describe('killed', () => {
  const claimedAgo = (person: Person, ago: number) =>
    sql`update delivery set state = 'claimed', tries = 1, claimed_at = ${new Date(app.clock.now().getTime() - ago)}
      where account_id = ${person.id} and channel = 'mail'`.execute(app.db)

  test('before it was taken, the letter goes once, whoever takes it', async () => {
    const athlete = await confirmed(await registerPerformer(app.client))
    await verify(athlete)
    advance(minutes(11))
    await Promise.all([run('delivery.send', second), run('delivery.send')])
    expect([lettersTo(athlete).length, await statesOf(athlete)]).toEqual([1, ['sent']])
  })

  test('when nobody knows whether it went, it does not go again, and is counted', async () => {
    const athlete = await confirmed(await registerPerformer(app.client))
    await verify(athlete)
    await claimedAgo(athlete, minutes(5))
    await run('delivery.send', second)
    expect(await statesOf(athlete)).toEqual(['claimed'])
    await claimedAgo(athlete, minutes(11))
    await run('delivery.send', second)
    expect([lettersTo(athlete), await statesOf(athlete)]).toEqual([[], ['failed: unknown fate']])
  })

  test('what has to arrive goes again, under the name that it had', async () => {
    const athlete = await confirmed(await registerPerformer(app.client))
    await useNewDevice(athlete)
    await claimedAgo(athlete, minutes(11))
    await run('delivery.send', second)
    const names = lettersTo(athlete).map((letter) => headerOf(letter, 'Message-ID'))
    expect([names.length, new Set(names).size, await statesOf(athlete)]).toEqual([2, 1, ['sent']])
    await run('delivery.send')
    expect(lettersTo(athlete)).toHaveLength(2)
  })

  test('a mail server that is down loses nothing; one that knows nobody is not asked again', async () => {
    const athlete = await confirmed(await registerPerformer(app.client))
    refuses = { code: 451 }
    await useNewDevice(athlete)
    expect(await statesOf(athlete)).toEqual(['waiting: mail server'])
    refuses = { code: 550 }
    advance(minutes(5))
    await run('delivery.send')
    expect(await statesOf(athlete)).toEqual(['failed: refused'])
    refuses = undefined
    advance(minutes(60))
    await run('delivery.send')
    expect(lettersTo(athlete)).toEqual([])
  })
})

describe('the link in a letter', () => {
  const stopLinkTo = async (athlete: Person) => {
    await verify(athlete)
    advance(minutes(11))
    await run('delivery.send')
    return new URL(/<(http[^>]+)>/.exec(headerOf(lettersTo(athlete).at(-1), 'List-Unsubscribe') ?? '')?.[1] ?? '').pathname
  }
  const ask = (path: string, method: 'GET' | 'POST') =>
    fetch(app.client.baseUrl + path, {
      method,
      ...(method === 'POST'
        ? { body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
        : {}),
    })
  const mailOff = async (athlete: Person) => {
    const { token } = await signIn(app.client, athlete)
    return (await app.client.send('notifications.settings', { token })).data.mailOff
  }

  test('changes nothing when it is looked at, and ends letters of its sort when it is sent, without a session', async () => {
    const athlete = await confirmed(await registerPerformer(app.client))
    const path = await stopLinkTo(athlete)
    const looked = await ask(path, 'GET')
    expect([looked.status, await looked.text()]).toEqual([200, expect.stringContaining('teams and reviews')])
    expect(await mailOff(athlete)).toEqual([])
    expect((await ask(path, 'POST')).status).toBe(200)
    expect(await mailOff(athlete)).toEqual(['team'])
  })

  test('ends letters that wait, too, and leaves those that always come', async () => {
    const athlete = await confirmed(await registerPerformer(app.client))
    const path = await stopLinkTo(athlete)
    smtp.letters.splice(0)
    await verify(athlete)
    await ask(path, 'POST')
    advance(minutes(11))
    await run('delivery.send')
    await useNewDevice(athlete)
    expect(lettersTo(athlete).map((letter) => headerOf(letter, 'Subject'))).toEqual(['Somebody signed in with a new device'])
    expect((await statesOf(athlete))[1]).toBe('skipped: not wanted')
  })

  test('that somebody has changed ends nothing', async () => {
    const athlete = await confirmed(await registerPerformer(app.client))
    const path = await stopLinkTo(athlete)
    const [payload = '', signature = ''] = path.replace('/u/u_', '').split('.')
    const other = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('group.team', 'all')).toString('base64url')
    for (const wrong of [`/u/u_${other}.${signature}`, `${path.slice(0, -2)}AA`, '/u/u_', `/u/${'x'.repeat(250)}`])
      expect([(await ask(wrong, 'POST')).status, (await ask(wrong, 'GET')).status]).toEqual([404, 404])
    expect(await mailOff(athlete)).toEqual([])
  })
})

describe('the letter of the morning', () => {
  const zone = 'Europe/Madrid'
  const want = async (person: Person, digest: 'daily' | 'weekly') => {
    const { token } = await signIn(app.client, person)
    await app.client.send('notifications.saveSettings', { token, body: { digest, zone } })
    await app.settle()
    await app.client.send('notifications.readAll', { token })
    smtp.letters.splice(0)
  }
  const digestsOf = (person: Person) => lettersTo(person).filter((letter) => letter.includes('You asked for this letter'))

  test('says at eight what is unread, once a day, and nothing on a day without news', { timeout: 60_000 }, async () => {
    const athlete = await confirmed(await registerPerformer(app.client))
    await want(athlete, 'daily')
    goTo(12, zone)
    const fan = await registerFan(app.client)
    await follow(app.client, fan, athlete)
    const post = await publish(app.client, athlete)
    await comment(app.client, fan, 'feed', post._id, 'Well run')
    await app.settle()
    goTo(7, zone)
    await run('delivery.digest')
    expect(digestsOf(athlete)).toEqual([])
    goTo(8, zone)
    await run('delivery.digest')
    advance(minutes(15))
    await Promise.all([run('delivery.digest', second), run('delivery.digest')])
    const [letter, ...more] = digestsOf(athlete)
    expect(more).toEqual([])
    expect(letter).toContain('commented on your post')
    expect(letter).toContain('follows you')
    goTo(7, zone)
    const { token } = await signIn(app.client, athlete)
    await app.settle()
    await app.client.send('notifications.readAll', { token })
    goTo(8, zone)
    smtp.letters.splice(0)
    await run('delivery.digest')
    expect(digestsOf(athlete)).toEqual([])
    expect((await statesOf(athlete)).at(-1)).toBe('skipped: empty')
  })

  test('tells of pages, and leaves out one that was answered so', { timeout: 60_000 }, async () => {
    const fan = await confirmed(await registerFan(app.client))
    const page = await registerPerformer(app.client)
    await follow(app.client, fan, page)
    await want(fan, 'daily')
    goTo(12, zone)
    await publish(app.client, await signIn(app.client, page))
    await app.settle()
    goTo(8, zone)
    await run('delivery.digest')
    const [letter] = digestsOf(fan)
    expect(letter).toContain('posted something new')
    const link = /No more of [^:]+ by mail: http:\/\/localhost(\/u\/[\w.-]+)/.exec(letter ?? '')?.[1] ?? ''
    expect((await fetch(app.client.baseUrl + link, { method: 'POST' })).status).toBe(200)
    goTo(12, zone)
    await publish(app.client, await signIn(app.client, page))
    await app.settle()
    goTo(8, zone)
    smtp.letters.splice(0)
    await run('delivery.digest')
    expect(digestsOf(fan)).toEqual([])
    const { token } = await signIn(app.client, fan)
    expect((await app.client.send('notifications.settings', { token })).data).toMatchObject({ digest: 'daily', pagesLeftOut: 1 })
  })

  test('leaves out nothing that came just after the one of a week before', { timeout: 60_000 }, async () => {
    const athlete = await confirmed(await registerPerformer(app.client))
    await want(athlete, 'weekly')
    do goTo(8, zone)
    while (new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short' }).format(app.clock.now()) !== 'Mon')
    await run('delivery.digest')
    await follow(app.client, await registerFan(app.client), athlete)
    await app.settle()
    advance(days(7) + minutes(30))
    await run('delivery.digest')
    expect(digestsOf(athlete)).toHaveLength(1)
    // And no second time.
    advance(days(7))
    smtp.letters.splice(0)
    await run('delivery.digest')
    expect(digestsOf(athlete)).toEqual([])
  })

  test('comes on Mondays for who wants it so', { timeout: 60_000 }, async () => {
    const athlete = await confirmed(await registerPerformer(app.client))
    await want(athlete, 'weekly')
    await follow(app.client, await registerFan(app.client), athlete)
    await app.settle()
    const days: string[] = []
    for (let day = 0; day < 8; day += 1) {
      goTo(7, zone)
      goTo(8, zone)
      const before = digestsOf(athlete).length
      await run('delivery.digest')
      if (digestsOf(athlete).length > before)
        days.push(new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short' }).format(app.clock.now()))
    }
    expect(days).toEqual(['Mon'])
  })
})
