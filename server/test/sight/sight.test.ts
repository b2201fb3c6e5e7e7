// Who sees what: everybody, at every door through which something is read, and what is sent to them unasked. The doors are made from
// the contract, so that a new one is tried by being there. Prints how many answers were looked through.
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filmClip } from '../../demo/pictures/index.ts'
import { createTestApp, type TestApp } from '../create-test-app.ts'
import { startPushHost, type PushHost } from '../fakes/push-host.ts'
import { doorsIn, type Door } from './doors.ts'
import type { Thing } from './things.ts'
import { viewers, type Viewer } from './viewers.ts'
import { leaveUncounted, wholeTables } from './whole-tables.ts'
import { makeWorld, type World } from './world.ts'

let app: TestApp
let host: PushHost
let world: World
let doors: readonly Door[]
let asked = 0
/** Everything that was said to the database, with values of one time. */
const statements = new Map<string, readonly unknown[]>()
let cells = 0
/** Addresses of pictures and films in what somebody was answered. */
const addresses = new Map<Viewer, Set<string>>(viewers.map((viewer) => [viewer, new Set()]))

beforeAll(async () => {
  host = await startPushHost()
  app = await createTestApp({ env: host.env, app: { onQuery: (text, values) => void statements.set(text, values) } })
  await leaveUncounted(app.databaseUrl)
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#808080', noise } })
    .jpeg()
    .toBuffer()
  const clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 1 }, join(app.dataFolder, 'take.mp4'))
  world = await makeWorld(app, host, { picture: new Uint8Array(picture), clip })
  const { data } = await app.client.send('performers.view', { params: { id: world.people.owner.id } })
  doors = doorsIn(world, data.path)
})
afterAll(async () => {
  process.stdout.write(`${viewers.length} viewers at ${doors.length} doors: ${asked} answers, ${cells} cells of who sees what\n`)
  world.close()
  await app.close()
  await host.close()
})

