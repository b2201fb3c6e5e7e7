// Writes live MP4 in the host's browser: a head that says how to decode, then fragments of a few frames (ISO 14496-12).
// Video counts 90,000 to the second, sound 48,000.

type Bytes = Uint8Array

const joined = (parts: readonly Bytes[]): Bytes => {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const u8 = (...values: number[]): Bytes => Uint8Array.from(values)
const u16 = (value: number): Bytes => u8((value >>> 8) & 255, value & 255)
const u32 = (value: number): Bytes => u8((value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255)
const u64 = (value: number): Bytes => joined([u32(Math.floor(value / 4_294_967_296)), u32(value % 4_294_967_296)])
const zeros = (count: number): Bytes => new Uint8Array(count)
const text = (value: string): Bytes => Uint8Array.from(value, (character) => character.charCodeAt(0))

const box = (type: string, ...parts: Bytes[]): Bytes => {
  const body = joined(parts)
  return joined([u32(body.length + 8), text(type), body])
}
const fullBox = (type: string, version: number, flags: number, ...parts: Bytes[]): Bytes =>
  box(type, u32(version * 0x1000000 + flags), ...parts)

const matrix = joined([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32))

export interface VideoShape {
  /** As browsers name it: `avc1.42001f`, `vp09.00.31.08`. */
  codec: string
  /** Of H.264 what the encoder says; of VP9 nothing. */
  description: Bytes | undefined
  width: number
  height: number
}

export interface Shape {
  video: VideoShape
  /** Undefined: there is no sound, and nothing may promise any. */
  sound: { channels: number } | undefined
}

export const mimeOf = ({ video, sound }: Shape): string => `video/mp4;codecs="${[video.codec, ...(sound ? ['opus'] : [])].join(',')}"`

/** How VP9 is written into its box, out of `vp09.profile.level.depth`. */
function vp9Config(codec: string): Bytes {
  const [, profile = '0', level = '31', depth = '8'] = codec.split('.')
  // 4:2:0, colours as they usually are, limited range.
  return fullBox('vpcC', 1, 0, u8(Number(profile), Number(level), (Number(depth) << 4) | (1 << 1), 1, 1, 1), u16(0))
}

function videoEntry({ codec, description, width, height }: VideoShape): Bytes {
  const isVp9 = codec.startsWith('vp09')
  const config = isVp9 ? vp9Config(codec) : box('avcC', description ?? zeros(0))
  return box(
    isVp9 ? 'vp09' : 'avc1',
    zeros(6),
    u16(1),
    zeros(16),
    u16(width),
    u16(height),
    u32(0x480000),
    u32(0x480000),
    u32(0),
    u16(1),
    zeros(32),
    u16(24),
    u16(0xffff),
    config,
  )
}

const soundEntry = (channels: number): Bytes =>
  box(
    'Opus',
    zeros(6),
    u16(1),
    zeros(8),
    u16(channels),
    u16(16),
    u32(0),
    joined([u16(48_000), u16(0)]),
    box('dOps', u8(0, channels), u16(312), u32(48_000), u16(0), u8(0)),
  )

interface Track {
  id: number
  scale: number
  handler: 'vide' | 'soun'
  entry: Bytes
  width: number
  height: number
}

function trackBox({ id, scale, handler, entry, width, height }: Track): Bytes {
  const isVideo = handler === 'vide'
  const table = box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), entry),
    fullBox('stts', 0, 0, u32(0)),
    fullBox('stsc', 0, 0, u32(0)),
    fullBox('stsz', 0, 0, u32(0), u32(0)),
    fullBox('stco', 0, 0, u32(0)),
  )
  const data = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)))
  return box(
    'trak',
    fullBox(
      'tkhd',
      0,
      3,
      u32(0),
      u32(0),
      u32(id),
      u32(0),
      u32(0),
      zeros(8),
      u16(0),
      u16(0),
      u16(isVideo ? 0 : 0x100),
      u16(0),
      matrix,
      u32(width * 0x10000),
      u32(height * 0x10000),
    ),
    box(
      'mdia',
      fullBox('mdhd', 0, 0, u32(0), u32(0), u32(scale), u32(0), u16(0x55c4), u16(0)),
      fullBox('hdlr', 0, 0, u32(0), text(handler), zeros(12), text('h\0')),
      box('minf', isVideo ? fullBox('vmhd', 0, 1, zeros(8)) : fullBox('smhd', 0, 0, zeros(4)), data, table),
    ),
  )
}

const videoId = 1
const soundId = 2

/** What a player needs before the first fragment. */
export function writeHead({ video, sound }: Shape): Bytes {
  const tracks = [
    trackBox({ id: videoId, scale: 90_000, handler: 'vide', entry: videoEntry(video), width: video.width, height: video.height }),
    ...(sound ? [trackBox({ id: soundId, scale: 48_000, handler: 'soun', entry: soundEntry(sound.channels), width: 0, height: 0 })] : []),
  ]
  const extends_ = (id: number) => fullBox('trex', 0, 0, u32(id), u32(1), u32(0), u32(0), u32(0))
  return joined([
    box('ftyp', text('iso5'), u32(512), text('iso5iso6mp41')),
    box(
      'moov',
      fullBox('mvhd', 0, 0, u32(0), u32(0), u32(1000), u32(0), u32(0x10000), u16(0x100), u16(0), zeros(8), matrix, zeros(24), u32(3)),
      ...tracks,
      box('mvex', extends_(videoId), ...(sound ? [extends_(soundId)] : [])),
    ),
  ])
}

export interface Sample {
  /** In the units of its track. */
  at: number
  duration: number
  isKey: boolean
  data: Bytes
}

const keyFlags = 0x2000000
const deltaFlags = 0x1010000

const runBox = (samples: readonly Sample[], offset: number): Bytes =>
  // Offset, and of each sample its duration, size and flags.
  fullBox(
    'trun',
    0,
    0x701,
    u32(samples.length),
    u32(offset),
    ...samples.map(({ duration, data, isKey }) => joined([u32(duration), u32(data.length), u32(isKey ? keyFlags : deltaFlags)])),
  )

const fragmentTrack = (id: number, samples: readonly Sample[], offset: number): Bytes =>
  box('traf', fullBox('tfhd', 0, 0x20000, u32(id)), fullBox('tfdt', 1, 0, u64(samples[0]?.at ?? 0)), runBox(samples, offset))

/** Frames and what is heard beside them. */
export function writeFragment(sequence: number, video: readonly Sample[], sound: readonly Sample[]): Bytes {
  const sizeOf = (samples: readonly Sample[]) => samples.reduce((sum, { data }) => sum + data.length, 0)
  const write = (offset: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(sequence)),
      ...(video.length > 0 ? [fragmentTrack(videoId, video, offset)] : []),
      ...(sound.length > 0 ? [fragmentTrack(soundId, sound, offset + sizeOf(video))] : []),
    )
  // Its own length is what the offsets count from; they do not change it.
  const head = write(write(0).length + 8)
  return joined([
    head,
    u32(8 + sizeOf(video) + sizeOf(sound)),
    text('mdat'),
    ...video.map(({ data }) => data),
    ...sound.map(({ data }) => data),
  ])
}
