// What stands first in a home that is read best first (decision 054). Pure.
import type { HomeWhy } from '@fieldhouse/contract'
import { days, hours } from '#platform/clock.ts'
import type { HomeKind } from '#content/things'

/** Nobody under 18 pays, so what is only sold is not held out to them (youth.md Y67). */
export const kindsFor = ({ isMinor }: { readonly isMinor: boolean }): readonly HomeKind[] =>
  isMinor ? ['video', 'gallery'] : ['video', 'gallery', 'product']

/** What somebody did with a page’s things. */
export interface Deed {
  readonly pageId: string
  readonly what: Exclude<HomeWhy, 'subscribed' | 'followed'>
  readonly at: Date
}

const weights: Readonly<Record<Deed['what'], number>> = { opened: 1, liked: 3, replied: 5, bought: 8 }
const weightOfSubscribing = 10
const halfLife = days(30)
/** From so many on it is said to be often. */
const often: Readonly<Record<Deed['what'], number>> = { opened: 3, liked: 3, replied: 3, bought: 1 }

export interface Closeness {
  readonly weight: number
  readonly why: HomeWhy
}

const nobody: Closeness = { weight: 0, why: 'followed' }

/** By page: how near it is to somebody by what they did themselves, and what of it says most. */
export function closenessOf(deeds: readonly Deed[], subscribed: ReadonlySet<string>, now: Date): (pageId: string) => Closeness {
  const byPage = Map.groupBy(deeds, ({ pageId }) => pageId)
  return (pageId) => {
    const own = Map.groupBy(byPage.get(pageId) ?? [], ({ what }) => what)
    let [weight, most, why]: [number, number, HomeWhy] = subscribed.has(pageId)
      ? [weightOfSubscribing, weightOfSubscribing, 'subscribed']
      : [nobody.weight, 0, nobody.why]
    for (const [what, done] of own) {
      const sum = done.reduce((total, { at }) => total + weights[what] * 0.5 ** ((now.getTime() - at.getTime()) / halfLife), 0)
      weight += sum
      if (done.length >= often[what] && sum > most) [most, why] = [sum, what]
    }
    return { weight, why }
  }
}

const freshFor = hours(24)
const ofSeen = 0.2

/** A page that is very near leaves room for others: closeness grows by its logarithm. What was seen comes after most that was not. */
export const scoreOf = ({ weight }: Closeness, age: number, isSeen: boolean): number =>
  (1 + Math.log1p(weight)) * 0.5 ** (Math.max(0, age) / freshFor) * (isSeen ? ofSeen : 1)

const mostInARow = 2

/**
 * In this order, but no third one of a page in a row while there is one of another page. Nothing is left out: of the last page that
 * is left, all follow.
 */
export function spread<T extends { readonly pageId: string }>(sorted: readonly T[]): T[] {
  const left = [...sorted]
  const done: T[] = []
  while (left.length > 0) {
    const row = done.slice(-mostInARow)
    const full = row.length === mostInARow && row.every(({ pageId }) => pageId === row[0]?.pageId) ? row[0]?.pageId : undefined
    const next = Math.max(
      0,
      left.findIndex(({ pageId }) => pageId !== full),
    )
    done.push(...left.splice(next, 1))
  }
  return done
}
