import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { Feeds } from '#content/feed'
import type { Streams } from '#content/streams'
import type { Pages } from '#ground/pages'
import type { Accounts } from '#people/accounts'
import type { Performers } from '#profiles/performers'
import type { Teams } from '#profiles/teams'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly mail: Mail
  readonly siteUrl: string
  readonly pages: Pages
  readonly accounts: Accounts
  readonly teams: Teams
  readonly feeds: Feeds
  readonly streams: Pick<Streams, 'gamesLive'>
  readonly performers: Performers
}
