// Moments as fields for day and time have them, in the reader's own zone.
const two = (number: number) => String(number).padStart(2, '0')

const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`

export function fieldOf(time: string | null): string {
  if (time === null) return ''
  const at = new Date(time)
  return `${dayOf(at)}T${two(at.getHours())}:${two(at.getMinutes())}`
}

export const momentOf = (field: string | undefined): string | null => (field === undefined ? null : new Date(field).toISOString())

/** The day so many days from now, as fields have it. */
export function dayIn(days: number, now = new Date()): string {
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days))
}

/** To the end of the day that somebody named. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString()
