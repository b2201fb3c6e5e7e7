// Turns a clip that people see already into renditions of other sizes. Runs inside a worker process only.
import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AV_LOG_QUIET, AV_PKT_FLAG_KEY, Log } from 'node-av'
import { openClip, quarterTurns, type ClipSource } from './clip-source.ts'
import type { RenderedFile } from './picture-render.ts'
import { MediaRefusal } from './refusal.ts'
import { isWorthSizes, segmentSeconds, sizesBelow } from './rendition-sizes.ts'
import { writeRendition, type Wanted } from './rendition-write.ts'
import type { Reporter } from './serve-requests.ts'

export interface RenditionsRequest {
  /** A clip as it was written here: MP4, H.264 and AAC. */
  readonly input: string
  readonly outputDirectory: string
}

export type RenditionName = `h${number}`

export interface Rendition extends RenderedFile<RenditionName> {
  /** Bits a second where it needs most. */
  readonly bits: number
  /** As playlists name them: `avc1.640028,mp4a.40.2`. */
  readonly codecs: string
  /** Which of its bytes are which seconds; where it lies is left open as `media`. */
  readonly playlist: string
}

Log.setLevel(AV_LOG_QUIET)

const longestHead = 4096

/** Smallest first; the last is the clip itself. None where one size is all there is. */
export async function renderRenditions({ input, outputDirectory }: RenditionsRequest, report: Reporter): Promise<Rendition[]> {
  const first = await openClip(input, 'mp4')
  const { width = 0, height = 0 } = first.video?.codecpar ?? {}
  const own = Math.min(width, height)
  const isTurned = first.video ? quarterTurns(first.video) !== 0 : false
  const { seconds } = first
  const isCopy = !isTurned && (await keysComeOften(first))
  await first.input.close()
  if (!isWorthSizes(width, height, seconds)) return []
  const ladder: Wanted[] = [...sizesBelow(own).map((size) => ({ size, isCopy: false })), { size: own, isCopy }]
  report.needTime(60_000 + seconds * 4_000 * ladder.length)
  const done: Rendition[] = []
  for (const [step, wanted] of ladder.entries()) {
    done.push(await renderOne(input, outputDirectory, wanted, (share) => report.progress((step + share) / ladder.length)))
  }
  return done
}

async function renderOne(input: string, folder: string, wanted: Wanted, onProgress: (share: number) => void): Promise<Rendition> {
  const name: RenditionName = `h${wanted.size}`
  const [list, path] = [join(folder, `${name}.m3u8`), join(folder, `${name}.mp4`)]
  const source = await openClip(input, 'mp4')
  await writeRendition(source, wanted, list, path, onProgress)
  await source.input.close()
  await leaveOutWriter(path)
  const { playlist, bits } = readPlaylist(await readFile(list, 'utf8'))
  const written = await openClip(path, 'mp4')
  const { width = 0, height = 0, profile = 0, level = 0 } = written.video?.codecpar ?? {}
  const codecs = [`avc1.${hex(profile & 0xff)}00${hex(level)}`, ...(written.sound ? ['mp4a.40.2'] : [])].join(',')
  await written.input.close()
  return { name, path, mimeType: 'video/mp4', width, height, size: (await stat(path)).size, bits, codecs, playlist }
}

/** The muxer inside of this one names itself, whatever it is told: the box of that becomes an empty one of the same length. */
async function leaveOutWriter(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(longestHead), 0, longestHead, 0)
    const head = buffer.subarray(0, bytesRead)
    const at = head.indexOf('udta')
    if (at < 4 || at > head.indexOf('moof')) return
    const empty = Buffer.alloc(head.readUInt32BE(at - 4) - 4)
    empty.write('free')
    await file.write(empty, 0, empty.length, at)
  } finally {
    await file.close()
  }
}

const hex = (number: number) => number.toString(16).padStart(2, '0')

/** Whether every segment can begin within a second of where it should. */
async function keysComeOften({ input, video }: ClipSource): Promise<boolean> {
  if (!video) return false
  let last = 0
  let longest = 0
  for await (const packet of input.packets(video.index)) {
    if (!packet) continue
    const at = (Number(packet.pts) * packet.timeBase.num) / packet.timeBase.den
    if ((packet.flags & AV_PKT_FLAG_KEY) !== 0) last = at
    longest = Math.max(longest, at - last)
    packet.free()
  }
  return longest <= segmentSeconds + 1
}

/** What the muxer wrote, with its own names taken out. Anything unforeseen in it is refused: it goes to browsers as it is. */
function readPlaylist(text: string): { playlist: string; bits: number } {
  const lines = text.trim().split('\n')
  let bits = 0
  let seconds = 0
  const clean = lines.map((line) => {
    if (line.startsWith('#EXT-X-MAP:')) return line.replace(/URI="[^"]*"/, 'URI="media"')
    if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice(8))
    if (line.startsWith('#EXT-X-BYTERANGE:')) bits = Math.max(bits, (Number.parseInt(line.slice(17), 10) * 8) / Math.max(0.1, seconds))
    return line.startsWith('#') ? line : 'media'
  })
  if (clean[0] !== '#EXTM3U' || clean.at(-1) !== '#EXT-X-ENDLIST' || bits === 0) throw new MediaRefusal('upload.unreadable', 'no playlist')
  return { playlist: `${clean.join('\n')}\n`, bits: Math.ceil(bits) }
}
