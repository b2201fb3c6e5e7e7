// Names of stored objects and the addresses they are served under. A file never changes its bytes, so its id stands for
// its content: an address is either right for ever or gone.
import { renditionSizes } from '#platform/media/index.ts'
import type { FileRow, Variant } from './store.ts'

const extensions: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/jpeg': 'jpg',
  'video/mp4': 'mp4',
  'audio/mp4': 'm4a',
  'application/pdf': 'pdf',
  'text/vtt': 'vtt',
  'application/vnd.apple.mpegurl': 'm3u8',
}
const types = Object.fromEntries(Object.entries(extensions).map(([type, extension]) => [extension, type]))

export const keyOf = (fileId: string, { name, mimeType, isPublic }: Pick<Variant, 'name' | 'mimeType' | 'isPublic'>): string =>
  `${isPublic ? 'p' : 'x'}-${fileId}-${name}.${extensions[mimeType] ?? 'bin'}`

/** Where bytes wait that are still to be processed. */
export const incomingKey = (fileId: string) => `x-${fileId}-incoming`

/** The widths of a picture, see platform/media. */
export const pictureNames = ['w480', 'w768', 'w960', 'w1600']

/** A narrow width that a picture was not given, since it is hardly wider itself, is served as the next wider one. */
const widerNames = (name: string): readonly string[] =>
  pictureNames.includes(name) ? pictureNames.slice(pictureNames.indexOf(name)) : [name]

const widerKeys = (key: string): readonly string[] => {
  const [, start = '', name = '', end = ''] = /^(.+-)(w\d+)(\.webp)$/.exec(key) ?? []
  return name === '' ? [key] : widerNames(name).map((one) => start + one + end)
}

/** The one width that is there as AVIF, too, for whoever takes it. */
const smaller = { name: 'w768', as: 'a768' } as const
const takesAvif = (accept: string | undefined): boolean => accept?.includes('image/avif') ?? false

/** Whether what is sent under a name depends on what its reader takes. */
export const isNegotiated = (nameOrKey: string): boolean => nameOrKey === smaller.name || nameOrKey.endsWith(`-${smaller.name}.webp`)

/** A variant by its name, the best of those that a reader takes. */
export const namesFor = (name: string, accept: string | undefined): readonly string[] =>
  name === smaller.name && takesAvif(accept) ? [smaller.as, ...widerNames(name)] : widerNames(name)

export const keysFor = (key: string, accept: string | undefined): readonly string[] =>
  isNegotiated(key) && takesAvif(accept) ? [key.replace(`${smaller.name}.webp`, `${smaller.as}.avif`), ...widerKeys(key)] : widerKeys(key)

/** What a file is made into, see platform/media. */
const made = [
  ...[...pictureNames, 'locked'].map((name) => ({ name, mimeType: 'image/webp' })),
  { name: 'a768', mimeType: 'image/avif' },
  { name: 'link', mimeType: 'image/jpeg' },
  { name: 'original', mimeType: 'application/pdf' },
  { name: 'captions', mimeType: 'text/vtt' },
  { name: 'clip', mimeType: 'video/mp4' },
  { name: 'clip', mimeType: 'audio/mp4' },
]

/** A film that was written anew (mending.ts): its first address goes on meaning its first bytes. */
export const mendedName = 'clip2'

/** What plays of a film or a sound. */
export const clipOf = (variants: readonly Variant[]): Variant | undefined =>
  variants.find(({ name }) => name === mendedName) ?? variants.find(({ name }) => name === 'clip')

export const formerClipOf = (mended: Variant): Variant => ({ ...mended, name: 'clip' })

/** All keys that a file may have objects under; of one that was never finished, those it may have been about to have. */
export const keysOf = (file: FileRow): string[] => {
  const possible = made.flatMap((one) => [true, false].map((isPublic) => ({ ...one, isPublic })))
  // Its first bytes may still lie there.
  const former = file.variants.filter(({ name }) => name === mendedName).map(formerClipOf)
  const variants = file.variants.length === 0 ? possible : [...file.variants, ...former, ...renditionsOf(file)]
  return [...new Set([incomingKey(file.id), ...variants.map((variant) => keyOf(file.id, variant))])]
}

export const playlistType = 'application/vnd.apple.mpegurl'

/** What a film is or was about to be made into: a size lies under `h`, which of its bytes are which seconds under `l`. */
function renditionsOf({ variants, width, height }: FileRow) {
  if (!clipOf(variants)) return []
  const own = Math.min(width ?? 0, height ?? 0)
  return [...renditionSizes.filter((size) => size < own), own].flatMap((size) => [
    { name: `h${size}`, mimeType: 'video/mp4', isPublic: false },
    { name: `l${size}`, mimeType: playlistType, isPublic: false },
  ])
}

export const isRendition = ({ name }: Pick<Variant, 'name'>): boolean => /^[hl]\d+$/.test(name)

/** One text for all sizes, smallest first; each is named beside it, so that it is opened with what opened this. */
export const playlistOf = (variants: readonly Variant[]): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...variants.flatMap(({ name, width, height, rendition }) =>
      rendition
        ? [
            `#EXT-X-STREAM-INF:BANDWIDTH=${rendition.bits},RESOLUTION=${width}x${height},CODECS="${rendition.codecs}"`,
            `l${name.slice(1)}.m3u8`,
          ]
        : [],
    ),
    '',
  ].join('\n')

/** Only keys made for everybody pass; the rest of the store cannot be named through this door. */
export const isPublicKey = (key: string) => /^p-[0-9a-f-]{36}-[a-z0-9]{1,10}\.(webp|jpg|mp4|m4a)$/.test(key)

export const typeOfKey = (key: string): string => types[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

/** The file whose picture a lasting address shows; undefined for an address of another kind. */
export const fileIdOf = (address: string): string | undefined => /\/media\/(?:public\/p-)?([0-9a-f-]{36})[-/]/.exec(address)?.[1]

/** A guarded address as it is kept: the file and the variant. */
export const readGuarded = (address: string): { fileId: string; variant: string } | undefined => {
  const [, fileId, variant] = /^\/media\/([0-9a-f-]{36})\/([a-z0-9]{1,10})$/.exec(address) ?? []
  return fileId === undefined || variant === undefined ? undefined : { fileId, variant }
}

export const publicAddress = (fileId: string, variant: Variant) => `/media/public/${keyOf(fileId, variant)}`
/** What opens it stands in the path, and so in every address that is relative to it. */
export const playlistAddress = (fileId: string, token: string | undefined) => `/media/${fileId}/t/${token ?? withoutToken}/film.m3u8`
/** In place of a token, where everybody may see it. */
export const withoutToken = 'open'
export const guardedAddress = (fileId: string, variantName: string, token: string | undefined) =>
  `/media/${fileId}/${variantName}${token === undefined ? '' : `?token=${token}`}`
