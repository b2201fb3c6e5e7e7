// When the next backup, the next base and the next drill are due.
import { after, days, hours, minutes } from '#platform/clock.ts'

/** After one that failed the next try waits this long, or as long as one comes round, whichever is less. */
const againAfter = { backup: hours(1), base: minutes(10), drill: days(1) } as const

export interface Past {
  /** When the last one that was made began. */
  readonly doneAt: Date | undefined
  /** When the last one was asked for, whatever became of it. */
  readonly askedAt: Date | undefined
}

const laterOf = (one: Date, other: Date) => (one > other ? one : other)

/** `every` in milliseconds; 0: never by itself. What was never done is due at once. */
export function dueAt(what: keyof typeof againAfter, every: number, { doneAt, askedAt }: Past, now: Date): Date | null {
  if (every === 0) return null
  const due = doneAt ? after(doneAt, every) : now
  return askedAt ? laterOf(due, after(askedAt, Math.min(every, againAfter[what]))) : due
}

/** A log grows, and going through a month of it would take hours. */
export const baseEvery = days(7)
