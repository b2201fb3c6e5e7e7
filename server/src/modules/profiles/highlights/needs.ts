import type { Db } from '#platform/db/index.ts'
import type { Things } from '#content/things'
import type { Performers } from '#profiles/performers'

export interface Needs {
  readonly db: Db
  readonly things: Things
  readonly performers: Performers
}
