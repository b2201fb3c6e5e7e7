// Turns one picture into what people see of it. Runs inside a worker process only.
import { join } from 'node:path'
import { rgbaToThumbHash } from 'thumbhash'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { MediaRefusal } from './refusal.ts'
import type { FormatName } from './sniff.ts'

export interface PictureRequest {
  readonly input: string
  readonly format: FormatName
  /** An existing directory that takes the variants. */
  readonly outputDirectory: string
}

/**
 * `w480` … `w1600`: WebP at most that wide, never enlarged; `a768`: the same as `w768` in AVIF. `link`: JPEG for link previews. `locked`: a blur that holds
 * no more than 24 pixels a side, so it may be shown where the picture may not.
 */
export type PictureVariantName = 'a768' | 'w480' | 'w768' | 'w960' | 'w1600' | 'link' | 'locked'

export interface RenderedFile<N extends string = string> {
  readonly name: N
  readonly path: string
  readonly mimeType: string
  readonly width: number
  readonly height: number
  readonly size: number
}

export interface RenderedPicture {
  /** After orientation, of the picture that was sent. */
  readonly width: number
  readonly height: number
  /** Base64. */
  readonly thumbhash: string
  readonly variants: readonly RenderedFile<PictureVariantName>[]
}

export const pictureLimits = { pixels: 50_000_000, side: 12_000, frames: 300 } as const

/**
 * 768 is what a phone shows across, and the first thing that it fetches: its points are so small there that a lower quality is not seen, and
 * it has a third of the bytes of 960.
 */
const widths = [480, 768, 960, 1600] as const
const linkSide = 1200
const lockedSourceSide = 24
const lockedSide = 192

sharp.cache(false)
sharp.concurrency(1)

export async function renderPicture({ input, format, outputDirectory }: PictureRequest): Promise<RenderedPicture> {
  const header = await readHeader(input, format)
  const frames = header.pages ?? 1
  const isAnimated = frames > 1 && header.width * header.height * frames <= pictureLimits.pixels
  const open = (options: { animated: boolean }) =>
    sharp(input, { limitInputPixels: pictureLimits.pixels, failOn: 'error', ...options }).autoOrient()

  const { width, height } = header.autoOrient
  const widest = Math.min(width, widths[3])
  // Decoded once at the largest size; the smaller variants start from there. Only an animation is read again.
  const still = await open({ animated: false }).resize({ width: widest }).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const base = () => sharp(still.data, { raw: still.info })
  const save = async <N extends PictureVariantName>(name: N, mimeType: string, picture: Sharp): Promise<RenderedFile<N>> => {
    const path = join(outputDirectory, name)
    const info = await picture.toFile(path)
    return { name, path, mimeType, width: info.width, height: info.pageHeight ?? info.height, size: info.size }
  }

  const variants: RenderedFile<PictureVariantName>[] = []
  for (const limit of widthsFor(width)) {
    // Effort 2: half the time of 3 for two per cent more bytes.
    const source = isAnimated ? open({ animated: true }) : base()
    const sized = source.resize({ width: Math.min(width, limit) }).webp({ quality: limit === 768 ? 72 : 80, effort: 2 })
    variants.push(await save(`w${limit}`, 'image/webp', sized))
    // A third less on the narrowest line. The least effort: more takes twice the time for a tenth of the bytes.
    if (limit === 768 && !isAnimated) {
      const smaller = base().resize({ width: Math.min(width, limit) })
      variants.push(await save('a768', 'image/avif', smaller.avif({ quality: 45, effort: 1 })))
    }
  }
  const link = base().resize({ width: linkSide, height: linkSide, fit: 'inside', withoutEnlargement: true })
  variants.push(await save('link', 'image/jpeg', link.flatten({ background: '#ffffff' }).jpeg({ quality: 80, progressive: true })))
  variants.push(await save('locked', 'image/webp', await blur(base())))
  return { width, height, thumbhash: await hashThumb(base()), variants }
}

/** The widths worth having of a picture this wide: the next one must be a quarter wider to be a file of its own. */
const widthsFor = (width: number) =>
  widths.filter((limit, index) => {
    const below = widths[index - 1] ?? 0
    const next = Math.min(width, widths[index + 1] ?? limit)
    return width > below && (next <= limit || next >= limit * 1.25)
  })

/** Refuses by the header alone: nothing is decoded that could fill the memory (access.md D32). */
async function readHeader(input: string, format: FormatName): Promise<Metadata> {
  if (format === 'heic') throw new MediaRefusal('upload.heic', 'no HEVC decoder for pictures')
  const header = await sharp(input, { limitInputPixels: false }).metadata()
  if (header.format !== format) throw new MediaRefusal('upload.unreadable', `${format} by its first bytes, ${header.format} to the decoder`)
  const { width, height, pages = 1 } = header
  if (width > pictureLimits.side || height > pictureLimits.side || width * height > pictureLimits.pixels || pages > pictureLimits.frames) {
    throw new MediaRefusal('upload.dimensions', `${width} × ${height}, ${pages} frames`)
  }
  return header
}

async function blur(picture: Sharp): Promise<Sharp> {
  const tiny = await picture
    .resize({ width: lockedSourceSide, height: lockedSourceSide, fit: 'inside' })
    .flatten({ background: '#808080' })
    .blur(1.2)
    .png()
    .toBuffer()
  return sharp(tiny).resize({ width: lockedSide, height: lockedSide, fit: 'inside', kernel: 'cubic' }).blur(4).webp({ quality: 60 })
}

async function hashThumb(picture: Sharp): Promise<string> {
  const small = await picture.resize({ width: 100, height: 100, fit: 'inside' }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString('base64')
}
