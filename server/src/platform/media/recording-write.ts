// Makes one video of a recorded stream: its parts, each with a head, a size and a clock of its own, one behind the other. Runs inside
// a worker process only.
import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Decoder, Encoder, FF_ENCODER_AAC, FF_ENCODER_LIBX264, FilterAPI, Rational, type Frame, type Stream } from 'node-av'
import { wholeBoxes } from './boxes.ts'
import { clipLimits, longSide, openClip, shortSide } from './clip-source.ts'
import { openMuxer, pictureQuality, soundBitrate, writeLanes, type Lane, type OnProgress } from './clip-write.ts'
import { MediaRefusal } from './refusal.ts'

/** A part that shows something. */
interface Take {
  readonly path: string
  /** Seconds of its own clock at which it begins. */
  readonly begins: number
  /** Frames of the video at which it begins there. */
  readonly frame: number
  readonly width: number
  readonly height: number
  readonly hasSound: boolean
}

export interface Takes {
  readonly list: readonly Take[]
  readonly seconds: number
}

/** Lines that are lost and cameras that change leave parts of different pace; the video has one. */
const framesPerSecond = 30
const soundRate = 48_000
const mostParts = 1000
/** Nobody records longer; clocks of cameras may stray by some minutes. */
const mostSeconds = clipLimits.seconds + 600

/** Files of the parts; of a single one, as of most streams, there is no copy. */
async function cut(input: string, folder: string): Promise<string[]> {
  const read = () => wholeBoxes(createReadStream(input, { highWaterMark: 1_000_000 }))
  let count = 0
  for await (const { type } of read()) if (type === 'ftyp') count += 1
  if (count > mostParts) throw new MediaRefusal('upload.unreadable', 'more parts than there may be')
  if (count === 1) return [input]
  const paths: string[] = []
  let file: FileHandle | undefined
  try {
    for await (const { type, bytes } of read()) {
      if (type === 'ftyp') {
        await file?.close()
        const path = join(folder, `part-${paths.length}`)
        file = await open(path, 'w')
        paths.push(path)
      }
      await file?.appendFile(bytes)
    }
  } finally {
    await file?.close()
  }
  return paths
}

const inSeconds = ({ num, den }: { num: number; den: number }, ticks: bigint) => (Number(ticks) * num) / den

/** Looks through a part, without decoding it. Undefined: nothing of it can be shown. */
async function measure(path: string): Promise<(Omit<Take, 'frame'> & { readonly seconds: number }) | undefined> {
  const { input, video, sound } = await openClip(path, 'mp4')
  try {
    if (!video) return undefined
    let [begins, ends, pictures, sounds] = [Infinity, 0, 0, 0]
    for await (const packet of input.packets()) {
      if (!packet) break
      const isPicture = packet.streamIndex === video.index
      if (isPicture || packet.streamIndex === sound?.index) {
        begins = Math.min(begins, inSeconds(packet.timeBase, packet.pts))
        ends = Math.max(ends, inSeconds(packet.timeBase, packet.pts + packet.duration))
        if (isPicture) pictures += 1
        else sounds += 1
      }
      packet.free()
    }
    const { width, height } = video.codecpar
    const seconds = ends - begins
    return pictures === 0 || !(seconds > 0) ? undefined : { path, begins, seconds, width, height, hasSound: sounds > 0 }
  } finally {
    await input.close()
  }
}

/** The parts of a recording as files of their own in the folder. Throws MediaRefusal where none of them shows anything. */
export async function cutRecording(input: string, folder: string): Promise<Takes> {
  const list: Take[] = []
  let seconds = 0
  for (const path of await cut(input, folder)) {
    // A part that nobody can read is left out, as it was not seen either.
    const measured = await measure(path).catch(() => undefined)
    if (!measured) continue
    const { seconds: length, ...take } = measured
    // A clock that was set far ahead would have the gap filled with hours of the same picture.
    if (seconds + length > mostSeconds) continue
    const frame = Math.ceil(seconds * framesPerSecond)
    list.push({ ...take, frame })
    seconds = frame / framesPerSecond + length
  }
  if (list.length === 0) throw new MediaRefusal('upload.unreadable', 'no part of it shows anything')
  return { list, seconds }
}

const even = (length: number) => Math.max(2, Math.round(length / 2) * 2)

/** Of the largest part, at most what a video may be; the others stand in the middle of it. */
function boxOf(list: readonly Take[]): { width: number; height: number } {
  const { width, height } = list.reduce((most, take) => (take.width * take.height > most.width * most.height ? take : most))
  const [most, least] = width >= height ? [longSide, shortSide] : [shortSide, longSide]
  const scale = Math.min(1, most / width, least / height)
  return { width: even(width * scale), height: even(height * scale) }
}

async function* decode(
  { path }: Take,
  choose: (source: Awaited<ReturnType<typeof openClip>>) => Stream | undefined,
  filterText: string,
): AsyncGenerator<Frame> {
  const source = await openClip(path, 'mp4')
  try {
    const stream = choose(source)
    if (!stream) return
    using decoder = await Decoder.create(stream, { exitOnError: false, threadCount: 2 })
    using filter = FilterAPI.create(filterText)
    for await (const frame of filter.frames(decoder.frames(source.input.packets(stream.index)))) if (frame) yield frame
  } finally {
    await source.input.close()
  }
}

async function* pictures({ list }: Takes): AsyncGenerator<Frame | null> {
  const { width, height } = boxOf(list)
  const fit = `scale=w=${width}:h=${height}:force_original_aspect_ratio=decrease:force_divisible_by=2`
  for (const take of list) {
    const at = `setpts=PTS-${take.begins}/TB,fps=${framesPerSecond},setpts=PTS+${take.frame}`
    yield* decode(take, ({ video }) => video, `${at},${fit},pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2,setsar=1,format=yuv420p`)
  }
  yield null
}

async function* sounds({ list }: Takes): AsyncGenerator<Frame | null> {
  for (const take of list) {
    if (!take.hasSound) continue
    const ticks = Math.round((take.frame / framesPerSecond - take.begins) * soundRate)
    const form = `aformat=sample_fmts=fltp:sample_rates=${soundRate}:channel_layouts=stereo`
    yield* decode(take, ({ sound }) => sound, `${form},asettb=1/${soundRate},asetpts=PTS+${ticks}`)
  }
  yield null
}

/** H.264 and AAC, as every video is. */
export async function encodeRecording(takes: Takes, output: string, onProgress: OnProgress): Promise<void> {
  await using muxer = await openMuxer(output)
  const picture = await Encoder.create(FF_ENCODER_LIBX264, {
    ...pictureQuality,
    configure: (context) => void (context.framerate = new Rational(framesPerSecond, 1)),
  })
  const lanes: Lane[] = [{ packets: picture.packets(pictures(takes)), index: muxer.addStream(picture) }]
  if (takes.list.some(({ hasSound }) => hasSound)) {
    // Where a part had none, and between them, it is quiet.
    const evened = FilterAPI.create(`aresample=async=1000:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo`)
    const sound = await Encoder.create(FF_ENCODER_AAC, { filter: evened, bitrate: soundBitrate })
    lanes.push({ packets: sound.packets(evened.frames(sounds(takes))), index: muxer.addStream(sound) })
  }
  await writeLanes(muxer, lanes, takes, onProgress)
}
