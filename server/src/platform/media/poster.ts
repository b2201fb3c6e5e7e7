// The still that stands for a video until it plays, taken from the file that was written, not from the one that came.
import { AVSEEK_FLAG_BACKWARD, Decoder, Demuxer, FilterAPI } from 'node-av'
import sharp from 'sharp'
import { quarterTurns } from './clip-source.ts'
import { MediaRefusal } from './refusal.ts'

/** Writes a PNG: the most telling of some frames near the beginning. */
export async function drawPoster(clip: string, output: string): Promise<{ width: number; height: number }> {
  await using input = await Demuxer.open(clip, { format: 'mov' })
  const video = input.video()
  if (!video) throw new MediaRefusal('upload.unreadable', 'no picture')
  // To the key frame before that place: after it there may be none, and then nothing could be decoded.
  if (input.duration > 4) await input.seek(Math.min(input.duration * 0.1, 10), -1, AVSEEK_FLAG_BACKWARD)
  using decoder = await Decoder.create(video, { exitOnError: false, threadCount: 1 })
  using filter = FilterAPI.create('thumbnail=n=30,format=rgb24')
  for await (const frame of filter.frames(decoder.frames(input.packets(video.index)))) {
    if (!frame) continue
    const raw = { width: frame.width, height: frame.height, channels: 3 } as const
    const picture = sharp(frame.toBuffer(), { raw }).rotate(quarterTurns(video) * 90)
    const { width, height } = await picture.png({ compressionLevel: 1 }).toFile(output)
    frame.free()
    return { width, height }
  }
  throw new MediaRefusal('upload.unreadable', 'no frame')
}
