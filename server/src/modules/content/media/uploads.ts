// Large files that arrive in parts and may stop on the way: each lies in a folder of its owner, as the bytes that came and a note of what
// it is to become. What has arrived is what the disk says; nothing of it is kept in memory, so that a process that is killed loses at most
// the part that was under way (decision 069).
import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileTypes, type FileType } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { days } from '#platform/clock.ts'
import { isId, newId } from '#platform/new-id.ts'
import { keptFree, type FreeBytes } from '#platform/storage/index.ts'
import type { Settings } from '#ground/settings'
import { sizeSettingsOf } from './kinds.ts'
import { bytesPerDay, megabyte, toFileName } from './measures.ts'
import { createTurns } from './turns.ts'

export interface Wish {
  readonly type: FileType
  readonly name: string
  readonly size: number
}

export interface Standing extends Wish {
  /** Bytes that have arrived. */
  readonly offset: number
}

export type Uploads = ReturnType<typeof createUploads>

const mostAtOnce = 20
/** How much is written before the disk is looked at again. */
const lookEvery = 16_000_000
/** As a field of a form names an upload in place of a file. */
const named = /^upload:([0-9a-f-]{36})$/

/** Where uploads lie, and what is known of one. */
function createPlaces(folder: string) {
  const folderOf = (ownerId: string) => join(folder, ownerId)
  const bytesOf = (ownerId: string, id: string) => join(folderOf(ownerId), id)
  const noteOf = (ownerId: string, id: string) => join(folderOf(ownerId), `${id}.json`)

  const find = async (ownerId: string, id: string): Promise<Standing> => {
    // Of somebody else it is not there: it is looked for among one's own.
    if (!isId(id)) throw new AppError('file.unknown')
    try {
      const wish = JSON.parse(await readFile(noteOf(ownerId, id), 'utf8')) as Wish
      return { ...wish, offset: (await stat(bytesOf(ownerId, id))).size }
    } catch {
      throw new AppError('file.unknown')
    }
  }
  const removeNow = async (ownerId: string, id: string): Promise<void> => {
    await rm(bytesOf(ownerId, id), { force: true })
    await rm(noteOf(ownerId, id), { force: true })
  }
  const listOf = async (ownerId: string): Promise<Standing[]> => {
    const names = await readdir(folderOf(ownerId)).catch(() => [])
    const found = names.filter((name) => isId(name)).map((name) => find(ownerId, name).catch(() => undefined))
    return (await Promise.all(found)).filter((one) => one !== undefined)
  }

  return { folderOf, bytesOf, noteOf, find, removeNow, listOf }
}

interface Needs {
  readonly settings: Pick<Settings, 'read'>
  readonly disk: { readonly freeBytes: FreeBytes }
}

