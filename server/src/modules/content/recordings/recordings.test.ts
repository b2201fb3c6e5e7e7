// Streams that are kept: who chooses and who is told, the video that is made of one, and what is deleted.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Stream } from '@fieldhouse/contract'
import { filmClip } from '../../../../demo/pictures/index.ts'
import { endStream, goLive, prepareStream, registerAdministrator, registerFan, registerPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, foundTeam, fragmentsOf, type Sent, type TestApp } from '#test/index.ts'
import { days } from '#platform/clock.ts'
import { usualLimits } from '#platform/live-video/index.ts'

let app: TestApp
let sent: Sent
/** Bytes that are free on the disk. */
let free = 1e12
/** Bytes that a page may have there. */
let mostKept = usualLimits.mostKept
let open: { close(): void }[] = []

beforeAll(async () => {
  const recordingLimits = {
    ...usualLimits,
    freeBytes: async () => free,
  }
  Object.defineProperty(recordingLimits, 'mostKept', { get: () => mostKept })
  app = await createTestApp({ app: { recordingLimits } })
  const clip = await filmClip('tennis', { seed: 1, person: 1, kit: 1, seconds: 1 }, join(app.dataFolder, 'take.mp4'))
  sent = await fragmentsOf(clip, join(app.dataFolder, 'sent.mp4'))
})
afterEach(() => {
  for (const one of open.splice(0)) one.close()
  free = 1e12
  mostKept = usualLimits.mostKept
})
afterAll(() => app.close())

const folders = () => readdir(join(app.dataFolder, 'recordings')).catch(() => [])

const live = async (host: Person, wishes: Parameters<typeof goLive>[2] = {}): Promise<Stream> => {
  const { stream, socket } = await goLive(app.client, host, wishes)
  open.push(socket)
  return stream
}

/** One line of a host, who sends so many fragments and is gone. */
async function send(stream: Stream, host: Person, count = 1): Promise<void> {
  const { data } = await app.client.send('streams.token', { token: host.token, body: { streamId: stream._id, role: 'host' } })
  const line = new WebSocket(`${app.client.baseUrl.replace('http', 'ws')}/live/ingest/${data.channelName}/${data.token}`)
  await new Promise((done) => line.addEventListener('open', done))
  line.send(new Uint8Array(sent.head))
  for (let n = 0; n < count; n += 1) line.send(new Uint8Array(sent.fragments[0] ?? Buffer.of()))
  const closed = new Promise((done) => line.addEventListener('close', done))
  line.close()
  await closed
}

const look = (stream: Pick<Stream, 'sessionId'>, { token }: Person) =>
  app.client.try('streams.recording', { token, params: { id: stream.sessionId } })
const seen = async (stream: Stream, person: Person) => (await look(stream, person)).body.data
const make = (stream: Stream, { token }: Person) =>
  app.client.try('streams.makeVideo', { token, params: { id: stream.sessionId }, body: {} })
const remove = (stream: Stream, { token }: Person) => app.client.try('streams.removeRecording', { token, params: { id: stream.sessionId } })

/** A stream of one fragment that is over. */
const record = async (host: Person, wishes: Parameters<typeof goLive>[2] = {}): Promise<Stream> => {
  const stream = await live(host, wishes)
  await send(stream, host)
  await endStream(app.client, host, stream)
  return stream
}

test('is kept unless the host says otherwise, and everybody reads that it is', async () => {
  const [host, fan] = [await registerPerformer(app.client), await registerFan(app.client)]
  const stream = await live(host)
  expect(stream.isRecorded).toBe(true)
  expect((await app.client.send('streams.join', { token: fan.token, params: { id: host.id } })).data.stream.isRecorded).toBe(true)
  await send(stream, host)
  expect(await seen(stream, host)).toMatchObject({ state: 'running', deleteAt: null, stopped: null })
  expect((await make(stream, host)).error.code).toBe('recording.running')
  expect((await remove(stream, host)).error.code).toBe('recording.running')
  await endStream(app.client, host, stream)
  expect((await seen(stream, host)).state).toBe('kept')

  const other = await registerPerformer(app.client)
  const quiet = await live(other, { isRecorded: false })
  expect(quiet.isRecorded).toBe(false)
  await send(quiet, other)
  await endStream(app.client, other, quiet)
  expect((await seen(quiet, other)).state).toBe('none')
  expect(await folders()).not.toContain(quiet.sessionId)
  expect((await make(quiet, other)).error.code).toBe('recording.unknown')
})

