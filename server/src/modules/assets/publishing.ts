// What is asked before a video or a gallery may be out.
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Viewer } from '../../platform/http/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { SaleRules } from '../entitlements/index.ts'
import type { Pages } from '../pages/index.ts'
import type { Settings } from '../settings/index.ts'
import type { AssetTable } from './tables.ts'

export interface PublishingNeeds {
  readonly accounts: Accounts
  readonly pages: Pages
  readonly settings: Settings
}

export type Publishing = ReturnType<typeof createPublishing>

export const createPublishing = ({ accounts, pages, settings }: PublishingNeeds) => ({
  /** The bounds of prices now, and whether this page may take any. */
  async rulesFor(tx: Db, pageId: string): Promise<SaleRules> {
    const page = (await pages.load([pageId], tx)).get(pageId)
    return { ...(await settings.read()), canEarn: page?.can_earn ?? false }
  },

  /** A minor without a guardian's approval may prepare, not publish (youth.md Y8). */
  async requireMayPublish(tx: Db, viewer: Viewer, status: AssetTable['status']): Promise<void> {
    if (status !== 'active' && status !== 'scheduled') return
    const account = await accounts.find(viewer.accountId, tx)
    if (account?.guardian_status === 'pending') throw new AppError('youth.guardian_required')
  },
})
