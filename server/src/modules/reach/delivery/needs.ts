import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Push } from '#platform/push/index.ts'
import type { Realtime } from '#platform/realtime/index.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import type { Keys } from '#platform/secrets.ts'
import type { Retention } from '#platform/retention/index.ts'
import type { Pages } from '#ground/pages'
import type { Accounts } from '#people/accounts'
import type { Consents } from '#people/consents'
import type { Follows } from '#people/follows'
import type { MailStops } from '#people/mail-stops'
import type { Sessions } from '#people/sessions'
import type { Messages } from '#content/messages'
import type { FirstWeeks } from '#profiles/first-week'
import type { Telling } from '#reach/notifications'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly faults: Faults
  readonly jobs: Jobs
  readonly retention: Pick<Retention, 'keep' | 'sweep'>
  readonly keys: Keys
  readonly mail: Mail
  readonly outbox: Outbox
  readonly push: Push
  readonly realtime: Realtime
  readonly sealing: Sealing
  readonly siteUrl: string
  readonly accounts: Accounts
  readonly pages: Pages
  readonly sessions: Sessions
  readonly consents: Consents
  readonly follows: Follows
  readonly mailStops: MailStops
  readonly firstWeek: Pick<FirstWeeks, 'view'>
  readonly messages: Pick<Messages, 'reading' | 'threads'>
  readonly telling: Telling
}
