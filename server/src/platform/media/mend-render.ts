// Films of before decision 137: their head says that each unit of a picture stands behind its length, and start codes stand there.
// Written anew, without another encoding. Runs inside a worker process only.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AV_CODEC_ID_H264, AV_LOG_QUIET, AV_PKT_FLAG_KEY, Log, type Muxer, type Packet, type Stream } from 'node-av'
import { openClip } from './clip-source.ts'
import { copyClip, type Lane } from './clip-write.ts'
import { MediaRefusal } from './refusal.ts'
import type { Reporter } from './serve-requests.ts'

export interface MendRequest {
  readonly input: string
  /** An existing directory that takes the file. */
  readonly outputDirectory: string
}

export interface Mended {
  readonly path: string
  readonly size: number
}

Log.setLevel(AV_LOG_QUIET)

const startCode = Buffer.of(0, 0, 0, 1)

/** The first unit of a picture: no unit is one byte long, which is what a start code would say as a length. */
async function hasStartCodes(path: string): Promise<boolean> {
  const { input, video } = await openClip(path, 'mp4')
  try {
    if (video?.codecpar.codecId !== AV_CODEC_ID_H264) return false
    for await (const packet of input.packets(video.index)) {
      const has = packet?.data?.subarray(0, startCode.length).equals(startCode) ?? false
      packet?.free()
      return has
    }
    return false
  } finally {
    await input.close()
  }
}

/** The head of an MP4's pictures (ISO/IEC 14496-15, 5.3.3.1) as units behind start codes, from which a muxer sees how they come. */
export function behindStartCodes(head: Buffer): Buffer {
  const units: Buffer[] = []
  let at = 5
  for (const mask of [0x1f, 0xff]) {
    const count = head.readUInt8(at) & mask
    at += 1
    for (let n = 0; n < count; n += 1) {
      const length = head.readUInt16BE(at)
      units.push(startCode, head.subarray(at + 2, at + 2 + length))
      at += 2 + length
    }
  }
  return Buffer.concat(units)
}

const unitMark = Buffer.of(0, 0, 1)
const keyUnit = 5

function hasKey(picture: Buffer): boolean {
  for (let at = picture.indexOf(unitMark); at >= 0; at = picture.indexOf(unitMark, at + unitMark.length))
    if (((picture[at + unitMark.length] ?? 0) & 0x1f) === keyUnit) return true
  return false
}

/** Whoever opens the film misreads it, too, and does not see where one may begin to play. */
async function* withKeys(packets: AsyncIterable<Packet | null>): AsyncGenerator<Packet | null> {
  for await (const packet of packets) {
    if (packet?.data && hasKey(packet.data)) packet.setFlags(AV_PKT_FLAG_KEY)
    yield packet
  }
}

/** As it is, to a muxer that knows how it comes. */
function toldLane(muxer: Muxer, video: Stream, packets: AsyncIterable<Packet | null>): Lane {
  const index = muxer.addStream(video)
  const written = muxer.getStream(index)
  const head = video.codecpar.extradata
  if (written && head) written.codecpar.extradata = behindStartCodes(head)
  return { packets: withKeys(packets), index }
}

/** Undefined where the film is as it should be. */
export async function renderMended({ input, outputDirectory }: MendRequest, report: Reporter): Promise<Mended | undefined> {
  if (!(await hasStartCodes(input))) return undefined
  const source = await openClip(input, 'mp4')
  const path = join(outputDirectory, 'mended')
  // Copying takes a disk's time, not a film's.
  report.needTime(10 * 60_000)
  await copyClip(source, path, (share) => report.progress(share), toldLane)
  await source.input.close()
  const [before, { size }] = await Promise.all([stat(input), stat(path)])
  // Lengths take as much room as start codes, or one byte more.
  if (size < before.size / 2) throw new MediaRefusal('upload.unreadable', `${size} bytes of ${before.size} could be written anew`)
  return { path, size }
}
