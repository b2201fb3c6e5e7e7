// Which moments can be reached: from each base on, as far as the log follows without a gap.
import { readSealed } from '../manifest.ts'
import type { Place } from '../layout.ts'
import type { BaseManifest } from './base-manifest.ts'
import { listBases, listChains, listParts, placeOfBase } from './layout.ts'
import { partAfter, type ShippedPart } from './parts.ts'

export interface Reach {
  readonly folder: string
  readonly chain: string
  readonly place: Place
  readonly manifest: BaseManifest
  /** After what is in the base itself, in their order. */
  readonly parts: readonly (ShippedPart & { readonly path: string })[]
  readonly from: Date
  readonly until: Date
}

export interface Among {
  /** Several sites may share a folder. */
  readonly isOurs?: (manifest: BaseManifest) => boolean
  /** Told of one that is damaged, which is left out; without it, it is thrown. */
  readonly onDamaged?: (error: unknown) => void
}

/** Of each base, oldest first. */
export async function reachesIn(folder: string, { isOurs = () => true, onDamaged }: Among = {}): Promise<Reach[]> {
  const found: Reach[] = []
  const read = (place: Place) =>
    readSealed<BaseManifest>(place).catch((error: unknown) => {
      if (!onDamaged) throw error
      onDamaged(error)
      return undefined
    })
  for (const chain of await listChains(folder)) {
    const parts = await listParts(folder, chain)
    for (const name of await listBases(folder, chain)) {
      const place = placeOfBase(folder, chain, name)
      const manifest = await read(place)
      if (manifest && isOurs(manifest)) found.push({ folder, chain, place, manifest, ...follow(manifest, parts) })
    }
  }
  return found
}

function follow(manifest: BaseManifest, all: Reach['parts']): Pick<Reach, 'parts' | 'from' | 'until'> {
  // Of two that say to be the same one nobody knows which it is.
  const byName = new Map(
    [...Map.groupBy(all, ({ part }) => part)].flatMap(([part, ones]) => (ones.length === 1 ? [[part, ones[0]] as const] : [])),
  )
  const parts: Reach['parts'][number][] = []
  const from = new Date(manifest.wholeAt)
  let until = from
  for (let next = partAfter(manifest.lastPart, manifest.partBytes); ; next = partAfter(next, manifest.partBytes)) {
    const part = byName.get(next)
    if (!part) return { parts, from, until }
    parts.push(part)
    if (part.until > until) until = part.until
  }
}

/** One for each chain, since its bases lie within one another's reach. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

export function spansOf(reaches: readonly Reach[]): Span[] {
  const spans: Span[] = []
  for (const { from, until } of reaches.toSorted((one, other) => one.from.getTime() - other.from.getTime())) {
    const last = spans.at(-1)
    if (last && from <= last.until) spans[spans.length - 1] = { from: last.from, until: until > last.until ? until : last.until }
    else spans.push({ from, until })
  }
  return spans
}

export const spansInWords = (spans: readonly Span[]): string =>
  spans
    .map(({ from, until }) => (until > from ? `from ${from.toISOString()} to ${until.toISOString()}` : `exactly ${from.toISOString()}`))
    .join('; ')

/** The newest base from which it can be reached; `newest`: the last moment of all. Throws with what can be. */
export function chooseReach(reaches: readonly Reach[], moment: Date | 'newest'): Reach {
  const newestFirst = reaches.toSorted((one, other) => other.from.getTime() - one.from.getTime())
  const chosen =
    moment === 'newest'
      ? newestFirst.toSorted((one, other) => other.until.getTime() - one.until.getTime())[0]
      : newestFirst.find(({ from, until }) => from <= moment && moment <= until)
  if (chosen) return chosen
  if (reaches.length === 0) throw new Error('There is no base in this folder, so no moment can be reached. Nothing was changed.')
  const asked = moment === 'newest' ? 'It' : moment.toISOString()
  throw new Error(`${asked} cannot be reached. What can: ${spansInWords(spansOf(reaches))}. Nothing was changed.`)
}

/** Of a chosen moment only so much of the log is needed. */
export function partsUntil({ parts }: Pick<Reach, 'parts'>, moment: Date | 'newest'): Reach['parts'] {
  if (moment === 'newest') return parts
  const end = parts.findIndex(({ until }) => until >= moment)
  // One more: what stopped at the moment itself is found by the first that came after it.
  return end === -1 ? parts : parts.slice(0, end + 2)
}

/** A moment with its offset, or the last that there is. */
export function momentOf(text: string): Date | 'newest' {
  if (text === 'newest') return text
  const moment = new Date(text)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(moment.getTime()))
    throw new Error('--at: a moment such as 2026-11-25T18:30:00Z or 2026-11-25T19:30:00+01:00, or newest. Nothing was changed.')
  return moment
}
