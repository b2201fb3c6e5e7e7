// Pictures of uploaded files, as img takes them.
import type { DataFor } from './calls.ts'

type File = DataFor<'files.status'>

export interface Picture {
  src: string
  srcSet?: string
  sizes?: string
  thumbhash?: string
}

const feedSizes = '(min-width: 1024px) 620px, 100vw'

/** Addresses of a picture file, or of the still that stands for a video. */
export function pictureOf(file: File, sizes = feedSizes): Picture | undefined {
  const src = file.thumbnails[0] ?? (file.mimeType.startsWith('image/') ? file.url : undefined)
  const sources = file.sources ?? []
  const best = sources.at(-1)?.url ?? src
  if (!best) return undefined
  return {
    src: best,
    ...(sources.length > 1 && { srcSet: sources.map(({ url, width }) => `${url} ${width}w`).join(', '), sizes }),
    ...(file.placeholder && { thumbhash: file.placeholder }),
  }
}
