// Writes the MP4 that people see: the streams as they are where browsers can play them, else encoded anew. Nothing that
// is not picture or sound is carried over: no tags, no chapters, no further tracks (access.md D33).
import {
  AVFMT_FLAG_BITEXACT,
  BitStreamFilterAPI,
  Decoder,
  Encoder,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  FilterAPI,
  Muxer,
  type Packet,
  type Stream,
} from 'node-av'
import { framesPerSecond, isHighDynamicRange, longSide, mostFrames, quarterTurns, shortSide, type ClipSource } from './clip-source.ts'
import { readTogether } from './read-together.ts'
import { MediaRefusal } from './refusal.ts'

type Reader = ReturnType<typeof readTogether>

export type OnProgress = (share: number) => void

type PictureLane = (muxer: Muxer, video: Stream, packets: AsyncGenerator<Packet | null>) => Lane | Promise<Lane>

/** Hands over the streams without decoding them; the pictures by a lane of their own. */
export async function copyClip(
  source: ClipSource,
  output: string,
  onProgress: OnProgress,
  pictureLane: PictureLane = cleanLane,
): Promise<void> {
  await using muxer = await openMuxer(output)
  const lanes: Lane[] = []
  const { video, sound } = source
  const read = readTogether(source.input, [video, sound])
  for (const stream of [video, sound]) {
    if (!stream) continue
    stream.metadata = null
    lanes.push(stream === video ? await pictureLane(muxer, video, read(video)) : { packets: read(stream), index: muxer.addStream(stream) })
  }
  await writeLanes(muxer, lanes, source, onProgress)
}

/** Without NAL type 6: supplemental data, where some cameras write their place and owner. */
async function cleanLane(muxer: Muxer, video: Stream, packets: AsyncGenerator<Packet | null>): Promise<Lane> {
  const filter = BitStreamFilterAPI.create('filter_units', video, { options: { remove_types: '6' } })
  const clean = filter.packets(packets)
  // What it makes of the stream it says after the first.
  const first = await clean.next()
  const index = muxer.addStream(video)
  const written = muxer.getStream(index)
  // It puts start codes before the units. A muxer that is not told writes them under a head that promises lengths: Chromium shows
  // such a film, Firefox and Safari do not.
  if (written && filter.outputCodecParameters) filter.outputCodecParameters.copy(written.codecpar)
  return { packets: withFirst(first, clean), index }
}

async function* withFirst(first: IteratorResult<Packet | null>, rest: AsyncGenerator<Packet | null>): AsyncGenerator<Packet | null> {
  if (first.done) return
  yield first.value
  yield* rest
}

/** H.264 high 4:2:0 and AAC, at most 1920 × 1080 either way round. */
export async function encodeClip(source: ClipSource, output: string, onProgress: OnProgress): Promise<void> {
  await using muxer = await openMuxer(output)
  const lanes: Lane[] = []
  const read = readTogether(source.input, [source.video, source.sound])
  if (source.video) lanes.push(await encodePicture(muxer, source.video, read))
  if (source.sound) lanes.push(await encodeSound(muxer, source.sound, read))
  await writeLanes(muxer, lanes, source, onProgress)
}

export interface Lane {
  readonly packets: AsyncIterable<Packet | null>
  readonly index: number
}

export const openMuxer = (output: string) =>
  Muxer.open(output, {
    format: 'mp4',
    options: { movflags: '+faststart' },
    // Otherwise the file names the library that wrote it.
    configure: (context) => context.setFlags(AVFMT_FLAG_BITEXACT),
  })

export const pictureQuality = {
  threadCount: 2,
  gopSize: 60,
  maxRate: '6M',
  bufSize: '12M',
  options: { preset: 'veryfast', crf: 23, profile: 'high' },
} as const

async function encodePicture(muxer: Muxer, video: Stream, read: Reader): Promise<Lane> {
  const decoder = await Decoder.create(video, { exitOnError: false, threadCount: 2 })
  const filter = FilterAPI.create(pictureFilter(video))
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, { decoder, filter, ...pictureQuality })
  const frames = filter.frames(decoder.frames(read(video)))
  return { packets: encoder.packets(frames), index: muxer.addStream(encoder) }
}

const turns = ['', 'transpose=clock,', 'hflip,vflip,', 'transpose=cclock,'] as const
const mapTones =
  'zscale=transfer=linear:npl=100,format=gbrpf32le,zscale=primaries=bt709,tonemap=hable,zscale=transfer=bt709:matrix=bt709:range=tv,'

/** Exported for the test of its numbers. */
export function pictureFilter(video: Stream): string {
  const most = (side: 'iw' | 'ih', lying: number, standing: number) => `if(gte(iw,ih),min(${lying},${side}),min(${standing},${side}))`
  const box = `w='${most('iw', longSide, shortSide)}':h='${most('ih', shortSide, longSide)}'`
  const fit = `scale=${box}:force_original_aspect_ratio=decrease:force_divisible_by=2`
  const rate = framesPerSecond(video) > mostFrames ? `fps=${mostFrames},` : ''
  return `${rate}${isHighDynamicRange(video) ? mapTones : ''}${turns[quarterTurns(video)]}${fit},setsar=1,format=yuv420p`
}

export const soundBitrate = '128k'

async function encodeSound(muxer: Muxer, sound: Stream, read: Reader): Promise<Lane> {
  const decoder = await Decoder.create(sound, { exitOnError: false })
  const filter = FilterAPI.create('aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo')
  // FFmpeg's own encoder: libfdk_aac is in the build, and its licence does not go with ours.
  const encoder = await Encoder.create(FF_ENCODER_AAC, { decoder, filter, bitrate: soundBitrate })
  const frames = filter.frames(decoder.frames(read(sound)))
  return { packets: encoder.packets(frames), index: muxer.addStream(encoder) }
}

/** Both streams at once, since the muxer waits for the one that is behind. */
export async function writeLanes(
  muxer: Muxer,
  lanes: readonly Lane[],
  source: Pick<ClipSource, 'seconds'>,
  onProgress: OnProgress,
): Promise<void> {
  let reached = 0
  const write = async ({ packets, index }: Lane) => {
    for await (const packet of packets) {
      if (packet) {
        const { num, den } = packet.timeBase
        reached = Math.max(reached, (Number(packet.pts + packet.duration) * num) / den)
        if (source.seconds > 0) onProgress(Math.min(1, reached / source.seconds))
      }
      await muxer.writePacket(packet, index)
      packet?.free()
    }
  }
  await Promise.all(lanes.map(write))
  if (reached === 0) throw new MediaRefusal('upload.unreadable', 'nothing could be decoded')
  // A file cut off in mid-upload still opens when its index stands at the front.
  if (reached < source.seconds * 0.95 - 1) {
    throw new MediaRefusal('upload.unreadable', `ends after ${reached} of ${source.seconds} s`)
  }
}
