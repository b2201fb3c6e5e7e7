// One question to something that may be away or slow. It is waited for a moment; after a failure nobody asks for a while, and what was
// asked meanwhile is answered at once, so that answers keep their order.

export interface Breaker {
  /** Undefined: it is away, or took too long. */
  ask<T>(question: () => Promise<T>): Promise<T | undefined>
  readonly isOpen: boolean
}

export const patience = 50
export const pause = 1000

export function createBreaker({ onOpen }: { onOpen?: (why: unknown) => void } = {}): Breaker {
  const waiting = new Set<() => void>()
  let openUntil = 0

  const open = (why: unknown) => {
    if (performance.now() < openUntil) return
    openUntil = performance.now() + pause
    for (const giveUp of waiting) giveUp()
    onOpen?.(why)
  }

  return {
    get isOpen() {
      return performance.now() < openUntil
    },
    async ask(question) {
      if (performance.now() < openUntil) return undefined
      const given = Promise.withResolvers<undefined>()
      const giveUp = () => given.resolve(undefined)
      waiting.add(giveUp)
      // A process that was busy itself for so long first reads what has come meanwhile.
      const timer = setTimeout(() => setImmediate(() => setImmediate(() => waiting.has(giveUp) && open('slow'))), patience)
      try {
        return await Promise.race([question(), given.promise])
      } catch (error) {
        open(error)
        return undefined
      } finally {
        clearTimeout(timer)
        waiting.delete(giveUp)
      }
    },
  }
}
