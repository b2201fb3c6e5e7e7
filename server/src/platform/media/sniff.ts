// Says what a file is by its first bytes. Its name and the type a client sends are never looked at (access.md 8, D31).

export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'captions'

export interface MediaFormat {
  readonly kind: MediaKind
  readonly mimeType: string
  readonly extension: string
}

const formats = {
  jpeg: { kind: 'image', mimeType: 'image/jpeg', extension: 'jpg' },
  png: { kind: 'image', mimeType: 'image/png', extension: 'png' },
  webp: { kind: 'image', mimeType: 'image/webp', extension: 'webp' },
  gif: { kind: 'image', mimeType: 'image/gif', extension: 'gif' },
  heic: { kind: 'image', mimeType: 'image/heic', extension: 'heic' },
  mp4: { kind: 'video', mimeType: 'video/mp4', extension: 'mp4' },
  mov: { kind: 'video', mimeType: 'video/quicktime', extension: 'mov' },
  /** Parts of a live stream one behind the other, each an MP4 by itself: only we make one, and no first bytes say so. */
  recording: { kind: 'video', mimeType: 'video/mp4', extension: 'mp4' },
  webm: { kind: 'video', mimeType: 'video/webm', extension: 'webm' },
  mp3: { kind: 'audio', mimeType: 'audio/mpeg', extension: 'mp3' },
  m4a: { kind: 'audio', mimeType: 'audio/mp4', extension: 'm4a' },
  wav: { kind: 'audio', mimeType: 'audio/wav', extension: 'wav' },
  ogg: { kind: 'audio', mimeType: 'audio/ogg', extension: 'ogg' },
  vtt: { kind: 'captions', mimeType: 'text/vtt', extension: 'vtt' },
  pdf: { kind: 'document', mimeType: 'application/pdf', extension: 'pdf' },
} as const satisfies Record<string, MediaFormat>

export type FormatName = keyof typeof formats

export const formatOf = (name: FormatName): MediaFormat => formats[name]

/** How many bytes from the start `sniffFormat` wants to see. */
export const sniffLength = 64

/** The format of a file that begins with these bytes, undefined for everything that is not accepted here. */
export function sniffFormat(head: Uint8Array): FormatName | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, sniffLength))
  const at = (offset: number, text: string) => bytes.toString('latin1', offset, offset + text.length) === text
  if (at(0, '\xff\xd8\xff')) return 'jpeg'
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return 'gif'
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'webp'
  if (at(0, 'RIFF') && at(8, 'WAVE')) return 'wav'
  if (at(0, 'OggS')) return 'ogg'
  if (at(0, '%PDF-')) return 'pdf'
  if (at(0, 'WEBVTT') || at(0, '\xef\xbb\xbfWEBVTT')) return 'vtt'
  if (at(0, '\x1a\x45\xdf\xa3')) return 'webm'
  if (at(4, 'ftyp')) return formatOfBrand(bytes.toString('latin1', 8, 12))
  if (['moov', 'mdat', 'wide', 'free', 'skip'].some((box) => at(4, box))) return 'mov'
  if (at(0, 'ID3') || isMpegAudioFrame(bytes)) return 'mp3'
  return undefined
}

const heifBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** The main brand of an ISO base media file. AVIF shares the container and is not in the list of accepted kinds. */
function formatOfBrand(brand: string): FormatName | undefined {
  if (heifBrands.includes(brand)) return 'heic'
  if (brand === 'avif' || brand === 'avis' || brand === 'crx ') return undefined
  if (brand === 'qt  ') return 'mov'
  if (brand === 'M4A ' || brand === 'M4B ') return 'm4a'
  return 'mp4'
}

/** MPEG audio without an ID3 block: sync word, version, layer III, a legal bit rate and sample rate. */
function isMpegAudioFrame(bytes: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = bytes
  const isSync = first === 0xff && (second & 0xe0) === 0xe0
  const hasVersion = (second & 0x18) !== 0x08
  const isLayer3 = (second & 0x06) === 0x02
  const bitRate = third >> 4
  return isSync && hasVersion && isLayer3 && bitRate !== 0 && bitRate !== 15 && (third & 0x0c) !== 0x0c
}
