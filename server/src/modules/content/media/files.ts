// Files: taking them in, preparing them, lending them to what they belong to, removing what nothing holds.
import { availableParallelism } from 'node:os'
import type { Readable } from 'node:stream'
import type { File, FileType } from '@fieldhouse/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { after, days, hours, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { formatOf, isWorthSizes, MediaRefusal, type MediaKind } from '#platform/media/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { StorageAway, type Store } from '#platform/storage/index.ts'
import type { Settings } from '#ground/settings'
import type { Guards } from './guards.ts'
import { createIntake, type FieldTypes, type Incoming, type IntakeOptions, type Received } from './intake.ts'
import { removeLeftovers } from './leftovers.ts'
import { bytesPerDay } from './measures.ts'
import { digestOf } from './digest.ts'
import { isAdvertising, isGuardedWhole, ruleOf } from './kinds.ts'
import { fileIdOf, guardedAddress, incomingKey, keysOf, readGuarded } from './objects.ts'
import { later } from './later.ts'
import { createRenditions, renditionsJob } from './renditions.ts'
import { addressOf, pageAddressOf, presentFile, type View } from './present.ts'
import type { Processing } from './processing.ts'
import type { Uploads } from './uploads.ts'
import * as store from './store.ts'
import type { FileRow } from './store.ts'
import type { MediaTokens, Reader } from './tokens.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly settings: Settings
  readonly storage: Store
  readonly processing: Processing
  readonly tokens: MediaTokens
  readonly guards: Guards
  /** Of files that come in parts. */
  readonly uploads: Uploads
  /** Where uploads land first. */
  readonly incomingFolder: string
}

/** Whose a file is, and whether they are under 18. */
export type Uploader = Pick<Viewer, 'accountId' | 'isMinor'>

export type Media = ReturnType<typeof createMediaService>

/** What is known of bytes before they are a file. */
type Arrival = Pick<Incoming, 'type' | 'name' | 'format' | 'size'>

