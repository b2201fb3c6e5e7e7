// Lets a few expensive things run at once; the rest wait in a short line or are told to come back (access.md 4, G61).
import { AppError } from '#platform/app-error.ts'

export interface GateOptions {
  readonly atOnce: number
  readonly queue: number
  /** Milliseconds. */
  readonly waitAtMost: number
}

export function createGate({ atOnce, queue, waitAtMost }: GateOptions) {
  let running = 0
  const waiting: (() => void)[] = []

  const enter = () =>
    new Promise<void>((admit, refuse) => {
      if (running < atOnce) {
        running += 1
        admit()
        return
      }
      if (waiting.length >= queue) return refuse(new AppError('service.unavailable', { retryAfter: 2 }))
      const turn = () => {
        clearTimeout(timer)
        admit()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(turn), 1)
        refuse(new AppError('service.unavailable', { retryAfter: 2 }))
      }, waitAtMost)
      waiting.push(turn)
    })

  /** A leaver hands its place on, so `running` changes only when nobody waits. */
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
