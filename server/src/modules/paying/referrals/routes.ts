import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import { toWire, tokensOf } from '#ground/ledger'
import type { Settings } from '#ground/settings'
import type { Accounts } from '#people/accounts'
import { presentForStaff } from './present.ts'
import type { Referrals } from './service.ts'

export interface ReferralRouteNeeds {
  readonly referrals: Referrals
  readonly accounts: Accounts
  readonly settings: Settings
}

export const referralRoutes = ({ referrals, accounts, settings }: ReferralRouteNeeds): Route[] => [
  route(calls.referrals.all, {}, async ({ query: { status: state, referrerId, limit = 20, offset = 0 } }) => {
    const { rows, total } = await referrals.search({ state, referrerId, limit, offset })
    const cards = await accounts.cards(rows.flatMap((row) => [row.referrer_id, row.newcomer_id]))
    return { data: rows.map((row) => presentForStaff(row, cards)), total }
  }),
  route(calls.referrals.budget, {}, async () => {
    const [{ used, waiting }, { referralBudget, referralMonthlyCap }, program] = await Promise.all([
      referrals.sums(),
      settings.read(),
      referrals.program(),
    ])
    const left = Math.max(0, tokensOf(referralBudget) - used)
    return {
      data: {
        isOn: program !== undefined,
        budget: referralBudget,
        used: toWire(used),
        waiting: toWire(waiting),
        left: toWire(left),
        monthlyCap: referralMonthlyCap,
      },
    }
  }),
]