const tokenOf = (viewer: Viewer) => (viewer === 'visitor' ? undefined : world.people[viewer].token)
async function ask({ path }: Pick<Door, 'path'>, viewer: Viewer): Promise<string> {
  const token = tokenOf(viewer)
  const response = await fetch(`${app.client.baseUrl}${path}`, {
    redirect: 'manual',
    headers: token === undefined ? {} : { authorization: token },
  })
  const text = await response.text()
  asked += 1
  if (response.status >= 500 || response.status === 429) throw new Error(`${path} answered ${response.status}`)
  for (const [address] of text.matchAll(/\/media\/[^"\\\s<>&]+/g)) addresses.get(viewer)?.add(address)
  return text
}

/** What of a thing stands in a text that whoever reads it may not see. */
function leaksOf(thing: Thing, viewer: Viewer, text: string, isByInside = false): string[] {
  cells += 1
  const isOpen = thing.openTo.includes(viewer)
  const inside = isOpen ? [] : thing.inside.filter((word) => text.includes(word))
  const shown = thing.shownTo.includes(viewer) || !text.includes(thing.shown) ? [] : [thing.shown]
  const found = isByInside && !isOpen && text.includes(thing.id) ? [`${thing.shown}, found by its inside`] : []
  return [...inside, ...shown, ...found]
}

async function fetched(address: string, viewer: Viewer): Promise<Buffer | undefined> {
  const token = tokenOf(viewer)
  const response = await fetch(`${app.client.baseUrl}${address}`, token === undefined ? {} : { headers: { authorization: token } })
  const bytes = Buffer.from(await response.arrayBuffer())
  return response.ok ? bytes : undefined
}

/** Of each dot, in steps of brightness. */
const mostDetail = 3

/** How much of a picture is lost when it is drawn with 24 dots; of what is no picture, all of it. */
async function detailOf(bytes: Buffer): Promise<number> {
  const picture = await sharp(bytes)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  if (!picture) return 255
  const { width, height } = picture.info
  const raw = { raw: { width, height, channels: 1 } } as const
  const dots = await sharp(picture.data, raw).resize(24, 24, { fit: 'inside' }).png().toBuffer()
  const drawn = await sharp(dots).resize(width, height, { fit: 'fill', kernel: 'cubic' }).greyscale().raw().toBuffer()
  return picture.data.reduce((sum, value, place) => sum + Math.abs(value - (drawn[place] ?? 0)), 0) / picture.data.length
}

describe.each(viewers.map((viewer) => [viewer]))('%s', (viewer) => {
  test('reads nothing of what is closed to them at any door', async () => {
    const leaks: string[] = []
    for (const door of doors) {
      if (door.isForVisitors && viewer !== 'visitor') continue
      const text = await ask(door, viewer)
      for (const thing of world.things)
        for (const leak of leaksOf(thing, viewer, text, door.isByInside)) leaks.push(`${door.name} ${door.path}: ${leak}`)
    }
    expect(leaks).toEqual([])
  })

  test('is told nothing of it, over the socket, on a device, by mail', async () => {
    const told = { socket: world.heardBy(viewer), device: world.pushedTo(viewer), mail: await world.mailedTo(viewer) }
    const leaks = Object.entries(told).flatMap(([way, text]) =>
      world.things.flatMap((thing) => leaksOf(thing, viewer, text).map((leak) => `${way}: ${leak}`)),
    )
    expect(leaks).toEqual([])
  })

  test('finds what is open to them, and of the rest what is shown of it', async () => {
    const missing: string[] = []
    for (const { name, path, of } of doors.filter(({ name }) => /^(feeds|videos|galleries|photos|products)\.view$/.test(name))) {
      if (!of) continue
      const text = await ask({ path }, viewer)
      cells += 1
      if (of.shownTo.includes(viewer) && !text.includes(of.shown)) missing.push(`${name}: ${of.shown}`)
      const isOpen = of.openTo.includes(viewer)
      for (const word of of.inside) if (isOpen && !word.startsWith('said') && !text.includes(word)) missing.push(`${name}: ${word}`)
      const fileId = of.files[0]
      if (isOpen && fileId !== undefined && of.kind !== 'gallery' && !text.includes(`/${fileId}/`) && !text.includes(`p-${fileId}`))
        missing.push(`${name}: the file of ${of.shown}`)
    }
    for (const { path } of doors.filter(({ name }) => name === 'comments.list')) {
      const text = await ask({ path }, viewer)
      const of = world.things.find(({ id }) => path.includes(id))
      const said = of?.inside.find((word) => word.startsWith('said'))
      if (of?.openTo.includes(viewer) && said !== undefined && !text.includes(said)) missing.push(`comments: ${of.shown}`)
    }
    expect(missing).toEqual([])
  })

  test('fetches of what is closed to them a blur at most', async () => {
    // What is open to whoever comes by is open to whoever signs out.
    const isOpen = ({ openTo }: Thing) => openTo.includes(viewer) || openTo.includes('visitor')
    const closed = world.things.filter((thing) => !isOpen(thing)).flatMap(({ files }) => files)
    const guessed = closed.flatMap((id) =>
      ['original', 'clip', 'a768', 'w480', 'w768', 'w960', 'w1600'].map((name) => `/media/${id}/${name}`),
    )
    const leaks: string[] = []
    for (const address of new Set([...(addresses.get(viewer) ?? []), ...guessed])) {
      if (!closed.some((id) => address.includes(id))) continue
      cells += 1
      const bytes = await fetched(address, viewer)
      if (bytes && (await detailOf(bytes)) > mostDetail) leaks.push(address)
    }
    expect(leaks).toEqual([])
  })
})

test('a picture that is open has the detail that a blur has not', async () => {
  const photo = world.things.find(({ shown }) => shown === 'photoforsubscribersafter')
  const { data } = await app.client.send('photos.view', { token: world.people.subscriber.token, params: { id: photo?.id ?? '' } })
  const bytes = await fetched(data.photo?.url ?? '', 'subscriber')
  expect(bytes && (await detailOf(bytes))).toBeGreaterThan(5 * mostDetail)
})

test('the owner’s own answers hold it all, so that the words would be found', async () => {
  const told = await Promise.all(
    doors.filter(({ name }) => name.endsWith('.own') || name === 'feeds.ownOne').map((door) => ask(door, 'owner')),
  )
  const text = told.join('')
  for (const { kind, shown } of world.things) if (kind === 'feed' || kind === 'video' || kind === 'gallery') expect(text).toContain(shown)
  expect(world.pushedTo('owner').length).toBeGreaterThan(2)
  expect(world.pushedTo('follower')).toContain('postforfollowerstold')
  expect(world.pushedTo('former subscriber')).toContain('postforsubscriberstold')
  expect(await world.mailedTo('follower')).toContain('postforfollowersafter')
})

test('nothing is looked for in a whole table that grows', async () => {
  await app.jobs.comeRound()
  await app.settle()
  const found = await wholeTables(app.databaseUrl, statements)
  process.stdout.write(`${statements.size} statements, of which ${found.length} read a whole table that grows\n`)
  expect(found).toEqual([])
})
