// Opens a video or sound that a stranger sent: only the demuxer that its first bytes called for, only this file, only
// the first video and the first sound stream (access.md 8, D34).
import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_H264,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  AV_PKT_DATA_DISPLAYMATRIX,
  AV_PROFILE_AAC_LOW,
  AV_PROFILE_H264_HIGH,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  Demuxer,
  type Stream,
} from 'node-av'
import { MediaRefusal } from './refusal.ts'
import type { FormatName } from './sniff.ts'

export interface ClipSource {
  readonly input: Demuxer
  readonly video: Stream | undefined
  readonly sound: Stream | undefined
  /** Seconds by the header; 0 where the header does not say, as in recordings made by browsers. */
  readonly seconds: number
}

const demuxers: Partial<Record<FormatName, 'mov' | 'matroska' | 'mp3' | 'wav' | 'ogg'>> = {
  mp4: 'mov',
  mov: 'mov',
  m4a: 'mov',
  webm: 'matroska',
  mp3: 'mp3',
  wav: 'wav',
  ogg: 'ogg',
}
const ownNames = { mov: 'mov,mp4,m4a,3gp,3g2,mj2', matroska: 'matroska,webm', mp3: 'mp3', wav: 'wav', ogg: 'ogg' } as const

export const clipLimits = { side: 8192, pixels: 8192 * 4320, seconds: 4 * 3600 } as const

export async function openClip(path: string, format: FormatName): Promise<ClipSource> {
  const demuxer = demuxers[format]
  if (!demuxer) throw new MediaRefusal('upload.type_not_allowed', format)
  const input = await Demuxer.open(path, {
    format: demuxer,
    // The lists hold for whatever a file refers to as well.
    options: { protocol_whitelist: 'file', format_whitelist: ownNames[demuxer] },
  })
  const video = input.streams.find((stream) => stream.codecpar.width > 0 && !isCover(stream))
  const sound = input.streams.find((stream) => stream.codecpar.sampleRate > 0)
  const { width = 0, height = 0 } = video?.codecpar ?? {}
  if (width > clipLimits.side || height > clipLimits.side || width * height > clipLimits.pixels) {
    throw new MediaRefusal('upload.dimensions', `${width} × ${height}`)
  }
  if (input.duration > clipLimits.seconds) throw new MediaRefusal('upload.took_too_long', `plays ${input.duration} s`)
  return { input, video, sound, seconds: input.duration }
}

/** The picture that music files carry is not a video. */
const isCover = (stream: Stream) => stream.attachedPic !== null

/** Clockwise quarter turns that a player would apply; phones film sideways and say so in the header. */
export function quarterTurns(video: Stream): 0 | 1 | 2 | 3 {
  const matrix = video.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)
  if (!matrix || matrix.length < 36) return 0
  const [a, b] = [matrix.readInt32LE(0), matrix.readInt32LE(4)]
  const degrees = (Math.atan2(b, a) * 180) / Math.PI
  return ([0, 1, 2, 3] as const)[((Math.round(degrees / 90) % 4) + 4) % 4] ?? 0
}

export const longSide = 1920
export const shortSide = 1080
export const mostFrames = 60
const mostBits = 12_000_000n

export const framesPerSecond = (video: Stream) => video.avgFrameRate.num / Math.max(1, video.avgFrameRate.den)

/** Whether every browser plays these streams as they are, in a size we would have chosen ourselves. */
export function isBrowserSafe({ video, sound }: ClipSource): boolean {
  if (!video) return false
  const { codecId, format, profile, width, height, bitRate } = video.codecpar
  const isPicture =
    codecId === AV_CODEC_ID_H264 &&
    (format === AV_PIX_FMT_YUV420P || format === AV_PIX_FMT_YUVJ420P) &&
    profile <= AV_PROFILE_H264_HIGH &&
    Math.max(width, height) <= longSide &&
    Math.min(width, height) <= shortSide &&
    framesPerSecond(video) <= mostFrames &&
    bitRate <= mostBits
  const isSound =
    !sound || (sound.codecpar.codecId === AV_CODEC_ID_AAC && sound.codecpar.profile === AV_PROFILE_AAC_LOW && sound.codecpar.channels <= 2)
  return isPicture && isSound
}

/** Film for bright screens needs its tones mapped, or it looks grey on others. */
export const isHighDynamicRange = (video: Stream) =>
  video.codecpar.colorTrc === AVCOL_TRC_SMPTE2084 || video.codecpar.colorTrc === AVCOL_TRC_ARIB_STD_B67
