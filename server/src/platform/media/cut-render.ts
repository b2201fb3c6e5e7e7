// Some seconds out of a clip that was written here, as a film of its own. Encoded anew, so that it begins at the very frame that was chosen and
// holds nothing of what lies around it. Runs inside a worker process only.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  AV_LOG_QUIET,
  AVSEEK_FLAG_BACKWARD,
  Decoder,
  Encoder,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  FilterAPI,
  Log,
  type Muxer,
  type Frame,
  type Stream,
} from 'node-av'
import type { RenderedClip } from './clip-render.ts'
import { openClip, type ClipSource } from './clip-source.ts'
import { openMuxer, pictureFilter, pictureQuality, soundBitrate, writeLanes, type Lane } from './clip-write.ts'
import { renderPicture } from './picture-render.ts'
import { drawPoster } from './poster.ts'
import { readTogether } from './read-together.ts'
import { MediaRefusal } from './refusal.ts'
import type { Reporter } from './serve-requests.ts'

export interface CutRequest {
  /** A clip as it was written here: MP4, H.264 and AAC. */
  readonly input: string
  readonly outputDirectory: string
  readonly start: number
  readonly seconds: number
}

Log.setLevel(AV_LOG_QUIET)

/** What is shorter is no film. */
const shortest = 1

/** Up to the end: what follows is not even decoded. A filter that ended by itself would refuse the next of them. */
async function* until(frames: AsyncIterable<Frame | null>, end: number): AsyncGenerator<Frame | null> {
  for await (const frame of frames) {
    if (frame && (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den >= end) {
      frame.free()
      break
    }
    if (!frame) break
    yield frame
  }
  yield null
}

type Packets = ReturnType<ReturnType<typeof readTogether>>

interface Span {
  readonly start: number
  readonly end: number
}

async function pictureLane(muxer: Muxer, video: Stream, packets: Packets, span: Span): Promise<Lane> {
  const decoder = await Decoder.create(video, { exitOnError: false, threadCount: 2 })
  const filter = FilterAPI.create(`trim=start=${span.start.toFixed(3)},setpts=PTS-STARTPTS,${pictureFilter(video)}`)
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, { decoder, filter, ...pictureQuality })
  const frames = filter.frames(until(decoder.frames(packets), span.end))
  return { packets: encoder.packets(frames), index: muxer.addStream(encoder) }
}

async function soundLane(muxer: Muxer, sound: Stream, packets: Packets, span: Span): Promise<Lane> {
  const decoder = await Decoder.create(sound, { exitOnError: false })
  const filter = FilterAPI.create(
    `atrim=start=${span.start.toFixed(3)},asetpts=PTS-STARTPTS,aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo`,
  )
  const encoder = await Encoder.create(FF_ENCODER_AAC, { decoder, filter, bitrate: soundBitrate })
  const frames = filter.frames(until(decoder.frames(packets), span.end))
  return { packets: encoder.packets(frames), index: muxer.addStream(encoder) }
}

async function write(source: ClipSource, span: Span, path: string, onProgress: (share: number) => void): Promise<void> {
  await using muxer = await openMuxer(path)
  const { video, sound } = source
  if (!video) throw new MediaRefusal('upload.unreadable', 'no picture')
  const read = readTogether(source.input, [video, sound])
  const lanes = [await pictureLane(muxer, video, read(video), span)]
  if (sound) lanes.push(await soundLane(muxer, sound, read(sound), span))
  await writeLanes(muxer, lanes, { seconds: span.end - span.start }, onProgress)
}

/** Shorter where the film ends before; refused where nothing of it is left. */
export async function renderCut({ input, outputDirectory, start, seconds }: CutRequest, report: Reporter): Promise<RenderedClip> {
  const path = join(outputDirectory, 'cut')
  const source = await openClip(input, 'mp4')
  const end = Math.min(start + seconds, source.seconds)
  if (!(end - start >= shortest)) throw new MediaRefusal('upload.range', `${start} to ${end} of ${source.seconds} s`)
  report.needTime(120_000)
  if (start > 0) await source.input.seek(start, -1, AVSEEK_FLAG_BACKWARD)
  await write(source, { start, end }, path, (share) => report.progress(share))
  await source.input.close()

  const still = join(outputDirectory, 'still')
  const { width, height } = await drawPoster(path, still)
  const poster = await renderPicture({ input: still, format: 'png', outputDirectory })
  const { size } = await stat(path)
  const clip = { name: 'clip', path, mimeType: 'video/mp4', width, height, size } as const
  return { clip, seconds: end - start, poster, waveform: null }
}
