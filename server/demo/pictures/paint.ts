// From drawing to picture: SVG, a film of grain against banding, JPEG.
import sharp from 'sharp'
import { createBrush } from './brush.ts'

const grainSide = 256
let grain: Promise<Buffer> | undefined

/** The same grain for every picture, half transparent. */
function loadGrain(): Promise<Buffer> {
  grain ??= (async () => {
    const { chance } = createBrush({ seed: 7, width: 1, height: 1 })
    const pixels = Buffer.alloc(grainSide * grainSide * 4)
    for (let index = 0; index < grainSide * grainSide; index++) {
      const bright = chance() < 0.5 ? 0 : 255
      pixels.set([bright, bright, bright, Math.floor(chance() * 18)], index * 4)
    }
    return sharp(pixels, { raw: { width: grainSide, height: grainSide, channels: 4 } })
      .png()
      .toBuffer()
  })()
  return grain
}

export async function paintJpeg(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .composite([{ input: await loadGrain(), tile: true }])
    .flatten()
    .jpeg({ quality: 84, chromaSubsampling: '4:2:0' })
    .toBuffer()
}

export interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

export async function paintPixels(svg: string, channels: 3 | 4): Promise<Pixels> {
  const picture = sharp(Buffer.from(svg))
  const { data, info } = await (channels === 3 ? picture.flatten().removeAlpha() : picture.ensureAlpha())
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
