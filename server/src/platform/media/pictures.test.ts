import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPictures, type Pictures } from './pictures.ts'
import type { FormatName } from './sniff.ts'

let root: string
let pictures: Pictures
let runs = 0

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'fieldhouse-pictures-'))
  pictures = createPictures({ workers: 1 })
})
afterAll(async () => {
  pictures.stop()
  await rm(root, { recursive: true, force: true })
})

async function render(bytes: Buffer, format: FormatName, door = pictures) {
  const outputDirectory = join(root, String(runs++))
  await mkdir(outputDirectory)
  const input = join(outputDirectory, 'input')
  await writeFile(input, bytes)
  return door.render({ input, format, outputDirectory })
}

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#1d5c3a' } })

test('a large picture gets all variants, none enlarged', async () => {
  const rendered = await render(await flat(2000, 2500).jpeg().toBuffer(), 'jpeg')
  expect(rendered).toMatchObject({ width: 2000, height: 2500 })
  expect(rendered.variants.map(({ name, width, height, mimeType }) => [name, width, height, mimeType])).toEqual([
    ['w480', 480, 600, 'image/webp'],
    ['w768', 768, 960, 'image/webp'],
    ['a768', 768, 960, 'image/avif'],
    ['w960', 960, 1200, 'image/webp'],
    ['w1600', 1600, 2000, 'image/webp'],
    ['link', 960, 1200, 'image/jpeg'],
    ['locked', 152, 192, 'image/webp'],
  ])
  expect(Buffer.from(rendered.thumbhash, 'base64').length).toBeGreaterThan(4)
  const locked = rendered.variants.find(({ name }) => name === 'locked')
  expect(locked?.size).toBeLessThan(4000)
})

test('a width that saves little is left out', async () => {
  const { variants } = await render(await flat(1080, 1350).jpeg().toBuffer(), 'jpeg')
  expect(variants.map(({ name, width }) => [name, width])).toEqual([
    ['w480', 480],
    ['w768', 768],
    ['a768', 768],
    ['w1600', 1080],
    ['link', 960],
    ['locked', 152],
  ])
})

test('a small picture keeps its size', async () => {
  const { variants } = await render(await flat(300, 200).png().toBuffer(), 'png')
  expect(variants.map(({ name, width }) => [name, width])).toEqual([
    ['w480', 300],
    ['link', 300],
    ['locked', 192],
  ])
})

test('orientation is applied and every tag is gone from every variant (access.md D33)', async () => {
  const tagged = await flat(900, 600)
    .withExif({
      IFD0: { Make: 'canary-camera', Copyright: 'canary-name' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '0/1 7/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>canary-xmp</note></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const comment = Buffer.from('\xff\xfe\0\x10canary-comment', 'latin1')
  const bytes = Buffer.concat([tagged.subarray(0, 2), comment, tagged.subarray(2)])
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  expect(bytes.includes('canary-xmp')).toBe(true)

  const rendered = await render(bytes, 'jpeg')
  expect(rendered).toMatchObject({ width: 600, height: 900 })
  for (const { path } of rendered.variants) {
    const written = await readFile(path)
    const { exif, xmp, iptc, icc, comments, orientation } = await sharp(written).metadata()
    expect({ exif, xmp, iptc, icc, comments, orientation }).toEqual({})
    expect(written.includes('canary')).toBe(false)
  }
})

test('an animation stays one', async () => {
  const frame = (red: number) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 0, b: 0 } } })
      .png()
      .toBuffer()
  const frames = await Promise.all([0, 120, 240].map(frame))
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const { variants } = await render(gif, 'gif')
  const largest = variants.find(({ name }) => name === 'w480')
  expect(await sharp(await readFile(largest?.path ?? '')).metadata()).toMatchObject({ pages: 3, width: 60, height: 40 })
})

/** A PNG that says it has this many pixels and holds none. */
function bombOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1000))), chunk('IEND', Buffer.alloc(0))])
}

test.each([
  [50_000, 50_000],
  [12_001, 10],
  [8000, 8000],
])('a bomb of %i × %i is refused by its header', async (width, height) => {
  await expect(render(bombOf(width, height), 'png')).rejects.toMatchObject({ code: 'upload.dimensions' })
})

test('damage is refused, and the next picture is none the worse', async () => {
  const jpeg = await flat(800, 800).jpeg().toBuffer()
  await expect(render(jpeg.subarray(0, 400), 'jpeg')).rejects.toMatchObject({ code: 'upload.unreadable' })
  await expect(render(Buffer.from('\xff\xd8\xff<html>', 'latin1'), 'jpeg')).rejects.toMatchObject({ code: 'upload.unreadable' })
  await expect(render(await flat(9, 9).png().toBuffer(), 'jpeg')).rejects.toMatchObject({ code: 'upload.unreadable' })
  await expect(render(Buffer.from('\0\0\0\x18ftypheic', 'latin1'), 'heic')).rejects.toMatchObject({ code: 'upload.heic' })
  await expect(render(jpeg, 'jpeg')).resolves.toMatchObject({ width: 800 })
})

test('a worker beyond its time or memory is killed and replaced', async () => {
  const jpeg = await flat(2000, 2000).jpeg().toBuffer()
  const hurried = createPictures({ workers: 1, timeMs: 1 })
  await expect(render(jpeg, 'jpeg', hurried)).rejects.toMatchObject({ code: 'upload.took_too_long' })
  hurried.stop()
  const cramped = createPictures({ workers: 1, memoryBytes: 1024 })
  await expect(render(jpeg, 'jpeg', cramped)).rejects.toMatchObject({ code: 'upload.unreadable' })
  cramped.stop()
})
