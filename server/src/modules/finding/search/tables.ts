import type { SearchKind } from '@fieldhouse/contract'
import type { Texts } from './words.ts'

export type ThingSearchKind = Exclude<SearchKind, 'performer' | 'team'>
export const searchedThings = ['feed', 'video', 'gallery', 'product'] as const satisfies readonly ThingSearchKind[]

export const isSearched = (kind: string): kind is ThingSearchKind => searchedThings.some((known) => known === kind)

/** A page or a thing as it is found; who may see it is asked for each of those who find it. */
export interface Doc {
  readonly kind: SearchKind
  readonly id: string
  readonly pageId: string
  readonly authorId: string | null
  readonly title: string
  readonly handle: string | null
  readonly texts: Texts
  readonly sportIds: readonly string[]
  readonly state: string | null
  readonly sells: boolean
  readonly score: number
  readonly at: Date
}

/** What the things of a page take over from it. */
export type PageDoc = {
  id: string
  sport_ids: string[]
  state: string | null
  sells: boolean
}
