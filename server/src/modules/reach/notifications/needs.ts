import type { AccountCard } from '@fieldhouse/contract'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Realtime } from '#platform/realtime/index.ts'
import type { Retention } from '#platform/retention/index.ts'
import type { Pages } from '#ground/pages'
import type { Acts, ActWindow } from '#ground/relations'
import type { Accounts } from '#people/accounts'
import type { Consents } from '#people/consents'
import type { MailStops } from '#people/mail-stops'
import type { Comments } from '#content/comments'
import type { Things } from '#content/things'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly retention: Pick<Retention, 'keep' | 'sweep'>
  readonly outbox: Outbox
  readonly realtime: Realtime
  readonly accounts: Accounts
  readonly consents: Consents
  readonly mailStops: MailStops
  readonly pages: Pages
  readonly things: Things
  readonly comments: Pick<Comments, 'telling'>
}

/**
 * Where the number of a group comes from: the rows that stand at this moment, in the order in which they were asked for.
 * Neither the reader nor anybody who is apart from them is among those who did.
 */
export interface Source {
  count(readerId: string, windows: readonly ActWindow[], using?: Db): Promise<Acts[]>
  /** Each one moves the group up, and not only the third, the tenth and so on. */
  readonly isEach?: true
}

export type Cards = ReadonlyMap<string, AccountCard>
