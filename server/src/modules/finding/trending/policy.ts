// What counts as being talked about (decision 048). Pure.
import { days, hours } from '#platform/clock.ts'

export interface Person {
  readonly id: string
  readonly createdAt: Date
  /** They have shown an address to be theirs. */
  readonly isProven: boolean
  readonly isActive: boolean
  /** Where they were last; undefined: nowhere. */
  readonly network: string | undefined
}

/** How much somebody counts: accounts that were made for it count nothing, new ones little. */
export function weightOf({ createdAt, isProven, isActive }: Person, now: Date): number {
  const age = now.getTime() - createdAt.getTime()
  if (!isActive || age < days(1)) return 0
  return age < days(7) || !isProven ? 0.2 : 1
}

const mostOfNetwork = 3

/** The sum of what people count, those first who count most; of one network no more than three. */
export function crowdOf(people: readonly Person[], now: Date): { readonly people: number; readonly weight: number } {
  const ofNetwork = new Map<string, number>()
  let [counted, weight] = [0, 0]
  const weighed = people.map((person) => ({ network: person.network ?? '', weight: weightOf(person, now) }))
  for (const one of weighed.toSorted((a, b) => b.weight - a.weight)) {
    const already = ofNetwork.get(one.network) ?? 0
    if (one.weight === 0 || already >= mostOfNetwork) continue
    ofNetwork.set(one.network, already + 1)
    counted += 1
    weight += one.weight
  }
  return { people: counted, weight }
}

const leastPeople = 5
const halfLife = hours(6)

export interface Heat {
  /** Who did something, by what they count. */
  readonly people: number
  readonly weight: number
  /** What a thing of its page usually has; at least one. */
  readonly usual: number
  /** Milliseconds. */
  readonly age: number
}

/** A small page can win, a large one has to surprise; what is old cools. Nothing below five people. */
export function heatOf({ people, weight, usual, age }: Heat): number {
  const expected = Math.max(1, usual)
  if (people < leastPeople || weight <= expected) return 0
  return ((weight - expected) ** 2 / (expected + 5)) * 0.5 ** (Math.max(0, age) / halfLife)
}

export interface Ranked {
  readonly id: string
  readonly pageId: string
  readonly heat: number
}

const first = 20
const mostOfPage = 2

/** The hottest first, but of one page no more than two among the first twenty. */
export function rank<T extends Ranked>(things: readonly T[], most: number): T[] {
  const left = things.filter(({ heat }) => heat > 0).toSorted((a, b) => b.heat - a.heat || (a.id < b.id ? -1 : 1))
  const [front, rest]: [T[], T[]] = [[], []]
  for (const thing of left) {
    const ofPage = front.filter(({ pageId }) => pageId === thing.pageId).length
    if (front.length < first && ofPage < mostOfPage) front.push(thing)
    else rest.push(thing)
  }
  return [...front, ...rest].slice(0, most)
}
