// What a host sends, kept on the disk of the process that holds the line (live.md 7): a folder a session, a part for each head
// that was sent, its fragments one behind the other as they came. The folder is all that is known of a recording, so that a crash
// leaves what was written, and nothing has to be put right afterwards.
import { mkdir, open, readdir, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { wholeRuns } from '../media/boxes.ts'
import { freeBytes, keptFree, type FreeBytes } from '../storage/index.ts'
import { kinds } from './channel.ts'

/** Why nothing more is kept: no room on the disk, as long or as large as one may be, or too much of the same page lies there. */
export const stopReasons = ['full', 'long', 'large', 'many'] as const
export type StopReason = (typeof stopReasons)[number]

export interface RecordingFacts {
  readonly seconds: number
  readonly bytes: number
  readonly stopped: StopReason | undefined
}

/** One line of a sender. */
export interface Tap {
  take(message: Buffer): void
  /** The line is gone; another one may come. */
  end(): void
}

export interface RecordingLimits {
  readonly mostSeconds: number
  readonly mostBytes: number
  readonly mostParts: number
  /** Bytes that a page may have lying here, of all its sessions. */
  readonly mostKept: number
  /** So much of the disk stays free for everything else. */
  readonly keptFree: number
  /** What the disk has not taken yet. */
  readonly mostWaiting: number
  readonly freeBytes: FreeBytes
}

const gigabyte = 1024 ** 3

export const usualLimits: RecordingLimits = {
  mostSeconds: 4 * 3600,
  mostBytes: 4 * gigabyte,
  mostParts: 1000,
  mostKept: 20 * gigabyte,
  keptFree,
  mostWaiting: 32_000_000,
  freeBytes,
}

const readAtOnce = 1_000_000
/** How much is written before the disk is looked at again. */
const lookEvery = 16_000_000

export type Recordings = ReturnType<typeof createRecordings>

interface Part {
  readonly number: number
  readonly begunAt: number
  readonly path: string
}

/** Number and beginning are its name; when the last of it was written is its time on the disk. */
const partName = /^(\d{1,6})-(\d{1,15})\.mp4$/
const stopName = /^stopped-(full|long|large|many)$/
/** Made by the server: nothing else is a folder of ours. */
const sessionName = /^[0-9a-f-]{36}$/

async function lookInto(folder: string): Promise<{ parts: Part[]; stopped: StopReason | undefined }> {
  const names = await readdir(folder).catch(() => [])
  const parts = names.flatMap((name): Part[] => {
    const [, number, begunAt] = partName.exec(name) ?? []
    return number === undefined ? [] : [{ number: Number(number), begunAt: Number(begunAt), path: join(folder, name) }]
  })
  const stopped = names.flatMap((name) => (stopName.exec(name)?.[1] as StopReason | undefined) ?? [])[0]
  return { parts: parts.toSorted((one, other) => one.number - other.number), stopped }
}

async function factsIn(folder: string): Promise<RecordingFacts> {
  const { parts, stopped } = await lookInto(folder)
  let [seconds, bytes] = [0, 0]
  for (const { begunAt, path } of parts) {
    const facts = await stat(path).catch(() => undefined)
    if (!facts) continue
    seconds += Math.max(0, (facts.mtimeMs - begunAt) / 1000)
    bytes += facts.size
  }
  return { seconds, bytes, stopped }
}

/** The head of a message, without how it is to be read. */
const headOf = (message: Buffer): Buffer => message.subarray(2 + (message[1] ?? 0))

interface WriterNeeds {
  readonly folder: string
  readonly limits: RecordingLimits
  readonly onStop: (reason: StopReason) => void
}

/** Writes a session, one message after the other; what the disk refuses ends the recording and nothing else. */
function createWriter({ folder, limits, onStop }: WriterNeeds) {
  let queue: Promise<void> = Promise.resolve()
  let waiting = 0
  let known: { seconds: number; bytes: number; parts: number } | undefined
  let stopped: StopReason | undefined
  let head: Buffer | undefined
  let file: { handle: FileHandle; since: number } | undefined
  let untilLook = 0
  let isOver = false

  const close = async () => {
    if (!file) return
    const { handle, since } = file
    file = undefined
    if (known) known.seconds += (performance.now() - since) / 1000
    await handle.close()
  }

  const stop = async (reason: StopReason) => {
    if (stopped) return
    stopped = reason
    await close().catch(() => undefined)
    // A disk that is full has no room for this either: then it is tried again after a restart, and stops again.
    await writeFile(join(folder, `stopped-${reason}`), '').catch(() => undefined)
    onStop(reason)
  }

  const begin = async (): Promise<NonNullable<typeof known>> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const [facts, { parts }] = await Promise.all([factsIn(folder), lookInto(folder)])
    stopped = facts.stopped
    return { seconds: facts.seconds, bytes: facts.bytes, parts: parts.at(-1)?.number ?? 0 }
  }

  const limitAt = async (length: number, { seconds, bytes, parts }: NonNullable<typeof known>): Promise<StopReason | undefined> => {
    if (bytes + length > limits.mostBytes || (!file && parts >= limits.mostParts)) return 'large'
    if (seconds + (file ? (performance.now() - file.since) / 1000 : 0) > limits.mostSeconds) return 'long'
    untilLook -= length
    if (untilLook > 0) return undefined
    untilLook = lookEvery
    return (await limits.freeBytes(folder)) < limits.keptFree + lookEvery ? 'full' : undefined
  }

  const write = async (message: Buffer) => {
    if (stopped) return
    known ??= await begin()
    if (stopped) return
    const [kind] = message
    if (kind === kinds.init) {
      await close()
      head = Buffer.from(headOf(message))
      return
    }
    if (!file && (kind !== kinds.key || !head)) return
    const reason = await limitAt(message.length, known)
    if (reason) return void (await stop(reason))
    if (!file && head) {
      known.parts += 1
      const handle = await open(join(folder, `${known.parts}-${Date.now()}.mp4`), 'wx', 0o600)
      file = { handle, since: performance.now() }
      await handle.appendFile(head)
      known.bytes += head.length
    }
    await file?.handle.appendFile(message.subarray(1))
    known.bytes += message.length - 1
  }

  const then = (step: () => Promise<void>) => {
    queue = queue.then(step).catch(() => stop('full'))
  }

  return {
    take(message: Buffer): void {
      if (stopped || isOver) return
      // A disk that cannot follow would take the memory of everybody.
      if (waiting > limits.mostWaiting) return then(() => stop('full'))
      waiting += message.length
      then(async () => {
        waiting -= message.length
        await write(message)
      })
    },
    /** The next line begins with a head of its own. */
    pause: () =>
      then(async () => {
        head = undefined
        await close()
      }),
    /** It was said elsewhere that nothing more is kept. */
    halt: (reason: StopReason) =>
      then(async () => {
        stopped ??= reason
        await close()
      }),
    /** Everything that came until now is on the disk, and no more of it comes. */
    async finish(): Promise<void> {
      isOver = true
      then(close)
      await queue
    },
  }
}

