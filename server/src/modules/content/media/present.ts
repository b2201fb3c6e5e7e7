// A file as others see it: whole, or locked with the blur only (wire.md 4.0, Locked).
import type { File } from '@fieldhouse/contract'
import { clipOf, guardedAddress, isRendition, pictureNames, playlistAddress, publicAddress } from './objects.ts'
import type { FileRow, Variant } from './store.ts'
import type { MediaTokens, Reader } from './tokens.ts'

export interface View {
  /** Whether the viewer may see it. */
  readonly isOpen: boolean
  /** What it belongs to is open to everybody: addresses then need no token and last. */
  readonly isForAll?: boolean
  readonly viewer?: Reader | undefined
}

/** A small one, and a larger one where there is one. */
function thumbnailsOf([small, ...larger]: readonly Variant[]): Variant[] {
  return [small, larger.find(({ name }) => name !== 'w768') ?? larger[0]].filter((one) => one !== undefined)
}

export function presentFile(file: FileRow, view: View, tokens: MediaTokens): File {
  const isShown = view.isOpen && file.status === 'finished'
  const token =
    isShown && !view.isForAll && file.variants.some((variant) => !variant.isPublic) ? tokens.sign(file.id, view.viewer) : undefined
  const address = (variant: Variant) =>
    variant.isPublic ? publicAddress(file.id, variant) : guardedAddress(file.id, variant.name, view.isForAll ? undefined : token)
  const find = (name: string) => file.variants.find((variant) => variant.name === name)
  const pictures = pictureNames.flatMap((name) => find(name) ?? [])
  const clip = clipOf(file.variants) ?? find('original') ?? find('captions')
  const locked = find('locked')
  const main = clip ?? pictures.at(-1)
  return {
    _id: file.id,
    type: file.type,
    // What somebody called it at home is part of the inside.
    name: view.isOpen ? file.name : '',
    mimeType: main?.mimeType ?? file.mime_type,
    width: file.width,
    height: file.height,
    duration: file.duration,
    size: file.size,
    status: file.status === 'removing' ? 'error' : file.status,
    progress: file.status === 'finished' ? 1 : file.progress,
    thumbnails: isShown ? thumbnailsOf(pictures).map(address) : locked?.isPublic ? [publicAddress(file.id, locked)] : [],
    placeholder: file.placeholder,
    ...(isShown && main
      ? { url: address(main), sources: pictures.map((variant) => ({ width: variant.width, url: address(variant) })) }
      : {}),
    ...(isShown && file.variants.some(isRendition) ? { playlist: playlistAddress(file.id, view.isForAll ? undefined : token) } : {}),
    ...(isShown && file.waveform !== null ? { waveform: file.waveform } : {}),
    createdAt: file.created_at.toISOString(),
  }
}

type PictureName = 'w480' | 'w768' | 'w960' | 'w1600' | 'link'

function variantNear(file: FileRow, name: PictureName): Variant | undefined {
  const place = pictureNames.indexOf(name)
  const names = name === 'link' ? [name] : [...pictureNames.slice(place), ...pictureNames.slice(0, place).toReversed()]
  return names.flatMap((wanted) => file.variants.find((known) => known.name === wanted) ?? [])[0]
}

/** The address of one picture of a public file, `''` when it has none. */
export function addressOf(file: FileRow, name: PictureName): string {
  const variant = variantNear(file, name)
  return variant?.isPublic ? publicAddress(file.id, variant) : ''
}

/** The same of a picture of a page. Of a guarded file it opens while the page shows it. */
export function pageAddressOf(file: FileRow, name: PictureName): string {
  const variant = variantNear(file, name)
  return variant && !variant.isPublic ? guardedAddress(file.id, variant.name, undefined) : addressOf(file, name)
}
