// What somebody found who looked at a restored site, as it is kept with the restore.

export interface Decided {
  /** By kind, how many were done again. */
  readonly done: Readonly<Record<string, number>>
  /** About accounts that are lost themselves. */
  readonly gone: number
  /** Until when the journal knows; null: no decision is in it. */
  readonly reachesTo: string | null
  readonly red: readonly string[]
}

export interface Named {
  readonly count: number
  /** Some of them. */
  readonly first: readonly string[]
}

export interface Objects {
  /** Files that a row names and nobody finds. */
  readonly missing: Named
  /** Files that no row names. */
  readonly loose: Named
}

export interface Found {
  readonly at: string
  /** What is not right, in sentences. */
  readonly red: readonly string[]
  /** What the gateway told, by kind and by what became of it; null: it did not answer. */
  readonly tally: Readonly<Record<string, Readonly<Record<string, number>>>> | null
  readonly decided: Decided
  readonly moneyRed: readonly string[]
  readonly objects: Objects
}
