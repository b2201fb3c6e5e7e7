/** The one source of “now”; tests move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The clock of the program. Practice sets it ahead, never back: what was dated stays past. */
export interface MovableClock extends Clock {
  setAhead(milliseconds: number): void
}

export function createMovableClock(base: Clock): MovableClock {
  let ahead = 0
  return {
    now: () => after(base.now(), ahead),
    setAhead(milliseconds) {
      ahead = Math.max(ahead, milliseconds)
    },
  }
}

export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => minutes(count * 60)
export const days = (count: number) => hours(count * 24)
export const after = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds)
