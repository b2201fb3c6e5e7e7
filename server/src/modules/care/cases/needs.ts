import type { ReportReason } from '@fieldhouse/contract'
import type { RawBuilder } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import type { Pages } from '#ground/pages'
import type { Accounts } from '#people/accounts'
import type { Administration } from '#people/administration'
import type { StaffRoles } from '#people/staff-roles'
import type { Media } from '#content/media'
import type { Things } from '#content/things'
import type { Records } from '#profiles/records'
import type { Teams } from '#profiles/teams'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly mail: Mail
  readonly outbox: Outbox
  readonly sealing: Sealing
  readonly siteUrl: string
  readonly accounts: Accounts
  readonly administration: Administration
  readonly staffRoles: Pick<StaffRoles, 'requireMayShut'>
  readonly pages: Pages
  readonly media: Media
  readonly things: Things
  readonly teams: Teams
  readonly records: Pick<Records, 'firstLooks'>
}

/** A report as staff reads it with its case. */
export interface CaseReport {
  readonly id: string
  readonly reason: ReportReason
  readonly description: string
  readonly reporterId: string
  readonly reliability: number
  readonly snapshot: { readonly title: string; readonly text: string; readonly files: { _id: string; sha256: string | null }[] }
  readonly createdAt: Date
}

export type ReportsOf = (caseId: string) => Promise<CaseReport[]>

/** A subquery of the accounts that reported what a case is about, by its id. */
export type ReportersOf = (caseId: RawBuilder<unknown>) => RawBuilder<unknown>
