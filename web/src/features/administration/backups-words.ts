// Moments of backups, in words.
import { formatAge, formatCount, formatDay, formatTime } from '../../lib/format.ts'

export const when = (at: string) => `${formatDay(at)}, ${formatTime(at)}`

export const ageCell = (label: string, at: string | null) => ({ label, value: at === null ? 'Never' : formatAge(at) })
const hour = 3_600_000
export function dueCell(label: string, at: string | null) {
  if (at === null) return { label, value: '–' }
  const left = Date.parse(at) - Date.now()
  if (left <= 0) return { label, value: 'Now' }
  return left < 48 * hour
    ? { label, value: formatCount(Math.ceil(left / hour)), unit: left <= hour ? 'hour' : 'hours' }
    : { label, value: formatCount(Math.round(left / (24 * hour))), unit: 'days' }
}
