import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_H264,
  AV_LOG_QUIET,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  Demuxer,
  Dictionary,
  Encoder,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBX264,
  Frame,
  Log,
  Muxer,
  Rational,
} from 'node-av'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawTone, misreadSamples } from '#test/index.ts'
import { openClip } from './clip-source.ts'
import { createClips } from './clips.ts'
import { readTogether } from './read-together.ts'
import { cutRecording } from './recording-write.ts'
import type { FormatName } from './sniff.ts'

Log.setLevel(AV_LOG_QUIET)

let root: string
let runs = 0
const clips = createClips()

beforeAll(async () => (root = await mkdtemp(join(tmpdir(), 'fieldhouse-clips-'))))
afterAll(() => rm(root, { recursive: true, force: true }))

async function render(input: string, format: FormatName, kind: 'video' | 'audio' = 'video', onProgress?: (share: number) => void) {
  const outputDirectory = join(root, String(runs++))
  await mkdir(outputDirectory)
  return clips.render({ input, format, kind, outputDirectory }, onProgress)
}

interface Take {
  readonly container: 'mp4' | 'mov' | 'webm'
  readonly width: number
  readonly height: number
  readonly seconds: number
  readonly isSideways?: boolean
  readonly withSound?: boolean
  readonly movflags?: string
  /** Frames from one key frame to the next. */
  readonly gopSize?: number
}

/** Films a grey ramp at 20 frames a second, with the tags that cameras write. */
async function film({
  container,
  width,
  height,
  seconds,
  isSideways = false,
  withSound = true,
  movflags = '',
  gopSize = 10,
}: Take): Promise<string> {
  const path = join(root, `take-${runs++}.${container}`)
  const muxer = await Muxer.open(path, {
    format: container,
    options: container === 'webm' ? {} : { movflags: `${movflags}+use_metadata_tags` },
    configure: (context) => {
      context.metadata = Dictionary.fromObject({
        location: '+51.5000-000.1200/',
        title: 'canary-title',
        comment: 'canary-comment',
      })
    },
  })
  const picture = await Encoder.create(container === 'webm' ? FF_ENCODER_LIBVPX_VP8 : FF_ENCODER_LIBX264, {
    gopSize,
    bitrate: '400k',
  })
  const sound = await Encoder.create(FF_ENCODER_AAC, { bitrate: '64k' })
  const pictureIndex = muxer.addStream(picture)
  const soundIndex = withSound && container !== 'webm' ? muxer.addStream(sound) : -1
  const stream = muxer.getStream(pictureIndex)
  if (stream) stream.metadata = Dictionary.fromObject({ handler_name: 'canary-handler' })
  const filmPicture = async () => {
    for (let n = 0; n < seconds * 20; n++) {
      const pixels = Buffer.alloc((width * height * 3) / 2, 40 + (n % 160))
      const frame = Frame.fromVideoBuffer(pixels, {
        width,
        height,
        format: AV_PIX_FMT_YUV420P,
        timeBase: new Rational(1, 20),
        pts: BigInt(n),
      })
      for (const packet of await picture.encodeAll(frame)) await muxer.writePacket(packet, pictureIndex)
      frame.free()
    }
    for (const packet of await picture.encodeAll(null)) await muxer.writePacket(packet, pictureIndex)
    await muxer.writePacket(null, pictureIndex)
  }
  const recordSound = async () => {
    if (soundIndex < 0) return
    const layout = AV_CHANNEL_LAYOUT_STEREO
    for (let n = 0; n * 1024 < seconds * 48_000; n++) {
      const samples = Buffer.alloc(1024 * 4 * 2)
      const frame = Frame.fromAudioBuffer(samples, {
        nbSamples: 1024,
        sampleRate: 48_000,
        format: AV_SAMPLE_FMT_FLTP,
        channelLayout: layout,
        timeBase: new Rational(1, 48_000),
        pts: BigInt(n * 1024),
      })
      for (const packet of await sound.encodeAll(frame)) await muxer.writePacket(packet, soundIndex)
      frame.free()
    }
    for (const packet of await sound.encodeAll(null)) await muxer.writePacket(packet, soundIndex)
    await muxer.writePacket(null, soundIndex)
  }
  await Promise.all([filmPicture(), recordSound()])
  await muxer.close()
  if (isSideways) await turn(path)
  return path
}

