// One rendition of a clip for adaptive players: a fragmented MP4 in one object, and the playlist that says which of its bytes are which
// seconds. Key frames stand at the same places in all that are encoded, so that a player changes from one to another without a seam.
import { AVFMT_FLAG_BITEXACT, Decoder, Encoder, FF_ENCODER_LIBX264, FilterAPI, Muxer, type Packet, type Stream } from 'node-av'
import { framesPerSecond, type ClipSource } from './clip-source.ts'
import { writeLanes, type Lane, type OnProgress } from './clip-write.ts'
import { readTogether } from './read-together.ts'
import { segmentSeconds } from './rendition-sizes.ts'

const keySeconds = segmentSeconds / 2

export interface Wanted {
  /** Of the shorter side. */
  readonly size: number
  /** Without another encoding: it is as it should be already. */
  readonly isCopy: boolean
}

/** Most bits a second of what is encoded at a size. */
const bitsAt = (size: number) => (size <= 360 ? 800_000 : size <= 720 ? 2_600_000 : 5_200_000)

const openMuxer = (playlist: string, media: string) =>
  Muxer.open(playlist, {
    format: 'hls',
    options: {
      hls_time: segmentSeconds,
      hls_playlist_type: 'vod',
      hls_segment_type: 'fmp4',
      hls_flags: 'single_file+independent_segments',
      hls_segment_filename: media,
    },
    configure: (context) => context.setFlags(AVFMT_FLAG_BITEXACT),
  })

/** Writes the rendition beside its playlist; both lie at the paths that are given. */
export async function writeRendition(
  source: ClipSource,
  wanted: Wanted,
  playlist: string,
  media: string,
  onProgress: OnProgress,
): Promise<void> {
  await using muxer = await openMuxer(playlist, media)
  const lanes: Lane[] = []
  const { video, sound } = source
  const read = readTogether(source.input, [video, sound])
  if (video) {
    lanes.push(
      wanted.isCopy ? { packets: read(video), index: muxer.addStream(video) } : await encodeLane(muxer, video, read(video), wanted.size),
    )
  }
  if (sound) lanes.push({ packets: read(sound), index: muxer.addStream(sound) })
  await writeLanes(muxer, lanes, source, onProgress)
}

async function encodeLane(muxer: Muxer, video: Stream, packets: AsyncGenerator<Packet | null>, size: number): Promise<Lane> {
  const rate = Math.max(1, Math.round(framesPerSecond(video) || 30))
  const decoder = await Decoder.create(video, { exitOnError: false, threadCount: 2 })
  const box = `w='if(gte(iw,ih),-2,${size})':h='if(gte(iw,ih),${size},-2)'`
  const filter = FilterAPI.create(`fps=${rate},scale=${box},setsar=1,format=yuv420p`)
  const bits = bitsAt(size)
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder,
    filter,
    threadCount: 2,
    gopSize: rate * keySeconds,
    maxRate: BigInt(bits),
    bufSize: BigInt(bits * 2),
    // A cut in the film makes no key frame of its own: then they would stand elsewhere in each rendition.
    options: { preset: 'veryfast', crf: 24, profile: 'high', sc_threshold: 0, keyint_min: rate * keySeconds },
  })
  const frames = filter.frames(decoder.frames(packets))
  return { packets: encoder.packets(frames), index: muxer.addStream(encoder) }
}