test('one press makes a draft of all its parts, however often it is pressed, and the recording goes', async () => {
  const host = await registerPerformer(app.client)
  const stream = await live(host, { title: 'Serve clinic' })
  await send(stream, host, 2)
  await send(stream, host)
  await endStream(app.client, host, stream)
  const answers = await Promise.all([make(stream, host), make(stream, host), make(stream, host)])
  const ids = new Set(answers.map(({ body }) => body.data.videoId))
  expect([answers.map(({ status }) => status), ids.size]).toEqual([[201, 201, 201], 1])
  expect((await seen(stream, host)).state).toBe('making')
  await app.settle()
  expect(await seen(stream, host)).toMatchObject({ state: 'made', progress: 1, deleteAt: null })
  const [id = ''] = ids
  const { data: video } = await app.client.send('videos.ownOne', { token: host.token, params: { id: id ?? '' } })
  expect(video).toMatchObject({
    title: 'Serve clinic',
    status: 'draft',
    audience: 'public',
    video: { status: 'finished', width: 540, height: 676 },
  })
  expect(video.video?.duration).toBeGreaterThan(1.5)
  expect(await folders()).not.toContain(stream.sessionId)
  // A draft is its page's alone until it is published.
  const view = (token?: string) => app.client.try('videos.view', { params: { id: video._id }, token })
  expect((await view()).status).toBe(404)
  await app.client.send('videos.update', { token: host.token, params: { id: video._id }, body: { status: 'active' } })
  expect((await view()).body.data.video?.url).toBeTruthy()
})

test('what a stream with tickets was, its video costs as well until somebody says otherwise', async () => {
  const host = await registerPerformer(app.client)
  const stream = await record(host, { price: 3 })
  const { videoId } = (await make(stream, host)).body.data
  const { data } = await app.client.send('videos.ownOne', { token: host.token, params: { id: videoId ?? '' } })
  expect(data).toMatchObject({ audience: 'buyers', price: 3, status: 'draft' })
  await app.settle()
})

test('staff that publishes for a team makes it, others know nothing of it', async () => {
  const team = await foundTeam(
    app,
    await registerAdministrator(app.client, await app.administration.issueFirstLink()),
    'Calder Ridge Tennis',
  )
  const [helper, member, stranger] = [
    await registerPerformer(app.client),
    await registerPerformer(app.client),
    await registerPerformer(app.client),
  ]
  await team.join(helper, ['manage'])
  await team.join(member, [])
  const stream = await record(team.owner, { teamId: team.id })
  for (const person of [member, stranger]) {
    for (const act of [look, make, remove]) expect((await act(stream, person)).error.code).toBe('stream.unknown')
  }
  const { videoId } = (await make(stream, helper)).body.data
  const { data } = await app.client.send('videos.ownOne', { token: team.owner.token, params: { id: videoId ?? '' } })
  expect(data.team?._id).toBe(team.id)
  await app.settle()
  expect((await seen(stream, team.owner)).state).toBe('made')
})

test('is deleted by its host at once, and by itself after a fortnight', async () => {
  const host = await registerPerformer(app.client)
  const stream = await record(host)
  expect((await remove(stream, host)).status).toBe(204)
  expect((await seen(stream, host)).state).toBe('gone')
  expect(await folders()).not.toContain(stream.sessionId)
  expect((await make(stream, host)).error.code).toBe('recording.unknown')
  expect((await remove(stream, host)).error.code).toBe('recording.unknown')

  const later = await record(host)
  const { deleteAt } = await seen(later, host)
  expect(Date.parse(deleteAt ?? '') - app.clock.now().getTime()).toBeGreaterThan(days(13))
  const sweep = async () => {
    await app.jobs.send(app.db, 'recordings.sweep', {})
    await app.settle()
  }
  await sweep()
  expect(await folders()).toContain(later.sessionId)
  app.clock.advance(days(14))
  await sweep()
  expect(await folders()).not.toContain(later.sessionId)
})

