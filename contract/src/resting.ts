// What goes on while the site is closed for maintenance or only read, stated once for every door.
import type { Call } from './call.ts'
import type { ClientEventName } from './events.ts'

/** `closed`: nobody but staff gets in. `read-only`: whatever is there is read, and nothing is changed but by staff. */
export const restKinds = ['closed', 'read-only'] as const
export type RestKind = (typeof restKinds)[number]

/** `full`: the disk is. It is read as ever, and what takes away goes on, since that makes room. */
export type Rest = RestKind | 'full'

type Asked = Pick<Call, 'method' | 'access' | 'isAlwaysOpen' | 'isOpenAtRest' | 'isReading' | 'isTakingAway'>

/** Whether a call is answered to whoever is no staff. Providers are heard at any time: what they tell is of money in flight. */
export function goesOnAtRest(call: Asked, kind: Rest): boolean {
  if (call.isAlwaysOpen || call.isOpenAtRest || call.access === 'webhook') return true
  if (kind === 'full' && (call.method === 'DELETE' || call.isTakingAway)) return true
  return kind !== 'closed' && (call.method === 'GET' || call.isReading === true)
}

/** Whoever is in a room gets out of it at any time. */
const leaving: readonly ClientEventName[] = ['public-stream/leave', 'comments/leave', 'private-stream/leave']
const listening: readonly ClientEventName[] = ['public-stream/join', 'comments/join']

export const eventGoesOnAtRest = (event: ClientEventName, kind: Rest): boolean =>
  leaving.includes(event) || (kind !== 'closed' && listening.includes(event))

/** Pages that stand while the site is closed: the way in for staff, the way back from a bank, and letters to the operator. */
export const standsWhileClosed = (path: string): boolean => /^\/(auth\/login|admin|payment|contact)(\/|$)/.test(path)
