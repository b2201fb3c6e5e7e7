// The neutral age question (youth.md Y1, Y2): asked before anything else; below the minimum the pages stay closed for a
// day, whatever date is tried next.
import { ApiError } from '../../lib/api-error.ts'
import { readCookie, writeCookie } from '../../lib/cookies.ts'

export const minimumAge = 13

/** Both as one number each, such as 20000517: their difference has the years in front. */
export const ageOn = (day: Date, dateOfBirth: string): number =>
  Math.floor((day.getFullYear() * 10_000 + (day.getMonth() + 1) * 100 + day.getDate() - Number(dateOfBirth.replaceAll('-', ''))) / 10_000)

export const isGateClosed = (): boolean => readCookie('ageGate') !== null

export const closeGate = () => writeCookie('ageGate', '1', 1)

/** Closes the gate when the server refused the age. */
export const isTooYoung = (error: unknown): boolean => error instanceof ApiError && error.code === 'auth.under_min_age'