test('a full disk ends the recording and nothing else, and its host hears of it', async () => {
  const host = await registerPerformer(app.client)
  const { stream, socket } = await goLive(app.client, host)
  open.push(socket)
  free = 0
  await send(stream, host)
  expect(await socket.hear('stream_recording_stopped')).toEqual({ sessionId: stream.sessionId, reason: 'full' })
  expect(await seen(stream, host)).toMatchObject({ state: 'running', stopped: 'full' })
  await endStream(app.client, host, stream)
  expect((await seen(stream, host)).state).toBe('none')
})

test('whose earlier recordings take all their room has no further one before some are gone', async () => {
  const [host, other] = [await registerPerformer(app.client), await registerPerformer(app.client)]
  const first = await record(host)
  mostKept = 1
  const { stream, socket } = await goLive(app.client, host)
  open.push(socket)
  await send(stream, host)
  expect(await socket.hear('stream_recording_stopped')).toEqual({ sessionId: stream.sessionId, reason: 'many' })
  await endStream(app.client, host, stream)
  expect(await seen(stream, host)).toMatchObject({ state: 'none', stopped: 'many' })
  expect((await seen(await record(other), other)).state).toBe('kept')
  await remove(first, host)
  expect((await seen(await record(host), host)).state).toBe('kept')
})

test('what staff of the site refused is no video', async () => {
  const host = await registerPerformer(app.client)
  const stream = await record(host)
  await sql`update stream_session set refusal = 'removed' where id = ${stream.sessionId}`.execute(app.db)
  expect((await seen(stream, host)).state).toBe('none')
  expect((await make(stream, host)).error.code).toBe('recording.unknown')
})

test('a video whose bytes did not come gets them with the next look', async () => {
  const host = await registerPerformer(app.client)
  const stream = await record(host)
  await make(stream, host)
  // As if the job had been lost with its process.
  await sql`delete from pgboss.job where name = 'recordings.supply'`.execute(app.db)
  await app.jobs.send(app.db, 'recordings.sweep', {})
  await app.settle()
  expect((await seen(stream, host)).state).toBe('made')
})

test('recordings before the last are listed until something is done with them, with what they were about', async () => {
  const [host, stranger] = [await registerPerformer(app.client), await registerPerformer(app.client)]
  const first = await record(host, { title: 'First set', price: 4 })
  const second = await record(host, { title: 'Second set' })
  const list = async ({ token }: Person) => (await app.client.send('streams.recordings', { token, query: {} })).data
  expect((await list(host)).map(({ title, state }) => [title, state])).toEqual([
    ['Second set', 'kept'],
    ['First set', 'kept'],
  ])
  expect(await list(stranger)).toEqual([])
  await remove(second, host)
  const { videoId } = (await make(first, host)).body.data
  const { data } = await app.client.send('videos.ownOne', { token: host.token, params: { id: videoId ?? '' } })
  expect(data).toMatchObject({ title: 'First set', audience: 'buyers', price: 4 })
  expect((await list(host)).map(({ title, state }) => [title, state])).toEqual([['First set', 'making']])
  await app.settle()
  expect(await list(host)).toEqual([])
})

test('of a draft that was deleted nothing is left, before and after it was prepared', async () => {
  const host = await registerPerformer(app.client)
  const drop = (id: string | null) => app.client.send('videos.remove', { token: host.token, params: { id: id ?? '' } })
  const early = await record(host)
  await drop((await make(early, host)).body.data.videoId)
  expect(await seen(early, host)).toMatchObject({ state: 'gone', videoId: null })
  await app.settle()
  expect((await seen(early, host)).state).toBe('gone')
  const late = await record(host)
  const { videoId } = (await make(late, host)).body.data
  await app.settle()
  await drop(videoId)
  expect(await seen(late, host)).toMatchObject({ state: 'gone', videoId: null })
})

test('a prepared session that never went live has nothing', async () => {
  const host = await registerPerformer(app.client)
  const { stream } = await prepareStream(app.client, host)
  expect((await look(stream, host)).error.code).toBe('stream.unknown')
})
