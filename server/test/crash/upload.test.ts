// kill -9 in the middle of a part: what had arrived is there, the rest is sent, and the file is what it was.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { filmClip } from '../../demo/pictures/index.ts'
import { createClient, partsOf, registerPerformer, sendNamed, uploadIdOf } from '../../scenario/index.ts'
import { startProgram } from './program.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'fieldhouse-upload-crash-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

test('an upload goes on after the server was killed', async () => {
  const clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 2 }, join(dataFolder, 'take.mp4'))
  const first = await startProgram(dataFolder)
  const athlete = await registerPerformer(createClient(first.url))
  const before = partsOf(createClient(first.url), athlete)
  const id = uploadIdOf(await before.begin({ type: 'video', name: 'game.mp4', size: clip.length }))
  const third = Math.floor(clip.length / 3)
  await before.append(id, 0, clip.subarray(0, third))
  // A part that begins and never ends.
  const half = new ReadableStream({ start: (line) => line.enqueue(clip.subarray(third, third * 2)) })
  const lost = before.append(id, third, half).catch(() => undefined)
  const offsetOf = async (parts: typeof before) => Number((await parts.standing(id)).headers.get('upload-offset'))
  await vi.waitFor(async () => expect(await offsetOf(before)).toBeGreaterThan(third), { timeout: 30_000 })
  await first.kill()
  await lost

  const second = await startProgram(dataFolder)
  const client = createClient(second.url)
  const parts = partsOf(client, athlete)
  const there = await offsetOf(parts)
  expect(there).toBeGreaterThan(third)
  expect(there).toBeLessThanOrEqual(third * 2)
  expect((await parts.append(id, there, clip.subarray(there))).status).toBe(204)
  const fields = { video: `upload:${id}`, title: 'Film room', audience: 'public' }
  const put = await sendNamed(client, athlete, '/performer/performer-assets/videos/upload', fields)
  expect(put.status).toBe(201)
  const { data } = (await put.json()) as { data: { _id: string } }
  await vi.waitFor(
    async () => {
      const { video } = (await client.send('videos.ownOne', { token: athlete.token, params: { id: data._id } })).data
      expect(video?.status).toBe('finished')
    },
    { timeout: 60_000, interval: 200 },
  )
  await second.kill()
})
