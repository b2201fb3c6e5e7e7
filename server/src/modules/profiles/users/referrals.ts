// Links by which people recommend the site (wire.md 4.20): whose they are, how often they were opened, who came by them.
import type { AccountCard, ReferralProgram, ReferralReward } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Caller, Viewer } from '#platform/http/index.ts'
import type { ViewCounter } from '#platform/view-counter.ts'
import type { Account, Accounts } from '#people/accounts'

/** What recommending brings, which is money and decided below. */
export interface Rewards {
  program(): Promise<ReferralProgram | null>
  /** Of those whom one person brought, by newcomer. */
  ofReferrer(accountId: string, newcomerIds: readonly string[]): Promise<ReadonlyMap<string, ReferralReward | null>>
  ofNewcomer(accountId: string): Promise<ReferralReward | null>
}

export interface ReferralNeeds {
  readonly accounts: Accounts
  readonly views: ViewCounter
  readonly requireOwn: (viewer: Viewer) => Promise<Account>
  readonly siteUrl: string
}

export function createReferrals({ accounts, views, requireOwn, siteUrl }: ReferralNeeds) {
  let rewards: Rewards = { program: async () => null, ofReferrer: async () => new Map(), ofNewcomer: async () => null }
  const countView = views.of((gathered) => accounts.addLinkViews(gathered), 'day')

  /** Nobody under 18 is followed through a link (youth.md Y7), nor found by one; nobody who is hidden either. */
  async function find(code: string, kind: Account['kind']): Promise<AccountCard | undefined> {
    const account = await accounts.findByReferralCode(code)
    if (!account || account.kind !== kind || account.is_hidden || accounts.isMinor(account)) return undefined
    return (await accounts.cards([account.id])).get(account.id)
  }
  const performer = async (code: string) => {
    const card = await find(code, 'performer')
    if (!card) throw new AppError('performer.unknown')
    return card
  }
  const requireGrown = async (viewer: Viewer): Promise<Account> => {
    const account = await requireOwn(viewer)
    if (accounts.isMinor(account)) throw new AppError('youth.not_allowed')
    return account
  }

  return {
    takeRewardsFrom: (known: Rewards): void => void (rewards = known),

    async ofFan(code: string) {
      const card = await find(code, 'user')
      if (!card) throw new AppError('user.unknown')
      return { ...card, code }
    },

    async ofPerformer(code: string) {
      const card = await performer(code)
      return { ...card, code, path: card.path ?? '/' }
    },

    /** Once for each visitor and day. */
    async view(code: string, caller: Caller) {
      countView((await performer(code))._id, undefined, caller)
      return { viewed: true }
    },

    async ownCode(viewer: Viewer) {
      const { referral_code: code, link_views: opened } = await requireGrown(viewer)
      const [program, welcome] = await Promise.all([rewards.program(), rewards.ofNewcomer(viewer.accountId)])
      return { code, url: `${siteUrl}/?ref=${code}`, opened, program, welcome }
    },

    /** Who came by the own link, as far as the viewer may see them. */
    async search(viewer: Viewer, { limit = 10, offset = 0 }: { limit?: number | undefined; offset?: number | undefined }) {
      const { referral_code: code } = await requireGrown(viewer)
      const { rows, total } = await accounts.listReferred({ code, readerId: viewer.accountId, limit, offset })
      const ids = rows.map(({ id }) => id)
      const [cards, rewardOf] = await Promise.all([accounts.cards(ids), rewards.ofReferrer(viewer.accountId, ids)])
      const data = rows.flatMap(({ id, kind, created_at: createdAt }) => {
        const registerInfo = cards.get(id)
        return registerInfo
          ? [{ _id: id, registerSource: kind, registerInfo, createdAt: createdAt.toISOString(), reward: rewardOf.get(id) ?? null }]
          : []
      })
      return { data, total }
    },
  }
}
