// What kinds of objects say of themselves to be liked and saved.
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Counter } from './tables.ts'

/** A number that a kind shows, and the column it stands in. */
export interface Tally {
  /** Adds to it for each of these objects, by id; none falls below nothing. */
  add(using: Db, by: ReadonlyMap<string, number>): Promise<unknown>
  /** Told of all whose number was counted, also of those where as many came as went: these are others now. */
  told?(using: Db, ids: readonly string[]): Promise<unknown>
  /** As it is shown of the objects from this id on, so many in the order of their ids. */
  read(using: Db, fromId: string, limit: number): Promise<ReadonlyMap<string, number>>
}

/** Said once for each kind, at wiring. A kind that has not been named answers that there is no such object. */
export interface Reactable {
  /** Throws what the kind says of one that is not there, unless the viewer sees it, open or locked. */
  requireSeen(id: string, viewer: Viewer): Promise<unknown>
  /** Those of the two that it shows. */
  readonly tallies: Readonly<Partial<Record<Counter, Tally | undefined>>>
}
