// Errors that nobody foresaw, counted by where they happened, and what a process does after the last of them.
import type { Clock } from './clock.ts'
import type { Logger } from './log.ts'

export interface Faults {
  /** Logs an error that is nobody's refusal, and counts it. */
  note(where: string, error: unknown): void
  /** Counts without a line in the log: what strangers can cause as often as they like. */
  count(where: string): void
  /** In this process, since then. Places are few and named by us: nothing that a stranger sends is one. */
  readonly counts: ReadonlyMap<string, number>
  readonly since: Date
}

export function createFaults({ log, clock }: { log: Logger; clock: Clock }): Faults {
  const counts = new Map<string, number>()
  const count = (where: string) => void counts.set(where, (counts.get(where) ?? 0) + 1)
  return {
    counts,
    since: clock.now(),
    count,
    note(where, error) {
      count(where)
      log.error({ err: error, where }, 'fault')
    },
  }
}

export interface LastResort {
  readonly log: Logger
  /** Lets running work finish. */
  readonly stop: () => Promise<void>
  /** Milliseconds until the end, finished or not. */
  readonly patience?: number
}

/**
 * After an error that nobody caught the state of this process is not known: it is logged, running work may finish, and the
 * process ends with a failure, so that whoever supervises it starts another.
 */
export function exitOnFault({ log, stop, patience = 10_000 }: LastResort): void {
  let isEnding = false
  const drain = async (): Promise<void> => {
    try {
      await stop()
    } catch (error) {
      log.fatal({ err: error, where: 'stop' }, 'fault')
    }
    process.exit(1)
  }
  const endAfter = (where: string) => (error: unknown) => {
    log.fatal({ err: error, where }, 'fault')
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), patience)
    void drain()
  }
  process.on('uncaughtException', endAfter('uncaughtException'))
  process.on('unhandledRejection', endAfter('unhandledRejection'))
}
