// Names of stored objects and the addresses they are served under. A file never changes its bytes, so its id stands for
// its content: an address is either right for ever or gone.
import type { FileRow, Variant } from './store.ts'

const extensions: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'video/mp4': 'mp4',
  'audio/mp4': 'm4a',
  'application/pdf': 'pdf',
}
const types = Object.fromEntries(Object.entries(extensions).map(([type, extension]) => [extension, type]))

export const keyOf = (fileId: string, { name, mimeType, isPublic }: Pick<Variant, 'name' | 'mimeType' | 'isPublic'>): string =>
  `${isPublic ? 'p' : 'x'}-${fileId}-${name}.${extensions[mimeType] ?? 'bin'}`

/** Where bytes wait that are still to be processed. */
export const incomingKey = (fileId: string) => `x-${fileId}-incoming`

/** What a file is made into, see platform/media. */
const made = [
  ...['w480', 'w960', 'w1600', 'locked'].map((name) => ({ name, mimeType: 'image/webp' })),
  { name: 'link', mimeType: 'image/jpeg' },
  { name: 'original', mimeType: 'application/pdf' },
]

/** All keys that a file may have objects under; of one that was never finished, those it may have been about to have. */
export const keysOf = (file: FileRow): string[] => {
  const possible = made.flatMap((one) => [true, false].map((isPublic) => ({ ...one, isPublic })))
  const variants = file.variants.length === 0 ? possible : file.variants
  return [incomingKey(file.id), ...variants.map((variant) => keyOf(file.id, variant))]
}

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
export const guardedAddress = (fileId: string, variantName: string, token: string | undefined) =>
  `/media/${fileId}/${variantName}${token === undefined ? '' : `?token=${token}`}`
