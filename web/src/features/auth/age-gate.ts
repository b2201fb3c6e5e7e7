// The neutral age question (youth.md Y1, Y2): asked before anything else; below the minimum the pages stay closed for a
// day, whatever date is tried next.
import { ApiError } from '../../lib/api-error.ts'
import { readCookie, writeCookie } from '../../lib/cookies.ts'

export const minimumAge = 13

export function ageOn(day: Date, dateOfBirth: string): number {
  const [year = 0, month = 1, date = 1] = dateOfBirth.split('-').map(Number)
  const hadBirthday = day.getMonth() + 1 > month || (day.getMonth() + 1 === month && day.getDate() >= date)
  return day.getFullYear() - year - (hadBirthday ? 0 : 1)
}

export const isGateClosed = (): boolean => readCookie('ageGate') !== null

export const closeGate = () => writeCookie('ageGate', '1', 1)

/** Closes the gate when the server refused the age. */
export const isTooYoung = (error: unknown): boolean => error instanceof ApiError && error.code === 'auth.under_min_age'
