import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerFan, registerPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let fan: Person
let athlete: Person
let photo: Blob

beforeAll(async () => {
  app = await createTestApp()
  fan = await registerFan(app.client)
  athlete = await registerPerformer(app.client)
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#1f4fd8' } }).withExif({
    IFD0: { Artist: 'Somebody' },
  })
  photo = new Blob([new Uint8Array(await picture.jpeg().toBuffer())])
})
afterAll(() => app.close())

describe('an uploaded picture', () => {
  test('is set at once, served to everybody, and carries no tag of the camera', async () => {
    await app.client.send('performers.uploadAvatar', { token: athlete.token, files: { avatar: photo } })
    await app.client.send('performers.uploadCover', { token: athlete.token, files: { cover: photo } })
    const { data } = await app.client.send('performers.view', { params: { id: athlete.id } })
    for (const address of [data.avatar, data.cover]) {
      const response = await fetch(`${app.client.baseUrl}${address}`)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, expect.stringContaining('immutable')])
      const { exif, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([exif, format]).toEqual([undefined, 'webp'])
    }
  })

  test('of a page is cropped around the point that its athlete chose, until another takes its place', async () => {
    await app.client.send('performers.uploadCover', { token: athlete.token, files: { cover: photo } })
    const choose = (coverFocus: unknown, id = 'me') =>
      app.client.try('performers.update', { token: athlete.token, params: { id }, body: { coverFocus } as never })
    const shown = async () => (await app.client.send('performers.view', { params: { id: athlete.id } })).data.coverFocus
    expect(await shown()).toBeNull()
    expect((await choose({ x: 12, y: 100 })).status).toBe(200)
    expect(await shown()).toEqual({ x: 12, y: 100 })
    for (const wrong of [{ x: 101, y: 0 }, { x: -1, y: 0 }, { x: 1.5, y: 0 }, { x: 1 }, 'middle'])
      expect((await choose(wrong)).error.code).toBe('request.invalid')
    // Other changes leave it; another picture does not.
    await app.client.send('performers.update', { token: athlete.token, params: { id: 'me' }, body: { jersey: '7' } })
    expect(await shown()).toEqual({ x: 12, y: 100 })
    await app.client.send('performers.uploadCover', { token: athlete.token, files: { cover: photo } })
    expect(await shown()).toBeNull()
    await choose({ x: 50, y: 0 })
    await choose(null)
    expect(await shown()).toBeNull()
  })

  test('of a fan is set through the fan’s own call, and nobody else’s', async () => {
    await app.client.send('users.uploadAvatar', { token: fan.token, params: { id: 'me' }, files: { file: photo } })
    expect((await app.client.send('users.me', { token: fan.token })).data.avatar).toMatch(/^\/media\//)
    const other = await app.client.try('users.uploadAvatar', { token: fan.token, params: { id: athlete.id }, files: { file: photo } })
    expect(other.error.code).toBe('user.unknown')
  })

  test('is refused when it is no picture, whatever its name says', async () => {
    const page = new Blob(['<html><script>alert(1)</script></html>'], { type: 'image/jpeg' })
    const refused = await app.client.try('performers.uploadAvatar', { token: athlete.token, files: { file: page } })
    expect([refused.status, refused.error.code]).toEqual([415, 'upload.type_not_allowed'])
    const none = await app.client.try('performers.uploadAvatar', { token: athlete.token, body: {} as never })
    expect(none.error.code).toBe('upload.missing')
  })
})
