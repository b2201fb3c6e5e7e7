// How far somebody has seen a film or heard a sound: kept in this browser, by person, and forgotten when it is as good as over.
import { readStored, store } from '../../lib/storage.ts'

/** What is shorter is begun anew. */
export const shortest = 30
/** So far in it is no beginning any more. */
const begun = 5
const over = 0.95
const mostKept = 100

type Places = readonly (readonly [fileId: string, seconds: number])[]

const nameOf = (viewerId: string) => `places:${viewerId}`

function read(viewerId: string): Places {
  try {
    const kept: unknown = JSON.parse(readStored(nameOf(viewerId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one): one is [string, number] => Array.isArray(one) && typeof one[1] === 'number') : []
  } catch {
    return []
  }
}

/** Where they stopped, in seconds; undefined where it starts at the beginning. */
export const placeOf = (viewerId: string, fileId: string): number | undefined => read(viewerId).find(([id]) => id === fileId)?.[1]

export const isWorthKeeping = (at: number, length: number): boolean => length >= shortest && at >= begun && at < length * over

/** Keeps the place, or forgets it where there is nothing to go on with. */
export function keepPlace(viewerId: string, fileId: string, at: number, length: number): void {
  const others = read(viewerId).filter(([id]) => id !== fileId)
  const places = isWorthKeeping(at, length) ? [...others, [fileId, Math.floor(at)] as const] : others
  store(nameOf(viewerId), places.length > 0 ? JSON.stringify(places.slice(-mostKept)) : null)
}