export function createRecordings(root: string, limits: RecordingLimits = usualLimits) {
  const writers = new Map<string, ReturnType<typeof createWriter>>()
  const listeners: ((name: string, reason: StopReason) => void)[] = []
  const folderOf = (name: string): string => {
    if (!sessionName.test(name)) throw new Error('not a session')
    return join(root, name)
  }

  return {
    onStop: (listener: (name: string, reason: StopReason) => void) => void listeners.push(listener),

    tap(name: string): Tap {
      const onStop = (reason: StopReason) => {
        for (const listener of listeners) listener(name, reason)
      }
      const writer = writers.get(name) ?? createWriter({ folder: folderOf(name), limits, onStop })
      writers.set(name, writer)
      return { take: writer.take, end: writer.pause }
    },

    /** Nothing of a session is kept from here on; said once. */
    async stop(name: string, reason: StopReason): Promise<void> {
      const folder = folderOf(name)
      if ((await lookInto(folder)).stopped) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, `stopped-${reason}`), '')
      writers.get(name)?.halt(reason)
      for (const listener of listeners) listener(name, reason)
    },

    mostKept: () => limits.mostKept,
    /** Bytes of all these sessions. */
    bytesOf: async (names: readonly string[]): Promise<number> =>
      (await Promise.all(names.map((name) => factsIn(folderOf(name))))).reduce((sum, { bytes }) => sum + bytes, 0),

    /** No line of it comes any more. */
    async finish(name: string): Promise<void> {
      const writer = writers.get(name)
      await writer?.finish()
      // Only now: whoever asks meanwhile waits for the same end.
      if (writers.get(name) === writer) writers.delete(name)
    },

    factsOf: (name: string): Promise<RecordingFacts> => factsIn(folderOf(name)),

    /** All parts, one behind the other, each as far as it is whole. */
    async *read(name: string): AsyncGenerator<Buffer> {
      const { parts } = await lookInto(folderOf(name))
      for (const { path } of parts) yield* wholeRuns(createReadStream(path, { highWaterMark: readAtOnce }))
    },

    remove: (name: string): Promise<void> => rm(folderOf(name), { recursive: true, force: true }),

    /** The sessions of which something lies here. */
    list: async (): Promise<string[]> => (await readdir(root).catch(() => [])).filter((name) => sessionName.test(name)),

    close: async (): Promise<void> => {
      for (const writer of writers.values()) await writer.finish()
    },
  }
}
