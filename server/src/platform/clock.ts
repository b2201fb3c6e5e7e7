/** The one source of “now”; tests move it. */
export interface Clock {
  /** The time of the site. Practice sets it ahead of the world's. */
  now(): Date
  /** That of the world: for what others date or check, and for what a machine has dated by itself, as the database does. */
  outside(): Date
}

/** One time for both. */
export const clockOf = (now: () => Date): Clock => ({ now, outside: now })

export const systemClock: Clock = clockOf(() => new Date())

/** When the world's clock shows what the site's will show at that moment. */
export const seenFromOutside = (clock: Clock, at: Date): Date => new Date(at.getTime() + clock.outside().getTime() - clock.now().getTime())

/** When it is for the site what the world's clock, as the database has it, has dated. */
export const seenFromSite = (clock: Clock, at: Date): Date => new Date(at.getTime() + clock.now().getTime() - clock.outside().getTime())

/** The clock of the program. Practice sets it ahead, never back: what was dated stays past. */
export interface MovableClock extends Clock {
  setAhead(milliseconds: number): void
}

export function createMovableClock(base: Clock): MovableClock {
  let ahead = 0
  return {
    now: () => after(base.now(), ahead),
    outside: base.outside,
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
