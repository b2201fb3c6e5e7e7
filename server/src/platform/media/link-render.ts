// Draws the picture that stands for a link where it is shared: the photograph, the name of it and whose it is. Runs inside a worker
// process only.
import sharp, { type OverlayOptions } from 'sharp'
import { loadWriting, withoutPictures, type FaceName } from '../fonts/index.ts'

export interface LinkPictureRequest {
  /** Where the picture goes. */
  readonly output: string
  /** A picture that this program made itself; none: a field in the page's colour. */
  readonly photo?: string
  /** The photo is the blur of something locked: nothing is sharpened out of it. */
  readonly isLocked: boolean
  readonly kicker: string
  readonly title: string
  readonly detail: string
  readonly siteName: string
  /** `#rrggbb`, of the page. */
  readonly colours?: { readonly primary: string; readonly secondary: string }
}

export const linkPictureSize = { width: 1200, height: 630 } as const

sharp.cache(false)
sharp.concurrency(1)

const { width, height } = linkPictureSize
const margin = 72
/** What the words may take of the width. */
const column = width - 2 * margin
const ink = '#14161a'
const chalk = '#f6f4ee'
const neutral = { primary: '#1d3b32', secondary: chalk }

export interface Words {
  readonly font: FaceName
  readonly size: number
  readonly colour?: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escape = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)

export interface Layer {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/** Words as a layer of their own, broken where the column ends. What holds nothing to be seen cannot be drawn. */
export async function drawWords(written: string, { font, size, colour = chalk }: Words): Promise<Layer> {
  const { face, text } = (await loadWriting())(font, written)
  // At 72 dots an inch a point is a dot. Unhinted, letters are the same at every size.
  const words = { font: `${face.family} ${size}`, fontfile: face.file, dpi: 72, width: column, rgba: true, wrap: 'word-char' as const }
  const { data, info } = await sharp({ text: { ...words, text: `<span foreground="${colour}">${escape(text)}</span>` } })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const isSeen = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(withoutPictures(text))
/** Between characters: half of one cannot be drawn. */
const cut = (text: string, most: number) => [...text].slice(0, most).join('').trimEnd()

const titleSizes = [124, 100, 80, 64, 52] as const
const highestTitle = 270

/** As large as it stands in the room there is; the longest is cut. */
async function drawTitle(title: string): Promise<Layer> {
  const text = title.toUpperCase()
  for (const size of titleSizes) {
    const layer = await drawWords(text, { font: 'display', size })
    if (layer.height <= highestTitle && layer.width <= column) return layer
  }
  return drawWords(`${cut(text, 110)}…`, { font: 'display', size: 48 })
}

const svg = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`)

const lines = `<g fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="5"><path d="M700 0v630M0 90h1200M0 540h1200"/><circle cx="700" cy="315" r="150"/><path d="M1200 150H960v330h240"/></g>`

/** Dark enough below for white words, whatever the photograph is. */
const veil = `<defs><linearGradient id="v" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${ink}" stop-opacity=".35"/><stop offset=".35" stop-color="${ink}" stop-opacity=".3"/><stop offset="1" stop-color="${ink}" stop-opacity=".94"/></linearGradient></defs><rect width="1200" height="630" fill="url(#v)"/>`

const stripe = ({ primary, secondary }: { primary: string; secondary: string }) =>
  `<rect width="18" height="630" fill="${primary}"/><rect x="18" width="18" height="630" fill="${secondary}"/>`

const lockAt = (top: number) =>
  `<g transform="translate(${margin} ${top})"><rect width="72" height="72" rx="2" fill="${chalk}"/><g transform="translate(12 12) scale(2)" fill="none" stroke="${ink}" stroke-width="2"><path d="M5 11h14v10H5z M8 11V8a4 4 0 0 1 8 0v3"/></g></g>`

async function ground(request: LinkPictureRequest): Promise<Buffer> {
  const { photo, isLocked, colours = neutral } = request
  if (photo === undefined)
    return sharp({ create: { width, height, channels: 3, background: colours.primary } })
      .composite([{ input: svg(lines) }])
      .png()
      .toBuffer()
  // Whoever is on it stays on it, where there is anything to see.
  const crop = isLocked ? { kernel: 'cubic' as const } : { position: sharp.strategy.attention }
  const filled = sharp(photo, { failOn: 'error' }).resize({ width, height, fit: 'cover', ...crop })
  return (isLocked ? filled.blur(12) : filled).flatten({ background: ink }).removeAlpha().png({ compressionLevel: 1 }).toBuffer()
}

/** From the foot upwards: what it is about, its name, whose it is, the lock. */
export async function renderLinkPicture(request: LinkPictureRequest): Promise<{ size: number }> {
  const { output, kicker, title, detail, isLocked, siteName, colours = neutral } = request
  const text = { font: 'strong', size: 32 } as const
  const [name, above, below, site] = await Promise.all([
    isSeen(title) ? drawTitle(title) : undefined,
    isSeen(kicker) ? drawWords(cut(kicker, 60), text) : undefined,
    isSeen(detail) ? drawWords(cut(detail, 60), { ...text, size: 28 }) : undefined,
    drawWords(isSeen(siteName) ? cut(siteName, 24) : 'Fieldhouse', { font: 'display', size: 36 }),
  ])
  const layers: OverlayOptions[] = [{ input: svg(veil + stripe(colours)) }]
  let top = height - margin
  const put = (layer: Layer | undefined, gap: number) => {
    if (!layer) return
    top = Math.max(margin, top - layer.height)
    layers.push({ input: layer.data, left: margin, top })
    top -= gap
  }
  put(below, 28)
  put(name, 26)
  put(above, 22)
  if (isLocked) layers.push({ input: svg(lockAt(Math.max(margin, top - 72))) })
  layers.push({ input: site.data, left: width - margin - site.width, top: 48 })
  const { size } = await sharp(await ground(request))
    .composite(layers)
    .jpeg({ quality: 82, progressive: true })
    .toFile(output)
  return { size }
}