/** Rewrites the matrix in the header of the first track, as a phone held upright does. */
async function turn(path: string): Promise<void> {
  const bytes = await readFile(path)
  const matrix = bytes.indexOf('tkhd') + 4 + 40
  for (const [index, value] of [0, 65_536, 0, -65_536, 0].entries()) bytes.writeInt32BE(value, matrix + index * 4)
  await writeFile(path, bytes)
}

async function probe(path: string) {
  expect(await misreadSamples(path)).toBe(0)
  await using input = await Demuxer.open(path)
  const codecs = input.streams.map((stream) => stream.codecpar.codecId)
  const tags = [input.metadata, ...input.streams.map((stream) => stream.metadata?.getAll() ?? {})]
  const video = input.video()?.codecpar
  return { codecs, tags, width: video?.width, height: video?.height, pixels: video?.format, seconds: input.duration }
}

async function expectClean(path: string) {
  const bytes = await readFile(path)
  for (const canary of ['canary', '+51.5', 'Lavf']) expect(bytes.includes(canary)).toBe(false)
  // faststart: the index stands before the media.
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
}

test('a clip that browsers play keeps its streams and loses its tags', async () => {
  const take = await film({ container: 'mp4', width: 320, height: 180, seconds: 2 })
  expect((await readFile(take)).includes('canary-title')).toBe(true)
  const shares: number[] = []
  const rendered = await render(take, 'mp4', 'video', (share) => shares.push(share))

  expect(await probe(rendered.clip.path)).toMatchObject({ codecs: [AV_CODEC_ID_H264, AV_CODEC_ID_AAC], width: 320, height: 180 })
  await expectClean(rendered.clip.path)
  expect(rendered.seconds).toBeCloseTo(2, 0)
  expect(rendered.clip).toMatchObject({
    mimeType: 'video/mp4',
    width: 320,
    height: 180,
    size: (await stat(rendered.clip.path)).size,
  })
  expect(rendered.poster?.variants.map(({ name }) => name)).toEqual(['w480', 'link', 'locked'])
  expect(shares.at(-1)).toBeGreaterThan(0.9)
})

test('another codec and a larger picture are encoded anew', async () => {
  const webm = await render(await film({ container: 'webm', width: 320, height: 240, seconds: 1 }), 'webm')
  expect(await probe(webm.clip.path)).toMatchObject({
    codecs: [AV_CODEC_ID_H264],
    pixels: AV_PIX_FMT_YUV420P,
    width: 320,
    height: 240,
  })
  await expectClean(webm.clip.path)

  const large = await render(await film({ container: 'mov', width: 2560, height: 1440, seconds: 0.5 }), 'mov')
  expect(await probe(large.clip.path)).toMatchObject({ codecs: [AV_CODEC_ID_H264, AV_CODEC_ID_AAC], width: 1920, height: 1080 })
  await expectClean(large.clip.path)
})

test.each([3, 6, 9, 12])('a clip of %i seconds with a single key frame has its still', async (seconds) => {
  const take = await film({ container: 'mp4', width: 64, height: 36, seconds, withSound: false, gopSize: 1000 })
  const { poster, clip } = await render(take, 'mp4')
  expect(clip.size).toBeGreaterThan(0)
  expect(poster?.variants.length).toBeGreaterThan(0)
})

test('a clip filmed sideways stands upright', async () => {
  const copied = await render(await film({ container: 'mp4', width: 320, height: 180, seconds: 1, isSideways: true }), 'mp4')
  expect(copied.clip).toMatchObject({ width: 180, height: 320 })
  const encoded = await render(await film({ container: 'mov', width: 2560, height: 1440, seconds: 0.3, isSideways: true }), 'mov')
  expect(await probe(encoded.clip.path)).toMatchObject({ width: 1080, height: 1920 })
  expect(encoded.clip).toMatchObject({ width: 1080, height: 1920 })
})

