// What is asked before a thing may be written or out, for all kinds alike.
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Accounts } from '#people/accounts'
import type { SaleRules } from '#books/entitlements'
import type { Pages } from '#ground/pages'
import type { Settings } from '#ground/settings'
import { isOutgoing } from './policy.ts'

export interface PublishingNeeds {
  readonly accounts: Accounts
  readonly pages: Pages
  readonly settings: Settings
}

export const createPublishing = ({ accounts, pages, settings }: PublishingNeeds) => ({
  /** The bounds of prices now, and whether this page may take any. */
  async rulesFor(tx: Db, pageId: string): Promise<SaleRules> {
    const page = (await pages.load([pageId], tx)).get(pageId)
    // In the same transaction: who holds a lock must not wait for another connection, which those who wait for the lock may have.
    return { ...(await settings.readNow(tx)), canEarn: page?.can_earn ?? false }
  },

  /** A minor without a guardian's approval may prepare, not publish (youth.md Y8); so may whom staff of the site has limited. */
  async requireMayPublish(tx: Db, viewer: Viewer, status: string): Promise<void> {
    if (!isOutgoing(status)) return
    const account = await accounts.find(viewer.accountId, tx)
    if (account && accounts.guardianStatusOf(account) === 'pending') throw new AppError('youth.guardian_required')
    if (account && accounts.isLimited(account)) throw new AppError('account.limited')
  },

  /** The page that a new thing is for: the team that its form names, else the writer's own. Throws `team.not_member`. */
  pageFor: (
    viewer: Viewer,
    teamId: string | null | undefined,
    using?: Db,
    capability: 'publish' | 'contribute' = 'publish',
  ): Promise<string> => pages.actingPage(viewer, teamId, capability, using),

  /** The row, if the viewer may write in the name of its page, or wrote it for a team and is in it; else as if it were not there. */
  async forWriter<Row extends { readonly page_id: string; readonly author_id?: string }>(
    tx: Db,
    viewer: Viewer,
    row: Row | undefined,
  ): Promise<Row | undefined> {
    if (!row) return undefined
    const acting = await pages.actingAmong(viewer, [row.page_id], tx)
    // Members write on at what they wrote themselves, for as long as they are in the team.
    const isOwn = row.author_id === viewer.accountId && acting(row.page_id, 'contribute')
    return isOwn || acting(row.page_id, 'publish') ? row : undefined
  },
})