export function createUploads(folder: string, { settings, disk }: Needs) {
  const { folderOf, bytesOf, noteOf, find, removeNow, listOf } = createPlaces(folder)
  const turns = createTurns()
  /** Of a disk that is full nobody has anything. */
  const requireRoom = async (ownerId: string, bytes: number): Promise<void> => {
    if ((await disk.freeBytes(folderOf(ownerId))) < keptFree + bytes) throw new AppError('service.unavailable')
  }

  return {
    find,
    async remove(ownerId: string, id: string): Promise<void> {
      await find(ownerId, id)
      await turns.hold(id, undefined, () => removeNow(ownerId, id))
    },

    /** Judged before the first byte; whether it is what it says is judged at the end, when it is used. */
    async begin(ownerId: string, { type, name, size }: { type: string; name: string; size: number }): Promise<string> {
      const known = fileTypes.find((one) => one === type)
      if (!known) throw new AppError('upload.type_not_allowed')
      const sizes = await settings.read()
      const most = Math.max(...sizeSettingsOf(known).map((setting) => sizes[setting])) * megabyte
      if (!Number.isSafeInteger(size) || size < 1) throw new AppError('request.malformed')
      if (size > most) throw new AppError('upload.too_large')
      // One after the other: what was begun at the same moment counts, too.
      return turns.queue(ownerId, async () => {
        const others = await listOf(ownerId)
        const promised = others.reduce((sum, other) => sum + other.size, size)
        if (others.length >= mostAtOnce || promised > bytesPerDay) throw new AppError('request.too_many', { retryAfter: 3600 })
        await mkdir(folderOf(ownerId), { recursive: true, mode: 0o700 })
        await requireRoom(ownerId, size)
        const id = newId()
        await writeFile(noteOf(ownerId, id), JSON.stringify({ type: known, name: toFileName(name), size }), {
          flag: 'wx',
          mode: 0o600,
          flush: true,
        })
        await writeFile(bytesOf(ownerId, id), '', { flag: 'wx', mode: 0o600 })
        return id
      })
    },

    /** Adds what comes to what is there, as far as it comes; resolves to how much that is now. */
    async append(ownerId: string, id: string, offset: number, bytes: Readable): Promise<number> {
      await find(ownerId, id)
      // Two windows that send the same file would write over each other.
      return turns.hold(id, bytes, async (heard) => {
        const { size, offset: there } = await find(ownerId, id)
        if (offset !== there) throw new AppError('upload.busy')
        // Never made anew: what was removed meanwhile stays so.
        const file = await open(bytesOf(ownerId, id), constants.O_WRONLY | constants.O_APPEND)
        try {
          let untilLook = 0
          for await (const some of passUpTo(untilLost(bytes), size - there)) {
            heard()
            if (untilLook <= 0) await requireRoom(ownerId, lookEvery)
            untilLook = untilLook <= 0 ? lookEvery : untilLook - some.length
            await file.appendFile(some)
          }
          await file.datasync()
          return (await file.stat()).size
        } catch (error) {
          throw isCodeOf(error, 'ENOSPC') ? new AppError('service.unavailable') : error
        } finally {
          await file.close()
        }
      })
    },

    isNamed: (text: string): boolean => named.test(text),

    /**
     * A finished upload as a file of its own at `path`, for whoever takes files in. The upload stays until it is removed, so that a form that
     * is refused for something else does not cost its file.
     */
    async lend(ownerId: string, text: string, type: FileType, path: string): Promise<{ name: string; size: number }> {
      const id = named.exec(text)?.[1] ?? ''
      const isGone = () => new AppError('upload.missing', { message: 'The file that was sent is not there any more. Send it again.' })
      const {
        type: kind,
        name,
        size,
        offset,
      } = await find(ownerId, id).catch(() => {
        throw isGone()
      })
      if (kind !== type) throw new AppError('upload.type_not_allowed')
      if (offset !== size) throw new AppError('upload.missing', { message: 'The file has not arrived whole. Send the rest of it first.' })
      const bytes = bytesOf(ownerId, id)
      await link(bytes, path)
        .catch(() => copyFile(bytes, path))
        .catch((error: unknown) => {
          throw isCodeOf(error, 'ENOENT') ? isGone() : error
        })
      // Both names are of now: neither is left over.
      const now = new Date()
      await utimes(path, now, now)
      return { name, size }
    },

    /** What was begun or left a day ago, by the machine's clock, as its files have it. */
    async sweep(): Promise<void> {
      for (const owner of await readdir(folder).catch(() => [])) {
        for (const name of await readdir(join(folder, owner)).catch(() => [])) {
          const id = name.replace(/\.json$/, '')
          // The bytes say when it was last gone on with; a note without bytes was left when the program was killed between both.
          const facts =
            (await stat(bytesOf(owner, id)).catch(() => undefined)) ?? (await stat(join(folder, owner, name)).catch(() => undefined))
          if (!facts || facts.mtimeMs >= Date.now() - days(1) || turns.isHeld(id)) continue
          await turns.hold(id, undefined, () => removeNow(owner, id))
        }
      }
    },
  }
}

/** Passes so many bytes on; more than that was not announced. */
async function* passUpTo(source: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let left = most
  for await (const bytes of source) {
    left -= bytes.length
    if (left < 0) throw new AppError('upload.too_large')
    yield bytes
  }
}

/** A line that is lost ends it early; what came before that stays. */
async function* untilLost(source: Readable): AsyncGenerator<Buffer> {
  try {
    yield* source as AsyncIterable<Buffer>
  } catch {
    // Whoever sent it asks how far it came.
  }
}

const isCodeOf = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
