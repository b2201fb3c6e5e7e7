// Who comes after whom with what lies on the disk: an upload is written or removed by one at a time.
import type { Readable } from 'node:stream'
import { AppError } from '#platform/app-error.ts'
import { seconds } from '#platform/clock.ts'

interface Holder {
  readonly bytes: Readable | undefined
  heardAt: number
  readonly done: Promise<unknown>
}

/** A line that was lost without a word stays open for hours; one of which nothing came for so long gives way to the next. */
const quietFor = seconds(5)

export function createTurns() {
  const holders = new Map<string, Holder>()
  const queues = new Map<string, Promise<unknown>>()

  const makeWay = async (id: string): Promise<void> => {
    const holder = holders.get(id)
    if (!holder) return
    if (!holder.bytes || performance.now() - holder.heardAt < quietFor) throw new AppError('upload.busy')
    holder.bytes.destroy()
    await holder.done
  }

  return {
    isHeld: (id: string): boolean => holders.has(id),

    /** Does it while nobody else does anything with `id`; `heard` says that `bytes` still come. Throws `upload.busy`. */
    async hold<T>(id: string, bytes: Readable | undefined, work: (heard: () => void) => Promise<T>): Promise<T> {
      await makeWay(id)
      if (holders.has(id)) throw new AppError('upload.busy')
      const { promise: done, resolve } = Promise.withResolvers<undefined>()
      const holder: Holder = { bytes, heardAt: performance.now(), done }
      holders.set(id, holder)
      try {
        return await work(() => void (holder.heardAt = performance.now()))
      } finally {
        holders.delete(id)
        resolve(undefined)
      }
    },

    /** Does it after everything else of the same name. */
    async queue<T>(name: string, work: () => Promise<T>): Promise<T> {
      const before = queues.get(name)
      const { promise: end, resolve } = Promise.withResolvers<undefined>()
      queues.set(name, end)
      await before
      try {
        return await work()
      } finally {
        if (queues.get(name) === end) queues.delete(name)
        resolve(undefined)
      }
    },
  }
}
