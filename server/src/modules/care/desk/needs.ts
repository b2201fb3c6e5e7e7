import type { RawBuilder } from 'kysely'
import type { AccountMoney, Consequences } from '@fieldhouse/contract'
import type { Clock } from '#platform/clock.ts'
import type { Cursor, Db } from '#platform/db/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import type { Audit } from '#ground/audit'
import type { Pages } from '#ground/pages'
import type { Screening } from '#ground/screening'
import type { Accounts } from '#people/accounts'
import type { Factors } from '#people/factors'
import type { Looking } from '#people/looking'
import type { Sessions } from '#people/sessions'
import type { StaffRoles } from '#people/staff-roles'
import type { Cases } from '#care/cases'

/** A payment of somebody by card. */
export interface Paid {
  readonly id: string
  readonly at: Date
  readonly type: string
  readonly state: string
  /** As the wire writes amounts. */
  readonly amount: number
}

/** What the streets of money, which stand elsewhere, know of an account. */
export interface MoneyOfPeople {
  of(account: { readonly id: string; readonly hasPage: boolean }): Promise<AccountMoney>
  payments(accountId: string, after: Cursor | undefined, limit: number): Promise<Paid[]>
  /** Whether money is paid out to them: they have said where it goes, or asked for it. */
  isPayee(accountId: string): Promise<boolean>
  /** Whom a number of an order, or an id at the card provider, is about. */
  namedBy(what: { readonly orderNumber?: string | undefined; readonly gatewayId?: string | undefined }): Promise<string[]>
  consequences(accountId: string): Promise<Pick<Consequences, 'renewals' | 'ownRenewals' | 'heldPayouts' | 'heldTokens' | 'openOrders'>>
}

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly mail: Mail
  readonly sealing: Sealing
  readonly siteUrl: string
  readonly audit: Pick<Audit, 'search'>
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly factors: Pick<Factors, 'resets' | 'secondFactors'>
  readonly staffRoles: Pick<StaffRoles, 'requireMayShut'>
  readonly looking: Pick<Looking, 'open'>
  readonly pages: Pages
  readonly screening: Pick<Screening, 'quiet'>
  readonly cases: Cases
  /** Whether there is such a message of a visitor. */
  readonly hasInquiry: (id: string) => Promise<boolean>
  readonly money: MoneyOfPeople
}

export type Among = readonly RawBuilder<unknown>[]