test('parts of a recorded stream are one video, whatever their sizes and whether all had sound', async () => {
  const movflags = '+frag_keyframe+empty_moov+default_base_moof'
  const takes = [
    await film({ container: 'mp4', width: 320, height: 180, seconds: 2, movflags }),
    await film({ container: 'mp4', width: 180, height: 320, seconds: 1, movflags, withSound: false }),
    await film({ container: 'mp4', width: 160, height: 90, seconds: 2, movflags }),
  ]
  const parts = await Promise.all(takes.map((path) => readFile(path)))
  const path = join(root, 'recording')
  const nothing = Buffer.from('\0\0\0\u0010ftypiso5iso6', 'latin1')
  await writeFile(path, Buffer.concat([...parts.slice(0, 1), nothing, ...parts.slice(1)]))
  const shares: number[] = []
  const rendered = await render(path, 'recording', 'video', (share) => shares.push(share))
  expect(await probe(rendered.clip.path)).toMatchObject({ codecs: [AV_CODEC_ID_H264, AV_CODEC_ID_AAC], width: 320, height: 180 })
  await expectClean(rendered.clip.path)
  expect(rendered.seconds).toBeGreaterThan(4.7)
  expect(rendered.seconds).toBeLessThan(5.4)
  expect(rendered.poster?.variants.length).toBeGreaterThan(0)
  expect(shares.at(-1)).toBeGreaterThan(0.9)
})

/** As if the last fragment of a part came so many ticks of its clock later. */
function delayed(part: Buffer, ticks: bigint): Buffer {
  const bytes = Buffer.from(part)
  for (let at = bytes.indexOf('tfdt', bytes.lastIndexOf('moof')); at >= 0; at = bytes.indexOf('tfdt', at + 4)) {
    if (bytes[at + 4] === 1) bytes.writeBigUInt64BE(bytes.readBigUInt64BE(at + 8) + ticks, at + 8)
    else bytes.writeUInt32BE(Number(ticks), at + 8)
  }
  return bytes
}

test('parts of a recording that claim to be longer than one can be, alone or together, are left out', async () => {
  const movflags = '+frag_keyframe+empty_moov+default_base_moof'
  const part = await readFile(await film({ container: 'mp4', width: 160, height: 90, seconds: 3, movflags, withSound: false }))
  const path = join(root, 'delayed')
  const read = async (...parts: Buffer[]) => {
    await writeFile(path, Buffer.concat(parts))
    const folder = join(root, String(runs++))
    await mkdir(folder)
    const { list, seconds } = await cutRecording(path, folder)
    return [list.length, Math.round(seconds / 3600)]
  }
  const [long, longest] = [delayed(part, 110_000_000n), delayed(part, 3_000_000_000n)]
  expect(await read(part, longest)).toEqual([1, 0])
  expect(await read(part, long)).toEqual([2, 3])
  expect(await read(part, long, long, part)).toEqual([3, 3])
})

test('a recording of which nothing can be shown is refused', async () => {
  const path = join(root, 'nothing')
  await writeFile(path, Buffer.from('\0\0\0\u0010ftypiso5iso6', 'latin1'))
  await expect(render(path, 'recording')).rejects.toMatchObject({ code: 'upload.unreadable' })
})

test('a sound comes out without picture and tags', async () => {
  const rendered = await render(await film({ container: 'mp4', width: 320, height: 180, seconds: 1 }), 'mp4', 'audio')
  expect(await probe(rendered.clip.path)).toMatchObject({ codecs: [AV_CODEC_ID_AAC] })
  expect(rendered).toMatchObject({ poster: null, clip: { mimeType: 'audio/mp4' } })
  await expectClean(rendered.clip.path)
})

test('of a sound it is told how loud it is, from its beginning to its end', async () => {
  const path = join(root, 'rising.wav')
  await writeFile(
    path,
    drawTone(2, (second) => second / 2),
  )
  const { waveform } = await render(path, 'wav', 'audio')
  const peaks = [...Buffer.from(waveform ?? '', 'base64')]
  expect(peaks).toHaveLength(160)
  expect(Math.max(...peaks)).toBe(255)
  expect([(peaks[20] ?? 0) < 60, (peaks[150] ?? 0) > 200]).toEqual([true, true])

  const silent = join(root, 'silent.wav')
  await writeFile(
    silent,
    drawTone(1, () => 0),
  )
  expect((await render(silent, 'wav', 'audio')).waveform).toBe(null)
})