export function createMediaService(needs: Needs) {
  const { db, jobs, settings, tokens, guards, incomingFolder } = needs
  const intake = createIntake(incomingFolder, settings, needs.uploads)
  const taking = createTaking(needs)
  createPreparing(needs)
  createRenditions(needs)

  return {
    /** Reads the files of a request onto the disk; dispose of the result (`await using`). */
    receive: (request: FastifyRequest, fieldTypes: FieldTypes, options?: IntakeOptions): Promise<Received> =>
      intake.receive(request, fieldTypes, options),
    /** Takes one received file in for its owner. Pictures and documents come back finished, clips `processing`. */
    take: taking.take,
    /** Forgets a file that was taken in and that nothing holds. */
    discard: taking.discard,
    /** A row for a recording of our own, in the writer’s transaction; its bytes follow by `supply`. Throws `request.too_many`. */
    expect: taking.expect,
    /** A file that is some seconds of a film, made as soon as that is prepared. Throws `upload.range`, `request.too_many`. */
    cut: taking.cut,
    /** What was expected is here, and is prepared as what was uploaded is; `afterwards` in the same transaction. May be done again. */
    supply: taking.supply,
    /** Receives exactly one file, in any of the fields, and takes it in. */
    async takeOne(request: FastifyRequest, owner: Uploader, type: FileType, fields: readonly string[] = ['file']): Promise<FileRow> {
      await using received = await intake.receive(request, Object.fromEntries(fields.map((field) => [field, type])), {
        ownerId: owner.accountId,
      })
      const [file] = received.files
      if (!file) throw new AppError('upload.missing')
      // Awaited here: the bytes are disposed of when this function is left.
      return await taking.take(owner, file)
    },

    /** What was fetched from elsewhere for its owner, by the same rules. */
    async takeBytes(bytes: Uint8Array, owner: Uploader, type: FileType, name: string): Promise<FileRow> {
      await using received = await intake.receiveBytes(bytes, type, name)
      const [file] = received.files
      if (!file) throw new AppError('upload.missing')
      return await taking.take(owner, file)
    },

    load: async (ids: readonly string[], using: Db = db): Promise<Map<string, FileRow>> => {
      const files = await store.loadFiles(using, [...new Set(ids)])
      return new Map(files.map((file) => [file.id, file]))
    },
    present: (file: FileRow, view: View): File => presentFile(file, view, tokens),
    /** A short-lived address of a guarded file for one account that may have it; undefined until it is prepared. */
    linkTo(file: FileRow, viewer: Reader): { url: string; expiresAt: Date } | undefined {
      const { url } = presentFile(file, { isOpen: true, viewer }, tokens)
      return url === undefined ? undefined : { url, expiresAt: tokens.expiresAt() }
    },
    /** The lasting address of a public picture at about this width. */
    addressOf,
    pageAddressOf,
    /** An address that is kept of a page's picture, as its owner may open it before others do. */
    forOwner(address: string, owner: Reader): string {
      const guarded = readGuarded(address)
      return guarded ? guardedAddress(guarded.fileId, guarded.variant, tokens.sign(guarded.fileId, owner)) : address
    },
    /** The file behind such an address. */
    fileIdOf,
    /** Whether an address that is kept of a picture opens to everybody. */
    isOpenAddress: (address: string): boolean => readGuarded(address) === undefined,

    /** See guards.ts: how files that belong to `kind` are guarded. */
    guard: guards.guard,
    /** Whether a file stays open where what it belongs to is locked. */
    isShownLocked: ({ type }: Pick<FileRow, 'type'>): boolean => isAdvertising(type),
    admit: guards.admit,
    alsoAdmit: guards.alsoAdmit,

    /** SHA-256 of what is served of a file at its largest; undefined while there is nothing, or no more. */
    digestOf: (file: FileRow): Promise<string | undefined> => digestOf(needs.storage, file),

    /**
     * Makes the target hold exactly these files of the owner and lets go of others it held. False, and nothing changed,
     * when one is not there, not the owner's, of another type, broken, or held by something else.
     */
    async hold(
      tx: Db,
      wish: { ownerId: string; kind: string; targetId: string; files: readonly { id: string; types: readonly FileType[] }[] },
    ) {
      const { ownerId, kind, targetId, files } = wish
      const found = new Map(
        (
          await store.lockFiles(
            tx,
            files.map(({ id }) => id),
          )
        ).map((file) => [file.id, file]),
      )
      const isUsable = ({ id, types }: { id: string; types: readonly FileType[] }) => {
        const file = found.get(id)
        if (!file || file.status === 'error' || !types.includes(file.type)) return false
        const isHeld = file.target_kind === kind && file.target_id === targetId
        return isHeld || (file.target_id === null && file.owner_id === ownerId)
      }
      if (!files.every(isUsable)) return false
      await store.releaseTarget(
        tx,
        kind,
        targetId,
        files.map(({ id }) => id),
      )
      await store.setTarget(
        tx,
        files.map(({ id }) => id),
        kind,
        targetId,
      )
      return true
    },
    /** Lets go of all files of a target; the next sweep removes them. */
    release: (tx: Db, kind: string, targetId: string) => store.releaseTarget(tx, kind, targetId, []),
    /** Lets go of what somebody put up: what others have of it is named by the kinds that hold it. */
    forget: (ownerId: string, heldByOthers: readonly string[]) => store.releaseOwner(db, ownerId, heldByOthers),
    /** Removes what is let go and older than a day, as soon as `tx` has committed. */
    sweep: (tx: Db) => jobs.send(tx, sweepJob, {}, { singletonKey: 'now' }),
  }
}

export interface Cut {
  readonly filmId: string
  readonly type: FileType
  /** Seconds. */
  readonly start: number
  readonly seconds: number
}

/** Players round; a film of 20.04 seconds is one of 20. */
const leeway = 0.25

