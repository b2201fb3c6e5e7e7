import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Feeds } from '#content/feed'
import type { Pages } from '#ground/pages'
import type { Accounts } from '#people/accounts'
import type { Performers } from '#profiles/performers'
import type { Teams } from '#profiles/teams'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly siteUrl: string
  readonly pages: Pages
  readonly accounts: Accounts
  readonly teams: Teams
  readonly feeds: Feeds
  readonly performers: Performers
}
