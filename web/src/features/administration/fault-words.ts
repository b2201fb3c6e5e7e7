// Places where the program fails, in words.
import type { DataFor } from '../../lib/calls.ts'

export type Fault = DataFor<'faults.list'>['counts'][number]

const kinds: readonly [prefix: string, words: string][] = [
  ['request ', 'Request that failed'],
  ['event ', 'Event that was not delivered'],
  ['job ', 'Work that failed'],
  ['socket refused: ', 'Socket refused'],
  ['socket ', 'Socket'],
]

const whole: Readonly<Record<string, string>> = {
  'job queue': 'The queue of work did not answer',
  socket: 'Socket that broke',
  outbox: 'Events could not be read',
  views: 'Views could not be written',
  'socket connection': 'Socket that could not be opened',
  'socket event unknown': 'Socket event that nobody knows',
}

export function faultName(where: string): string {
  const known = whole[where]
  if (known !== undefined) return known
  const kind = kinds.find(([prefix]) => where.startsWith(prefix))
  return kind ? `${kind[1]}: ${where.slice(kind[0].length)}` : where
}
