// A clip that is hard to pack, so that each of its sizes needs a line of its own: long ones at few frames a second cost little.
import { readFile, rm } from 'node:fs/promises'
import { AV_LOG_QUIET, AV_PIX_FMT_YUV420P, Encoder, FF_ENCODER_LIBX264, Frame, Log, Muxer, Rational } from 'node-av'

Log.setLevel(AV_LOG_QUIET)

export interface Noise {
  readonly width: number
  readonly height: number
  readonly seconds: number
  readonly framesPerSecond?: number
}

/** The same bytes for the same numbers. */
function* numbers(): Generator<number> {
  for (let seed = 7; ; seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) yield (seed >> 12) & 255
}

/** Squares of grey, as large as they survive on a small picture. */
function drawSquares(width: number, height: number, from: Generator<number>): Buffer {
  const side = Math.max(8, Math.round(height / 60))
  const pixels = Buffer.alloc((width * height * 3) / 2, 128)
  for (let top = 0; top < height; top += side) {
    for (let left = 0; left < width; left += side) {
      const grey = from.next().value ?? 0
      for (let y = top; y < Math.min(height, top + side); y++) pixels.fill(grey, y * width + left, y * width + Math.min(width, left + side))
    }
  }
  return pixels
}

/** Writes an MP4 without sound to `path` and resolves to its bytes. */
export async function filmNoise({ width, height, seconds, framesPerSecond = 4 }: Noise, path: string): Promise<Buffer> {
  const random = numbers()
  const pictures = Array.from({ length: 8 }, () => drawSquares(width, height, random))
  const muxer = await Muxer.open(path, { format: 'mp4' })
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    gopSize: framesPerSecond * 2,
    bitrate: height >= 1000 ? '4M' : '2M',
    options: { preset: 'ultrafast', sc_threshold: 0, keyint_min: framesPerSecond * 2 },
  })
  const index = muxer.addStream(encoder)
  for (let n = 0; n < seconds * framesPerSecond; n++) {
    const frame = Frame.fromVideoBuffer(pictures[n % pictures.length] ?? Buffer.alloc(0), {
      width,
      height,
      format: AV_PIX_FMT_YUV420P,
      timeBase: new Rational(1, framesPerSecond),
      pts: BigInt(n),
    })
    for (const packet of await encoder.encodeAll(frame)) await muxer.writePacket(packet, index)
    frame.free()
  }
  for (const packet of await encoder.encodeAll(null)) await muxer.writePacket(packet, index)
  await muxer.writePacket(null, index)
  await muxer.close()
  const bytes = await readFile(path)
  await rm(path)
  return bytes
}