/** Bytes in, row and objects out; a refusal leaves neither (access.md 13: no row without its object). */
function createTaking({ db, clock, jobs, storage, processing }: Needs) {
  const createIn = async (tx: Db, { accountId: ownerId, isMinor }: Uploader, incoming: Arrival): Promise<FileRow> => {
    await store.lockQuota(tx, ownerId)
    const uploaded = await store.sumUploaded(tx, ownerId, after(clock.now(), -days(1)))
    if (uploaded + incoming.size > bytesPerDay) throw new AppError('request.too_many', { retryAfter: 3600 })
    const file = rowOf(ownerId, isMinor, incoming, clock.now())
    await store.insertFile(tx, file)
    return file
  }
  const create = (owner: Uploader, incoming: Incoming) => inTransaction(db, (tx) => createIn(tx, owner, incoming))

  const factsOf = (file: FileRow, kind: MediaKind, { path, format, size }: Incoming) => {
    if (kind === 'image') return processing.picture(file, path, format)
    return kind === 'captions' ? processing.captions(file, path) : processing.document(file, path, size)
  }

  const discard = async (file: FileRow) => {
    await Promise.all([...keysOf(file)].map((key) => storage.remove(key)))
    await store.deleteFile(db, file.id)
  }

  return {
    discard,
    expect: (tx: Db, owner: Uploader, { name, size }: Pick<Arrival, 'name' | 'size'>) =>
      createIn(tx, owner, { type: 'video', format: 'recording', name, size }),
    /** In the transaction of who holds it next. Throws `upload.range` where the film is known to end before. */
    async cut(tx: Db, owner: Uploader, { filmId, type, start, seconds }: Cut): Promise<FileRow> {
      const [film] = await store.lockFiles(tx, [filmId])
      if (film?.status === 'finished' && start + seconds > (film.duration ?? 0) + leeway) throw new AppError('upload.range')
      const name = `${Math.floor(start)} s.mp4`
      const row = await createIn(tx, owner, { type, name, format: 'mp4', size: 0 })
      const cut = { cut_of: filmId, cut_start: start, cut_seconds: seconds }
      await store.updateFile(tx, row.id, cut)
      // One that is not prepared yet has it made when it is.
      if (film?.status === 'finished') await startPreparing(jobs, tx, row)
      return { ...row, ...cut }
    },
    async supply(file: FileRow, bytes: Readable, afterwards: (tx: Db) => Promise<unknown>): Promise<void> {
      await storage.put(incomingKey(file.id), bytes)
      await inTransaction(db, async (tx) => {
        const [now] = await store.lockFiles(tx, [file.id])
        if (now?.status === 'created') await startPreparing(jobs, tx, now)
        await afterwards(tx)
      })
    },
    async take(owner: Uploader, incoming: Incoming): Promise<FileRow> {
      const file = await create(owner, incoming)
      const { kind } = formatOf(incoming.format)
      try {
        if (kind === 'video' || kind === 'audio') {
          await storage.put(incomingKey(file.id), incoming.path)
          await inTransaction(db, (tx) => startPreparing(jobs, tx, file))
          return { ...file, status: 'processing' }
        }
        const facts = await factsOf(file, kind, incoming)
        const done = { ...facts, status: 'finished', progress: 1, is_misread: false } as const
        await store.updateFile(db, file.id, done)
        return { ...file, ...done }
      } catch (error) {
        await discard(file)
        throw error
      }
    },
  }
}

const prepareJob = 'media.prepare'

async function startPreparing(jobs: Jobs, tx: Db, { id: fileId, owner_id: accountId }: FileRow): Promise<void> {
  await store.updateFile(tx, fileId, { status: 'processing' })
  await jobs.send(tx, prepareJob, { fileId }, { accountId })
}

const sweepJob = 'media.sweep'
const sweepBatch = 50
const encoders = Math.max(2, availableParallelism())

