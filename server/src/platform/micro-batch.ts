// Work that has to wait goes together. Nothing waits for company: alone it starts at once, and a batch is what gathered
// while the one before was under way, so the batches are as large as the crowd (money.md 7). One at a time: two would lock
// the same rows and wait for each other, which was measured to be slower.
import { AsyncLocalStorage } from 'node:async_hooks'

export interface MicroBatchOptions<Item, Result> {
  /** Answers one result per item, in their order; what it throws, every item of the batch gets. */
  run(items: readonly Item[]): Promise<readonly Result[]>
  readonly most?: number
}

interface Waiting<Item, Result> {
  readonly item: Item
  readonly settle: PromiseWithResolvers<Result>
  /** A batch runs for its first caller, not for the one whose batch ended before it. */
  readonly inContext: ReturnType<typeof AsyncLocalStorage.snapshot>
}

export function createMicroBatch<Item, Result>({ run, most = 200 }: MicroBatchOptions<Item, Result>) {
  const queue: Waiting<Item, Result>[] = []
  let isUnderWay = false

  const start = async (batch: readonly Waiting<Item, Result>[]) => {
    try {
      const results = await run(batch.map(({ item }) => item))
      if (results.length !== batch.length) throw new Error('A batch must answer every item')
      batch.forEach(({ settle }, index) => settle.resolve(results[index] as Result))
    } catch (error) {
      for (const { settle } of batch) settle.reject(error)
    }
  }

  const next = () => {
    const [first] = queue
    if (!first || isUnderWay) return
    isUnderWay = true
    void first.inContext(start, queue.splice(0, most)).finally(() => {
      // In a moment, so that those who come back with more work go along with those who wait.
      setImmediate(() => {
        isUnderWay = false
        next()
      })
    })
  }

  return (item: Item): Promise<Result> => {
    const settle = Promise.withResolvers<Result>()
    queue.push({ item, settle, inContext: AsyncLocalStorage.snapshot() })
    next()
    return settle.promise
  }
}