test('a clip is made in smaller sizes that begin their parts at the same places; the clip itself is the largest', async () => {
  const outputDirectory = join(root, String(runs++))
  await mkdir(outputDirectory)
  const take = await film({ container: 'mp4', width: 1280, height: 720, seconds: 10, gopSize: 40 })
  const { clip } = await render(take, 'mp4')
  const made = await clips.renditions({ input: clip.path, outputDirectory })
  expect(made.map(({ name, width, height }) => [name, width, height])).toEqual([
    ['h360', 640, 360],
    ['h720', 1280, 720],
  ])
  for (const { name, path, size, codecs, bits, playlist } of made) {
    expect(await probe(path)).toMatchObject({ codecs: [AV_CODEC_ID_H264, AV_CODEC_ID_AAC] })
    const bytes = await readFile(path)
    for (const canary of ['canary', '+51.5', 'Lavf']) expect(bytes.includes(canary)).toBe(false)
    expect(codecs).toMatch(/^avc1\.[0-9a-f]{6},mp4a\.40\.2$/)
    expect(bits).toBeGreaterThan(1000)
    const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Math.round(Number(seconds)))
    // What is copied begins its parts where the film had its key frames.
    if (name === 'h360') expect(lengths).toEqual([4, 4, 2])
    expect(lengths.reduce((a, b) => a + b)).toBe(10)
    // Every byte but those of an index at the end is named, once.
    const parts = [...playlist.matchAll(/BYTERANGE[:=]"?(\d+)@(\d+)/g)].map(([, length, start]) => [Number(length), Number(start)] as const)
    expect(parts.every(([, start], n) => start === (parts[n - 1] ? parts[n - 1]?.reduce((a, b) => a + b) : 0))).toBe(true)
    expect(parts.at(-1)?.reduce((a, b) => a + b)).toBeLessThanOrEqual(size)
    expect(new Set(playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#')))).toEqual(new Set(['media']))
  }
})

test('a stream that is asked for later than another of its film begins at its beginning', async () => {
  const { clip } = await render(await film({ container: 'mp4', width: 320, height: 180, seconds: 4 }), 'mp4')
  const source = await openClip(clip.path, 'mp4')
  const { video, sound } = source
  if (!video || !sound) throw new Error('The film has both')
  const read = readTogether(source.input, [video, sound])
  const sounds = read(sound)
  // By now its pictures were read as well.
  await sounds.next()
  const pictures = read(video)
  const first = (await pictures.next()).value
  expect([first?.isKeyframe, Number(first?.pts)]).toEqual([true, 0])
  await Promise.all([sounds.return(undefined), pictures.return(undefined)])
  await source.input.close()
})

test.each([
  ['small', { width: 480, height: 270, seconds: 10 }],
  ['short', { width: 1280, height: 720, seconds: 5 }],
])('a clip that is %s stays as it is', async (_, size) => {
  const { clip } = await render(await film({ container: 'mp4', ...size }), 'mp4')
  expect(await clips.renditions({ input: clip.path, outputDirectory: root })).toEqual([])
})

test.each(['', '+faststart'])('a clip cut off in mid-upload is refused (movflags %j)', async (movflags) => {
  const take = await film({ container: 'mp4', width: 320, height: 180, seconds: 6, movflags })
  const bytes = await readFile(take)
  const cut = join(root, `cut-${runs++}.mp4`)
  await writeFile(cut, bytes.subarray(0, Math.floor(bytes.length * 0.6)))
  await expect(render(cut, 'mp4')).rejects.toMatchObject({ code: 'upload.unreadable' })
})

test('a playlist in disguise connects to nothing (access.md D34)', async () => {
  let connections = 0
  const server = createServer((_, reply) => reply.end()).on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n${address}/segment.ts\n#EXT-X-ENDLIST\n`
  const path = join(root, 'playlist.mp4')
  for (const format of ['mp4', 'webm', 'mov', 'ogg'] as const) {
    await writeFile(path, playlist)
    await expect(render(path, format)).rejects.toMatchObject({ code: 'upload.unreadable' })
  }
  await expect(render(`${address}/film.mp4`, 'mp4')).rejects.toMatchObject({ code: 'upload.unreadable' })
  server.close()
  expect(connections).toBe(0)
})

test('a worker beyond its time is killed', async () => {
  const take = await film({ container: 'mp4', width: 320, height: 180, seconds: 1 })
  await expect(
    createClips({ timeMs: 5, longestMs: 5 }).render({ input: take, format: 'mp4', kind: 'video', outputDirectory: root }),
  ).rejects.toMatchObject({ code: 'upload.took_too_long' })
})
