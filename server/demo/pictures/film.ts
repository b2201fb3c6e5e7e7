// Short clips: a place painted once, somebody or something moving through it, encoded as MP4.
import { readFile, rm } from 'node:fs/promises'
import { AV_LOG_ERROR, AV_PIX_FMT_RGB24, Encoder, FF_ENCODER_LIBX264, FilterAPI, Frame, Log, Muxer, Rational } from 'node-av'
import { createBrush, drawing, type Brush } from './brush.ts'
import { drawFigure, lookOf } from './figure.ts'
import { paintPixels, type Pixels } from './paint.ts'
import { runCycle } from './poses.ts'
import { drawBall, drawShadow, type Ball } from './props.ts'
import type { Sport } from './scenes.ts'
import { drawStage, type Ground, type Light } from './stage.ts'

const [width, height, rate] = [540, 676, 20]
const strides = 12

export interface Take {
  readonly seed: number
  readonly person: number
  readonly kit: number
  readonly seconds: number
}

const places: Record<Sport, readonly [Ground, Light, Ball | undefined]> = {
  track: ['track', 'night', undefined],
  soccer: ['grass', 'night', 'soccer'],
  basketball: ['court', 'hall', 'basketball'],
  volleyball: ['court', 'hall', 'volleyball'],
  baseball: ['dirt', 'day', 'baseball'],
  football: ['grass', 'day', undefined],
  swimming: ['road', 'dawn', undefined],
  tennis: ['hard', 'day', 'tennis'],
}

/** Writes an MP4 without sound to `path` and resolves to its bytes: a runner, or a ball that bounces where the sport has one. */
export async function filmClip(sport: Sport, take: Take, path: string): Promise<Buffer> {
  const [ground, light, ball] = places[sport]
  const wide = ball ? width : width * 2
  const brush = createBrush({ ...take, width: wide, height })
  const back = await paintPixels(drawing(wide, height, drawStage(brush, { ground, light, horizon: height * 0.6, vanish: 0.5 })), 3)
  const act = ball ? await bounce(ball, brush) : await run(brush)
  await encode(path, Math.round(take.seconds * rate), (index) => {
    const frame = crop(back, ball ? 0 : Math.round(((wide - width) * index) / (take.seconds * rate)))
    act(frame, index / rate)
    return frame
  })
  const bytes = await readFile(path)
  await rm(path)
  return bytes
}

type Act = (frame: Buffer, seconds: number) => void

/** Two strides a second, seen from the side. */
async function run(brush: Brush): Promise<Act> {
  const size = height * 0.62
  const half = await Promise.all(
    runCycle(strides).map((pose) =>
      paintPixels(drawing(size, size * 1.1, drawFigure(pose, lookOf(brush), [size / 2, size * 0.52], size).svg), 4),
    ),
  )
  const shadow = await paintPixels(drawing(size, size * 0.2, drawShadow(size / 2, size * 0.1, size * 0.34)), 4)
  return (frame, seconds) => {
    const sprite = half[Math.floor(seconds * strides * 1.6) % strides]
    const lift = Math.abs(Math.sin(seconds * Math.PI * 3.2)) * 10
    const x = Math.round(width * 0.5 - size / 2)
    lay(frame, shadow, x, Math.round(height * 0.86))
    if (sprite) lay(frame, sprite, x, Math.round(height * 0.93 - size * 1.03 - lift))
  }
}

/** Falls, comes back a little lower, and is thrown again every two seconds. */
async function bounce(ball: Ball, brush: Brush): Promise<Act> {
  const r = width * 0.11
  const turns = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      paintPixels(drawing(r * 3, r * 3, drawBall(ball, r * 1.5, r * 1.5, r, index * 15, brush.kit.second)), 4),
    ),
  )
  const shadow = await paintPixels(drawing(r * 3, r * 0.6, drawShadow(r * 1.5, r * 0.3, r * 1.3, 0.7)), 4)
  return (frame, seconds) => {
    const hop = Math.floor(seconds / 0.5)
    const share = (seconds % 0.5) / 0.5
    const lift = 4 * share * (1 - share) * height * 0.46 * 0.72 ** (hop % 4)
    const x = Math.round(width * (0.24 + 0.5 * Math.abs(((seconds / 4) % 2) - 1)) - r * 1.5)
    const sprite = turns[Math.floor(seconds * 20) % turns.length]
    lay(frame, shadow, x, Math.round(height * 0.84))
    if (sprite) lay(frame, sprite, x, Math.round(height * 0.87 - r * 2.5 - lift))
  }
}

function crop({ data, width: wide }: Pixels, left: number): Buffer {
  const frame = Buffer.allocUnsafe(width * height * 3)
  for (let y = 0; y < height; y++) data.copy(frame, y * width * 3, (y * wide + left) * 3, (y * wide + left + width) * 3)
  return frame
}

/** Lays a sprite with transparency over a frame. */
function lay(frame: Buffer, sprite: Pixels, left: number, top: number): void {
  for (let y = Math.max(0, -top); y < Math.min(sprite.height, height - top); y++) {
    for (let x = Math.max(0, -left); x < Math.min(sprite.width, width - left); x++) {
      const from = (y * sprite.width + x) * 4
      const alpha = sprite.data[from + 3] ?? 0
      if (alpha === 0) continue
      const to = ((y + top) * width + x + left) * 3
      for (let channel = 0; channel < 3; channel++) {
        const under = frame[to + channel] ?? 0
        frame[to + channel] = under + (((sprite.data[from + channel] ?? 0) - under) * alpha) / 255
      }
    }
  }
}

async function encode(path: string, count: number, draw: (index: number) => Buffer): Promise<void> {
  Log.setLevel(AV_LOG_ERROR)
  await using muxer = await Muxer.open(path, { format: 'mp4', options: { movflags: '+faststart' } })
  const filter = FilterAPI.create('format=yuv420p')
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, { filter, gopSize: 40, options: { preset: 'veryfast', crf: 25 } })
  const stream = muxer.addStream(encoder)
  async function* frames() {
    for (let index = 0; index < count; index++) {
      yield Frame.fromVideoBuffer(draw(index), {
        width,
        height,
        format: AV_PIX_FMT_RGB24,
        timeBase: new Rational(1, rate),
        pts: BigInt(index),
      })
    }
    yield null
  }
  for await (const packet of encoder.packets(filter.frames(frames()))) {
    await muxer.writePacket(packet, stream)
    packet?.free()
  }
}
