/** The one source of “now”; tests move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => minutes(count * 60)
export const days = (count: number) => hours(count * 24)
export const after = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds)
