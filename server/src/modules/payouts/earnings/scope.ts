// Whose earnings are asked for: one's own, a team's, or one's own part of what a team sold.
import { AppError } from '#platform/app-error.ts'
import type { Actor, Pages } from '#ground/pages'
import type { Sales } from '#books/sales'
import type { Terms } from '#books/terms'

export interface Scope {
  readonly payeeId: string
  /** Only what this team sold. */
  readonly sellerId?: string
}

export interface ScopeNeeds {
  readonly pages: Pages
  readonly terms: Terms
  readonly sales: Sales
}

export const createScope =
  ({ pages, terms, sales }: ScopeNeeds) =>
  /** Throws `team.not_member`, also for a team that is none. */
  async (viewer: Actor, { teamId, mine }: { teamId?: string | undefined; mine?: boolean | undefined }): Promise<Scope> => {
    if (teamId === undefined) return { payeeId: viewer.accountId }
    if ((await pages.kindOf(teamId)) !== 'team') throw new AppError('team.not_member')
    if (mine !== true && (await pages.actAs(viewer, teamId, 'earn'))) return { payeeId: teamId }
    const payeeId = viewer.accountId
    // Who left sees what they earned while they were there: it stays theirs.
    const isConcerned = (await terms.hasShare(teamId, payeeId)) || (await sales.hasPart(teamId, payeeId))
    if (!isConcerned) throw new AppError('team.not_member')
    return { payeeId, sellerId: teamId }
  }
