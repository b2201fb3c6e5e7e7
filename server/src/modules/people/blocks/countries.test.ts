// A page that is closed to a country, and a site that is. Where somebody is, is decided by their address at each request.
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createClient,
  enterStream,
  goLive,
  openSocket,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  setPrices,
  signIn,
  uploadPostFile,
  verifyPerformer,
  type Client,
  type Person,
} from '#scenario/index.ts'
import { seconds } from '#platform/clock.ts'
import { createTestApp, foundTeam, type TestApp } from '#test/index.ts'

let app: TestApp
let administrator: Person
/** Of large networks that stay where they are. */
const addresses = { US: '8.8.8.8', NL: '193.0.6.139', unknown: '192.168.4.4' } as const
const from = (country: keyof typeof addresses): Client => createClient(app.client.baseUrl, { 'x-forwarded-for': addresses[country] })

beforeAll(async () => {
  app = await createTestApp({ env: { TRUST_PROXY_HOPS: '1' } })
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
afterAll(() => app.close())

async function openPage(): Promise<Person> {
  const athlete = await registerPerformer(app.client)
  await verifyPerformer(app.client, administrator, athlete)
  await setPrices(app.client, athlete, { monthlyPrice: 10 })
  await app.settle()
  return athlete
}
const close = (athlete: Person, ...countryCodes: string[]) =>
  app.client.send('blocks.closeTo', { token: athlete.token, body: { countryCodes } })
const answers = async (asked: Promise<{ status: number; error: { code?: string } }>) => {
  const { status, error } = await asked
  return status < 300 ? status : `${status} ${error.code}`
}

describe('a page', () => {
  test('keeps its list as it was sent last, in order and once each, and refuses what is no country', async () => {
    const athlete = await openPage()
    const read = async () => (await app.client.send('blocks.countries', { token: athlete.token, query: {} })).data.countryCodes
    expect(await read()).toEqual([])
    expect((await close(athlete, 'us', 'CU', 'US')).data.countryCodes).toEqual(['CU', 'US'])
    expect(await read()).toEqual(['CU', 'US'])
    await close(athlete, 'DE')
    expect(await read()).toEqual(['DE'])
    const wrong = (codes: string[]) => app.client.try('blocks.closeTo', { token: athlete.token, body: { countryCodes: codes } })
    expect((await wrong(['US', 'XX'])).error.code).toBe('block.country_unknown')
    expect((await wrong(['USA'])).status).toBe(400)
    expect(await read()).toEqual(['DE'])
    await close(athlete)
    expect(await read()).toEqual([])
  })

  test('says to visitors and fans there that it is closed, whatever of it they open', async () => {
    const athlete = await openPage()
    const post = await publish(app.client, athlete)
    const fan = await registerFan(app.client)
    await close(athlete, 'US')
    for (const token of [undefined, fan.token]) {
      const look = async (client: Client) => [
        await answers(client.try('performers.view', { token, params: { id: athlete.username } })),
        await answers(client.try('feeds.view', { token, params: { id: post._id } })),
      ]
      expect(await look(from('US'))).toEqual(['403 page.country_blocked', '403 page.country_blocked'])
      expect(await look(from('NL'))).toEqual([200, 200])
      expect(await look(from('unknown'))).toEqual([200, 200])
      const listed = async (client: Client) =>
        (await client.send('feeds.list', { token, query: { limit: 100 } })).data.map(({ _id }) => _id)
      expect(await listed(from('US'))).not.toContain(post._id)
      expect(await listed(from('NL'))).toContain(post._id)
    }
  })

  test('that nobody may see is not said to be closed', async () => {
    const athlete = await registerPerformer(app.client)
    await close(athlete, 'US')
    await sql`update account set status = 'suspended' where id = ${athlete.id}`.execute(app.db)
    await sql`update page set visible = false where id = ${athlete.id}`.execute(app.db)
    expect(await answers(from('US').try('performers.view', { params: { id: athlete.username } }))).toBe('404 performer.unknown')
    const shown = await openPage()
    const draft = await publish(app.client, shown, { status: 'inactive' })
    await close(shown, 'US')
    expect(await answers(from('US').try('feeds.view', { params: { id: draft._id } }))).toBe('404 feed.unknown')
  })

  test('stays open to its owner, who travels', async () => {
    const athlete = await openPage()
    const post = await publish(app.client, athlete)
    await close(athlete, 'US')
    const { token } = athlete
    expect(await answers(from('US').try('performers.view', { token, params: { id: athlete.username } }))).toBe(200)
    expect(await answers(from('US').try('feeds.view', { token, params: { id: post._id } }))).toBe(200)
    const { socket } = await goLive(from('US'), athlete)
    socket.close()
  })

  test('a hint says it, too: of a page, and of none', async () => {
    const athlete = await openPage()
    await close(athlete, 'US')
    const check = async (client: Client, performerId?: string) =>
      (await client.send('blocks.check', { query: performerId === undefined ? {} : { performerId } })).data
    expect(await check(from('US'), athlete.id)).toEqual({ blocked: true, country: 'US' })
    expect(await check(from('NL'), athlete.id)).toEqual({ blocked: false, country: 'NL' })
    expect(await check(from('unknown'), athlete.id)).toEqual({ blocked: false, country: null })
    expect(await check(from('US'))).toEqual({ blocked: false, country: 'US' })
  })

  test('its files are closed with it, also by an address that was given out before', async () => {
    const athlete = await openPage()
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#334455' } })
      .jpeg()
      .toBuffer()
    const file = await uploadPostFile(app.client, athlete, 'Photo', picture)
    await app.settle()
    const post = await publish(app.client, athlete, { type: 'photo', fileIds: [file._id] })
    const fan = await registerFan(app.client)
    const { data } = await app.client.send('feeds.view', { token: fan.token, params: { id: post._id } })
    const url = new URL(data.files[0]?.url ?? '', app.client.baseUrl)
    const get = async (country: keyof typeof addresses) =>
      (await fetch(`${app.client.baseUrl}${url.pathname}${url.search}`, { headers: { 'x-forwarded-for': addresses[country] } })).status
    expect([await get('US'), await get('NL')]).toEqual([200, 200])
    await close(athlete, 'US')
    app.clock.advance(seconds(6))
    expect([await get('US'), await get('NL')]).toEqual([data.files[0]?.url?.includes('token=') ? 403 : 404, 200])
  })

  test('whoever is in its room is out of it soon after', async () => {
    const athlete = await openPage()
    const fan = await registerFan(app.client)
    const { stream, socket: host } = await goLive(app.client, athlete)
    const [abroad, near] = await Promise.all([openSocket(from('US'), fan), openSocket(from('NL'), await registerFan(app.client))])
    for (const socket of [abroad, near]) expect((await enterStream(socket, stream)).ok).toBe(true)
    await close(athlete, 'US')
    await app.jobs.send(app.db, 'streams.sweep', {})
    await app.jobs.drain()
    const params = { id: stream.conversationId }
    await app.client.send('streams.write', { token: athlete.token, params, body: { type: 'text', text: 'Kick-off' } })
    const event = `message_created_conversation_${stream.conversationId}`
    await near.hear(event)
    expect(abroad.heard.filter((one) => one.event === event)).toEqual([])
    expect((await enterStream(abroad, stream)).ok).toBe(false)
    for (const socket of [abroad, near, host]) socket.close()
  })

  test('of a team is closed by whoever keeps its people, and stays open to them', async () => {
    const team = await foundTeam(app, administrator, 'Border Ridge')
    const member = await openPage()
    await team.join(member)
    const set = (person: Person) =>
      app.client.try('blocks.closeTo', { token: person.token, body: { countryCodes: ['US'], teamId: team.id } })
    expect((await set(member)).error.code).toBe('team.not_member')
    expect((await set(team.owner)).status).toBe(200)
    const view = (token?: string) => answers(from('US').try('teams.view', { token, params: { id: team.id } }))
    expect(await view()).toBe('403 page.country_blocked')
    expect(await view(team.owner.token)).toBe(200)
    expect(await view(member.token)).toBe(200)
    // Its athletes are pages of their own.
    expect(await answers(from('US').try('performers.view', { params: { id: member.username } }))).toBe(200)
  })
})

describe('a site', () => {
  test('that is closed to a country tells so, and lets staff in', async () => {
    const closed = await createTestApp({ env: { TRUST_PROXY_HOPS: '1', BLOCKED_COUNTRIES: 'us, CU' } })
    const there = createClient(closed.client.baseUrl, { 'x-forwarded-for': addresses.US })
    const here = createClient(closed.client.baseUrl, { 'x-forwarded-for': addresses.NL })
    const staff = await registerAdministrator(closed.client, await closed.administration.issueFirstLink())
    const fan = await registerFan(here)
    const look = (client: Client, token?: string) => answers(client.try('performers.search', { token, query: {} }))
    expect([await look(there), await look(there, fan.token), await look(here), await look(closed.client)]).toEqual([
      '403 service.country_blocked',
      '403 service.country_blocked',
      200,
      200,
    ])
    expect(await look(there, staff.token)).toBe(200)
    const room = { objectType: 'feed', objectId: fan.id }
    const join = async (client: Client, person: Person) => {
      const socket = await openSocket(client, person)
      const { code } = await socket.ask('comments/join', room)
      socket.close()
      return code
    }
    // There is no such post: whoever is let in is told so.
    expect([await join(there, fan), await join(here, fan), await join(there, staff)]).toEqual([
      'service.country_blocked',
      'feed.unknown',
      'feed.unknown',
    ])
    const file = async (client: Client) => (await fetch(`${client.baseUrl}/media/${fan.id}/original`, { headers: client.headers })).status
    expect([await file(there), await file(here)]).toEqual([403, 404])
    const begin = async (client: Client, { token }: Person) => {
      const headers = { ...client.headers, authorization: token, 'tus-resumable': '1.0.0', 'upload-length': '5' }
      return (await fetch(`${client.baseUrl}/api/uploads`, { method: 'POST', headers })).status
    }
    // An upload of no kind: whoever is let in is told so.
    expect([await begin(there, fan), await begin(here, fan), await begin(there, staff)]).toEqual([403, 415, 415])
    expect((await there.send('blocks.check', { query: {} })).data).toEqual({ blocked: true, country: 'US' })
    expect((await there.try('settings.public')).status).toBe(200)
    expect(await signIn(there, staff)).toBeDefined()
    await closed.close()
  })
})
