// Turns one video or sound into what people get. Runs inside a worker process only.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AV_LOG_QUIET, Log } from 'node-av'
import { clipLimits, isBrowserSafe, openClip, type ClipSource } from './clip-source.ts'
import { copyClip, encodeClip } from './clip-write.ts'
import { cutRecording, encodeRecording } from './recording-write.ts'
import { renderPicture, type RenderedFile, type RenderedPicture } from './picture-render.ts'
import { drawPoster } from './poster.ts'
import { MediaRefusal } from './refusal.ts'
import type { Reporter } from './serve-requests.ts'
import type { FormatName } from './sniff.ts'
import { drawWaveform } from './waveform.ts'

export interface ClipRequest {
  readonly input: string
  readonly format: FormatName
  /** A sound is written without a picture, whatever the file holds. */
  readonly kind: 'video' | 'audio'
  /** An existing directory that takes the files. */
  readonly outputDirectory: string
}

export interface RenderedClip {
  readonly clip: RenderedFile<'clip'>
  readonly seconds: number
  /** The variants of the still; none for sounds. */
  readonly poster: RenderedPicture | null
  /** Of a sound: base64 of its peaks, one byte each. */
  readonly waveform: string | null
}

Log.setLevel(AV_LOG_QUIET)

// Measured: 1080p takes one slow core about as long as it plays. Four times that, and a minute to begin with.
const timeFor = (seconds: number) => 60_000 + (seconds || clipLimits.seconds) * 4_000

export async function renderClip({ input, format, kind, outputDirectory }: ClipRequest, report: Reporter): Promise<RenderedClip> {
  const path = join(outputDirectory, 'clip')
  if (format === 'recording') {
    const takes = await cutRecording(input, outputDirectory)
    report.needTime(timeFor(takes.seconds))
    await encodeRecording(takes, path, (share) => report.progress(share))
  } else {
    const source = await openClip(input, format)
    report.needTime(timeFor(source.seconds))
    await writeClip(source, kind, path, (share) => report.progress(share))
    await source.input.close()
  }

  const written = await openClip(path, 'mp4')
  const { seconds } = written
  await written.input.close()
  const { size } = await stat(path)
  if (kind === 'audio') {
    const waveform = await drawWaveform(path, seconds)
    return { clip: { name: 'clip', path, mimeType: 'audio/mp4', width: 0, height: 0, size }, seconds, poster: null, waveform }
  }
  const still = join(outputDirectory, 'still')
  const { width, height } = await drawPoster(path, still)
  const poster = await renderPicture({ input: still, format: 'png', outputDirectory })
  return { clip: { name: 'clip', path, mimeType: 'video/mp4', width, height, size }, seconds, poster, waveform: null }
}

async function writeClip(source: ClipSource, kind: ClipRequest['kind'], path: string, onProgress: (share: number) => void) {
  if (kind === 'audio') {
    if (!source.sound) throw new MediaRefusal('upload.unreadable', 'no sound')
    return encodeClip({ ...source, video: undefined }, path, onProgress)
  }
  if (!source.video) throw new MediaRefusal('upload.unreadable', 'no picture')
  return isBrowserSafe(source) ? copyClip(source, path, onProgress) : encodeClip(source, path, onProgress)
}
