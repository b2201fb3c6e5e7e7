import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import type { Jobs, NoData } from '#platform/jobs/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Retention } from '#platform/retention/index.ts'
import type { Settings } from '#ground/settings'
import type { Accounts } from '#people/accounts'
import type { MailStops } from '#people/mail-stops'
import type { Unsubscribing } from '#reach/delivery'
import type { Telling } from '#reach/notifications'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'announcements.send': NoData
    'announcements.sweep': NoData
  }
}

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly faults: Faults
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly retention: Pick<Retention, 'keep' | 'sweep'>
  readonly mail: Mail
  readonly settings: Pick<Settings, 'read'>
  readonly accounts: Pick<Accounts, 'addressed' | 'cards' | 'countAddressed' | 'find'>
  readonly mailStops: Pick<MailStops, 'isStopped'>
  readonly telling: Pick<Telling, 'loadReader'>
  readonly unsubscribing: Pick<Unsubscribing, 'stopAt'>
  readonly siteUrl: string
}
