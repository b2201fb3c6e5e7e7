// Blocking accounts, in the own name or a team's. What it means is said by `ground/relations`; every door asks there.
import type { BodyOf, Calls, QueryOf } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Viewer } from '#platform/http/index.ts'
import { toPlainText } from '#platform/plain-text.ts'
import { countryOfWhoeverLooks } from '#platform/whereabouts/index.ts'
import { isOwnPage, type Pages } from '#ground/pages'
import { isCountry } from '#ground/reference'
import type { Relations } from '#ground/relations'
import type { Settings } from '#ground/settings'
import { accountsNamed, type Accounts } from '#people/accounts'
import { presentBlock } from './present.ts'

export interface Needs {
  readonly clock: Clock
  readonly accounts: Accounts
  readonly pages: Pages
  readonly relations: Relations
  readonly settings: Settings
}

export type Blocks = ReturnType<typeof createBlocks>

export function createBlocks({ accounts, pages, relations, settings }: Needs) {
  /** Who keeps a team's room keeps its list, too. */
  const ownerOf = (viewer: Viewer, teamId: string | undefined) => pages.actingPage(viewer, teamId, 'moderate')

  /** Who keeps a team's people. */
  const pageOf = (viewer: Viewer, teamId: string | undefined) => pages.actingPage(viewer, teamId, 'manage')

  return {
    countries: async (teamId: string | undefined, viewer: Viewer) => ({
      countryCodes: await relations.countriesOf(await pageOf(viewer, teamId)),
    }),

    /** Replaces the list. Throws `block.country_unknown`, `team.not_member`. */
    async closeTo({ countryCodes, teamId }: BodyOf<Calls['blocks']['closeTo']>, viewer: Viewer) {
      const pageId = await pageOf(viewer, teamId)
      const codes = countryCodes.map((code) => code.toUpperCase())
      if (!codes.every(isCountry)) throw new AppError('block.country_unknown')
      return { countryCodes: await relations.closeTo(pageId, codes) }
    },

    /** A hint for what is shown; every door asks for itself. Without a page: of the site. */
    async check({ performerId, teamId }: QueryOf<Calls['blocks']['check']>) {
      const pageId = performerId ?? teamId
      const isClosed = (await settings.isClosedHere()) || (pageId !== undefined && (await relations.isClosedHere(pageId)))
      return { blocked: isClosed, country: countryOfWhoeverLooks() ?? null }
    },

    async list({ teamId, q, limit = 10, offset = 0, sort = 'desc' }: QueryOf<Calls['blocks']['list']>, viewer: Viewer) {
      const among = q === undefined ? undefined : accountsNamed(q)
      const { rows, total } = await relations.listOf(await ownerOf(viewer, teamId), { limit, offset, sort, among, kind: 'block' })
      const cards = await accounts.cards(rows.map((row) => row.other_id))
      const data = rows.flatMap((row) => {
        const card = cards.get(row.other_id)
        return card ? [presentBlock(row, card)] : []
      })
      return { data, total }
    },

    /** Also of somebody who has blocked the caller, and answered alike. Throws the codes of `blocks.create`. */
    async create({ targetId, reason = '', teamId }: BodyOf<Calls['blocks']['create']>, viewer: Viewer) {
      const ownerId = await ownerOf(viewer, teamId)
      if (isOwnPage(viewer.accountId, targetId)) throw new AppError('block.self')
      const card = (await accounts.cards([targetId])).get(targetId)
      if (!card) throw new AppError('user.unknown')
      if (teamId !== undefined && (await pages.actAs({ accountId: targetId }, teamId, 'contribute'))) throw new AppError('block.member')
      const { relation, isNew } = await relations.block(ownerId, targetId, toPlainText(reason))
      return { block: presentBlock(relation, card), isNew }
    },

    /** Nothing happens when there is no such block. */
    remove: async (targetId: string, teamId: string | undefined, viewer: Viewer): Promise<void> =>
      relations.unblock(await ownerOf(viewer, teamId), targetId),
  }
}
