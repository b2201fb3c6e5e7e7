// Pictures that stand for links elsewhere: drawn when first asked for, kept under the hash of all that they show, gone after a
// season without a new one. Who asks again gets what is kept; who asks at the same time waits for the same drawing.
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { after, days, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { LinkDrawing, LinkPictureRequest } from '#platform/media/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Storage } from '#platform/storage/index.ts'
import { replacePicture, takeOldPictures, type KeptPicture } from './link-store.ts'
import { keyOf } from './objects.ts'
import { loadFiles } from './store.ts'

export interface LinkPicture extends Omit<LinkPictureRequest, 'output' | 'photo'> {
  readonly kind: string
  readonly id: string
  /** 20 hexadecimal digits, of all that the picture shows. */
  readonly hash: string
  /** The file that it is drawn over; of what is locked only its blur is ever read. */
  readonly fileId?: string
}

export interface LinkPictures {
  open(picture: LinkPicture): Promise<{ readonly size: number; readonly bytes: Readable }>
}

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly storage: Storage
  readonly drawing: LinkDrawing
  /** A folder of this machine for work in progress. */
  readonly folder: string
}

const keptDays = 90
const sweepBatch = 500

const objectKey = ({ kind, object_id, hash }: KeptPicture) => `l-${kind}-${object_id}-${hash}.jpg`

/** Widest first; what is open was made by this program, and so was the blur. */
const openNames = ['w1600', 'w960', 'w768', 'w480', 'link']

export function createLinkPictures({ db, clock, jobs, storage, drawing, folder }: Needs): LinkPictures {
  const making = new Map<string, Promise<void>>()

  /** The bytes that may be drawn, in a file; undefined where there are none, or none any more. */
  const fetchPhoto = async (fileId: string, isLocked: boolean, path: string): Promise<string | undefined> => {
    const [file] = await loadFiles(db, [fileId])
    const names = isLocked ? ['locked'] : openNames
    const variant = names.flatMap((name) => file?.variants.find((known) => known.name === name) ?? [])[0]
    if (!file || file.status !== 'finished' || !variant) return undefined
    await pipeline(await storage.open(keyOf(file.id, variant)), createWriteStream(path))
    return path
  }

  const make = async ({ kind, id, hash, fileId, ...words }: LinkPicture): Promise<void> => {
    const work = join(folder, newId())
    await mkdir(work, { recursive: true })
    try {
      const photo = fileId === undefined ? undefined : await fetchPhoto(fileId, words.isLocked, join(work, 'photo'))
      const output = join(work, 'link.jpg')
      await drawing.draw({ ...words, output, ...(photo === undefined ? {} : { photo }) })
      const kept = { kind, object_id: id, hash }
      await storage.put(objectKey(kept), output)
      const former = await replacePicture(db, kept, clock.now())
      if (former !== undefined) await storage.remove(objectKey({ ...kept, hash: former }))
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  }

  jobs.define({
    name: 'media.link-pictures',
    schedule: '47 4 * * *',
    async run() {
      for (;;) {
        const old = await takeOldPictures(db, after(clock.now(), -days(keptDays)), sweepBatch)
        for (const picture of old) await storage.remove(objectKey(picture))
        if (old.length < sweepBatch) return
      }
    },
  })

  return {
    async open(picture) {
      const key = objectKey({ kind: picture.kind, object_id: picture.id, hash: picture.hash })
      let size = await storage.size(key)
      if (size === undefined) {
        const made = making.get(key) ?? make(picture).finally(() => making.delete(key))
        making.set(key, made)
        await made
        size = await storage.size(key)
      }
      return { size: size ?? 0, bytes: await storage.open(key) }
    },
  }
}
