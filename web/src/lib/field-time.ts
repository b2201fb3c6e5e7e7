// Moments as fields for day and time have them, in the reader's own zone.
const two = (number: number) => String(number).padStart(2, '0')

export function fieldOf(time: string | null): string {
  if (time === null) return ''
  const at = new Date(time)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

export const momentOf = (field: string | undefined): string | null => (field === undefined ? null : new Date(field).toISOString())