function createPreparing({ db, clock, jobs, outbox, storage, processing, uploads, incomingFolder }: Needs): void {
  /** Once a second is enough for a bar that somebody watches. */
  const reportTo = (fileId: string) => {
    let last = -Infinity
    return (share: number) => {
      const now = performance.now()
      if (now - last < 1000) return
      last = now
      void store.updateFile(db, fileId, { progress: share }).catch(() => undefined)
    }
  }
  /** What waited for this film to be cut out of it. */
  const cutOut = async (tx: Db, filmId: string, status: FileRow['status']) => {
    for (const cut of await store.listCuts(tx, filmId)) {
      if (status === 'finished') await startPreparing(jobs, tx, cut)
      else await store.updateFile(tx, cut.id, { status: 'error', error_code: 'upload.unreadable' })
    }
  }
  const finish = (file: FileRow, change: Partial<FileRow> & Pick<FileRow, 'status'>) =>
    inTransaction(db, async (tx) => {
      // An attempt that was given up for lost may end beside the next one: one of them has the result.
      const [now] = await store.lockFiles(tx, [file.id])
      if (now?.status !== 'processing') return
      await store.updateFile(tx, file.id, { ...change, is_misread: false })
      await outbox.write(tx, 'file.prepared', {
        fileId: file.id,
        ownerId: file.owner_id,
        targetKind: file.target_kind,
        targetId: file.target_id,
        status: change.status,
      })
      await cutOut(tx, file.id, change.status)
      const { width = null, height = null, duration = null } = change
      if (change.status === 'finished' && ruleOf(file.type).isWatched && isWorthSizes(width, height, duration)) {
        await jobs.send(tx, renditionsJob, { fileId: file.id }, { accountId: file.owner_id })
      }
    })

  jobs.define({
    name: prepareJob,
    retries: 2,
    // Two at least: somebody's short clip goes beside somebody's long one.
    atOnce: encoders,
    atOncePerAccount: Math.ceil(encoders / 2),
    longest: 6 * 3600,
    heartbeat: 60,
    async run({ fileId }, signal) {
      const [file] = await store.loadFiles(db, [fileId])
      if (!file) return
      if (file.status !== 'processing') return storage.remove(incomingKey(file.id))
      try {
        const [film] = file.cut_of === null ? [] : await store.loadFiles(db, [file.cut_of])
        const facts =
          file.cut_of === null
            ? await processing.clip(file, reportTo(file.id), signal)
            : await processing.cut(file, film, reportTo(file.id), signal)
        await finish(file, { ...facts, status: 'finished', progress: 1 })
      } catch (error) {
        // However long a store is away, what somebody sent is prepared once it answers.
        if (error instanceof StorageAway) return later(jobs, db, clock, prepareJob, file)
        // What a decoder refused it would refuse again; anything else (a full disk) is tried again.
        if (!(error instanceof MediaRefusal)) throw error
        await finish(file, { status: 'error', error_code: error.code })
      }
      await storage.remove(incomingKey(file.id))
    },
  })

  jobs.define({
    name: sweepJob,
    schedule: '17 * * * *',
    async run() {
      await removeLeftovers(incomingFolder)
      // What was removed while a backup ran that was killed.
      await storage.tidy()
      await uploads.sweep()
      for (;;) {
        const files = await store.markForRemoval(db, after(clock.now(), -hours(24)), sweepBatch)
        for (const file of files) {
          for (const key of keysOf(file)) await storage.remove(key)
          await store.deleteFile(db, file.id)
        }
        if (files.length < sweepBatch) return
      }
    },
  })
}

const rowOf = (ownerId: string, isMinor: boolean, { type, name, format, size }: Arrival, now: Date): FileRow => ({
  id: newId(),
  owner_id: ownerId,
  type,
  name,
  format,
  mime_type: formatOf(format).mimeType,
  size,
  status: 'created',
  progress: 0,
  error_code: null,
  width: null,
  height: null,
  duration: null,
  placeholder: null,
  variants: [],
  waveform: null,
  target_kind: null,
  target_id: null,
  is_guarded: isGuardedWhole(type, isMinor),
  cut_of: null,
  cut_start: null,
  cut_seconds: null,
  // Until it is prepared by a program that knows better: an older one may do that while it is replaced.
  is_misread: true,
  created_at: now,
})
