// Rows to wire, what is private masked: this is the only place where it leaves, and it is open to nobody by itself.
import { longKnown, siteRolesAmong, type AccountCard, type AccountLine, type AccountView, type PrivateField } from '@fieldhouse/contract'
import { days } from '#platform/clock.ts'
import { trustStep } from '#ground/screening'
import { shownState, type Cases } from '#care/cases'
import { mask } from './policy.ts'

/** As the desk reads them, opened. */
export type PrivateValues = Readonly<Record<PrivateField, string | null>>

export function presentPrivate(values: PrivateValues, open: ReadonlySet<PrivateField>): Pick<AccountView, PrivateField> {
  const one = (field: PrivateField) => {
    const isOpen = open.has(field)
    return { value: isOpen ? values[field] : mask(field, values[field]), isOpen }
  }
  return { email: one('email'), phone: one('phone'), address: one('address'), birth: one('birth') }
}

export interface LineFacts {
  readonly account: {
    readonly id: string
    readonly kind: AccountLine['kind']
    readonly status: AccountLine['state']
    readonly limited_until: Date | null
    readonly created_at: Date
  }
  readonly card: AccountCard
  readonly roles: readonly string[]
  readonly isMinor: boolean
  readonly lastSeen: Date | undefined
  readonly hasOpenCase: boolean
  readonly now: Date
}

export const presentLine = ({ account, card, roles, isMinor, lastSeen, hasOpenCase, now }: LineFacts): AccountLine => ({
  account: card,
  kind: account.kind,
  roles: siteRolesAmong(roles),
  state: account.status,
  isMinor,
  limitedUntil: account.limited_until && account.limited_until > now ? account.limited_until.toISOString() : null,
  createdAt: account.created_at.toISOString(),
  lastSeenAt: lastSeen?.toISOString() ?? null,
  hasOpenCase,
})

export const presentCases = (rows: Awaited<ReturnType<Cases['listOf']>>): AccountView['cases'] =>
  rows.map((row) => ({
    _id: row.id,
    target: row.target,
    title: row.title,
    state: shownState(row.state),
    decision: row.decision,
    rule: row.rule,
    openedAt: row.opened_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    sanction: row.sanction,
    sanctionUntil: row.sanction_until?.toISOString() ?? null,
  }))

type CaseRows = Awaited<ReturnType<Cases['listOf']>>

/** How far somebody is known, with what that was worked out of. */
export function presentTrust(
  account: { readonly created_at: Date; readonly email_verified_at: Date | null },
  rows: CaseRows,
  now: Date,
): AccountView['trust'] {
  const isAgainst = ({ decision, decided_at: at }: CaseRows[number]) =>
    decision !== null && decision !== 'keep' && at !== null && now.getTime() - at.getTime() < days(longKnown.clean)
  const [against, age] = [rows.filter(isAgainst).length, now.getTime() - account.created_at.getTime()]
  const isProven = account.email_verified_at !== null
  const whole = Math.floor(age / days(1))
  return {
    step: trustStep({ createdAt: account.created_at, isProven, isClean: against === 0 }, now),
    why: [
      whole < 1 ? 'Here for less than a day.' : `Here for ${whole === 1 ? 'a day' : `${whole} days`}.`,
      isProven ? 'The address is confirmed.' : 'The address is not confirmed.',
      against === 0
        ? `Nothing was decided against them within ${longKnown.clean} days.`
        : `${against === 1 ? 'One decision' : `${against} decisions`} against them within ${longKnown.clean} days.`,
    ],
  }
}
