// Sizes and states of the house, in words.
import type { DataFor } from '../../lib/calls.ts'

const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const

/** “1.4 GB”: powers of a thousand, as disks are sold. */
export function bytesInWords(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[step]}`
}

export const stateWords: Readonly<Record<DataFor<'house.mail'>[number]['state'], string>> = {
  queued: 'Waits',
  sent: 'Sent',
  deferred: 'Put off',
  bounced: 'Came back',
  complained: 'Unwanted',
  suppressed: 'Not tried',
  dropped: 'Dropped',
}

/** `feed-photo`: “Feed photo”. */
export const kindInWords = (kind: string): string => {
  if (kind === 'database') return 'Database'
  const words = kind.replaceAll(/[-_]/g, ' ')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
