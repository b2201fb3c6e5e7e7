// From the bytes that came to the objects that are served. Nothing that was not re-encoded outlives this (access.md D33).
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  formatOf,
  MediaRefusal,
  readCaptions,
  type Clips,
  type FormatName,
  type Pictures,
  type RenderedClip,
  type RenderedFile,
  type RenderedPicture,
} from '#platform/media/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Storage } from '#platform/storage/index.ts'
import { ruleOf } from './kinds.ts'
import { clipOf, incomingKey, keyOf, mendedName, playlistType } from './objects.ts'
import type { FileRow, Variant } from './store.ts'

export type Facts = Pick<FileRow, 'width' | 'height' | 'duration' | 'placeholder' | 'variants' | 'waveform' | 'mime_type' | 'size'>

export interface Needs {
  readonly storage: Storage
  readonly pictures: Pictures
  readonly clips: Clips
  /** A folder of this machine for work in progress, on the file system of the local store. */
  readonly folder: string
}

export type Processing = ReturnType<typeof createProcessing>

export function createProcessing({ storage, pictures, clips, folder }: Needs) {
  /** Runs in a folder of its own that is gone afterwards. */
  const inFolder = async <T>(work: (path: string) => Promise<T>): Promise<T> => {
    const path = join(folder, newId())
    await mkdir(path, { recursive: true })
    try {
      return await work(path)
    } finally {
      await rm(path, { recursive: true, force: true })
    }
  }

  const keep = async (file: Pick<FileRow, 'id' | 'type' | 'is_guarded'>, rendered: readonly RenderedFile[]): Promise<Variant[]> => {
    const { exposure } = ruleOf(file.type)
    const variants: Variant[] = []
    for (const { path, ...facts } of rendered) {
      const isBlur = facts.name === 'locked'
      if (exposure === 'owner' && (isBlur || facts.name === 'link')) continue
      const variant = { ...facts, isPublic: !file.is_guarded && (exposure === 'public' || (isBlur && exposure === 'guarded')) }
      await storage.put(keyOf(file.id, variant), path)
      variants.push(variant)
    }
    return variants
  }

  return {
    /** Renders a picture that lies at `path`. Throws MediaRefusal. */
    picture: (file: Pick<FileRow, 'id' | 'type' | 'is_guarded'>, path: string, format: FormatName): Promise<Facts> =>
      inFolder(async (outputDirectory) => {
        const rendered = await pictures.render({ input: path, format, outputDirectory })
        return factsOfPicture(rendered, await keep(file, rendered.variants))
      }),

    /** Renders the clip that waits in the store under the file's incoming key. Throws MediaRefusal. */
    clip: (file: FileRow, onProgress: (share: number) => void, signal: AbortSignal): Promise<Facts> =>
      inFolder(async (outputDirectory) => {
        const input = join(outputDirectory, 'incoming')
        await pipeline(await storage.open(incomingKey(file.id)), createWriteStream(input))
        const kind = formatOf(file.format).kind === 'audio' ? 'audio' : 'video'
        const rendered = await clips.render({ input, format: file.format, kind, outputDirectory }, onProgress, signal)
        return factsOfClip(rendered, await keep(file, [rendered.clip, ...(rendered.poster?.variants ?? [])]))
      }),

    /** Cuts a film out of another one that is prepared. Throws MediaRefusal. */
    cut: (file: FileRow, film: FileRow | undefined, onProgress: (share: number) => void, signal: AbortSignal): Promise<Facts> =>
      inFolder(async (outputDirectory) => {
        const whole = film?.status === 'finished' ? clipOf(film.variants) : undefined
        if (!film || !whole) throw new MediaRefusal('upload.unreadable', 'its film is not there')
        const input = join(outputDirectory, 'whole')
        await pipeline(await storage.open(keyOf(film.id, whole)), createWriteStream(input))
        const wish = { input, outputDirectory, start: file.cut_start ?? 0, seconds: file.cut_seconds ?? 0 }
        const rendered = await clips.cut(wish, onProgress, signal)
        return factsOfClip(rendered, await keep(file, [rendered.clip, ...(rendered.poster?.variants ?? [])]))
      }),

    /** Makes a film that is prepared in further sizes; none where it is small or short. Throws MediaRefusal. */
    renditions: (file: FileRow, signal: AbortSignal): Promise<Variant[]> =>
      inFolder(async (outputDirectory) => {
        const clip = clipOf(file.variants)
        if (!clip) return []
        const input = join(outputDirectory, 'clip')
        await pipeline(await storage.open(keyOf(file.id, clip)), createWriteStream(input))
        const variants: Variant[] = []
        for (const { path, bits, codecs, playlist, ...facts } of await clips.renditions({ input, outputDirectory }, signal)) {
          const media = { ...facts, isPublic: false, rendition: { bits, codecs } }
          const name = `l${facts.name.slice(1)}`
          const bytes = Buffer.from(playlist.replaceAll(/^media$|(?<=URI=")media(?=")/gm, `${facts.name}.mp4`))
          const list = { name, mimeType: playlistType, width: 0, height: 0, size: bytes.length, isPublic: false }
          await storage.put(keyOf(file.id, media), path)
          await storage.put(keyOf(file.id, list), Readable.from([bytes]))
          variants.push(media, list)
        }
        return variants
      }),

    /** Writes a film of before decision 137 anew, under another name; undefined where it is as it should be. Throws MediaRefusal. */
    mend: (file: FileRow, signal: AbortSignal): Promise<Variant | undefined> =>
      inFolder(async (outputDirectory) => {
        const clip = clipOf(file.variants)
        if (!clip) return undefined
        const input = join(outputDirectory, 'clip')
        await pipeline(await storage.open(keyOf(file.id, clip)), createWriteStream(input))
        const written = await clips.mend({ input, outputDirectory }, signal)
        if (!written) return undefined
        const mended = { ...clip, name: mendedName, size: written.size }
        await storage.put(keyOf(file.id, mended), written.path)
        return mended
      }),

    /** Keeps a document as it is. */
    async document(file: Pick<FileRow, 'id' | 'format'>, path: string, size: number): Promise<Facts> {
      const variant = { ...unseen, name: 'original', mimeType: formatOf(file.format).mimeType, size }
      await storage.put(keyOf(file.id, variant), path)
      return factsOfText(variant)
    },

    /** Writes captions anew. Throws MediaRefusal. */
    async captions(file: Pick<FileRow, 'id'>, path: string): Promise<Facts> {
      const bytes = Buffer.from(readCaptions(await readFile(path)))
      const variant = { ...unseen, name: 'captions', mimeType: 'text/vtt', size: bytes.length }
      await storage.put(keyOf(file.id, variant), Readable.from([bytes]))
      return factsOfText(variant)
    },
  }
}

/** What has no picture and is open to nobody without the guard's leave. */
const unseen = { width: 0, height: 0, isPublic: false }

const factsOfText = (variant: Variant): Facts => ({
  width: null,
  height: null,
  duration: null,
  placeholder: null,
  variants: [variant],
  waveform: null,
  mime_type: variant.mimeType,
  size: variant.size,
})

const total = (variants: readonly Variant[]) => variants.reduce((sum, { size }) => sum + size, 0)

const factsOfPicture = ({ width, height, thumbhash }: RenderedPicture, variants: readonly Variant[]): Facts => ({
  width,
  height,
  duration: null,
  placeholder: thumbhash,
  variants,
  waveform: null,
  mime_type: 'image/webp',
  size: total(variants),
})

const factsOfClip = ({ clip, seconds, poster, waveform }: RenderedClip, variants: readonly Variant[]): Facts => ({
  width: clip.width || null,
  height: clip.height || null,
  duration: Math.round(seconds * 100) / 100,
  placeholder: poster?.thumbhash ?? null,
  variants,
  waveform,
  mime_type: clip.mimeType,
  size: total(variants),
})
