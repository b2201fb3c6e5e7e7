// Whom a page keeps at arm's length, its own athlete's or a team's. They are not told, and find everything as before: what comes of it is
// said by comments and messages.
import type { AccountCard, BodyOf, Calls, QueryOf } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Relation } from '#ground/relations'
import type { Needs } from './service.ts'

export type Restricting = ReturnType<typeof createRestricting>

const present = (row: Relation, account: AccountCard) => ({
  _id: row.id,
  accountId: row.other_id,
  account,
  createdAt: row.created_at.toISOString(),
})

export function createRestricting({ accounts, pages, relations }: Needs) {
  const ownerOf = (viewer: Viewer, teamId: string | undefined) => pages.actingPage(viewer, teamId, 'moderate')

  return {
    async list({ teamId, limit = 10, offset = 0 }: QueryOf<Calls['restrictions']['list']>, viewer: Viewer) {
      const { rows, total } = await relations.listOf(await ownerOf(viewer, teamId), { limit, offset, sort: 'desc', kind: 'restrict' })
      const cards = await accounts.cards(rows.map((row) => row.other_id))
      const data = rows.flatMap((row) => {
        const card = cards.get(row.other_id)
        return card ? [present(row, card)] : []
      })
      return { data, total }
    },

    /** `isNew` is false when it was so already. Throws the codes of `restrictions.create`; `user.unknown` also for who is apart. */
    async create({ accountId, teamId }: BodyOf<Calls['restrictions']['create']>, viewer: Viewer) {
      const ownerId = await ownerOf(viewer, teamId)
      const [cards, isApart, isInside] = await Promise.all([
        accounts.cards([accountId]),
        pages.isApart({ accountId: ownerId }, accountId),
        pages.actAs({ accountId }, ownerId, 'contribute'),
      ])
      const card = cards.get(accountId)
      if (!card || isApart) throw new AppError('user.unknown')
      if (teamId !== undefined && isInside) throw new AppError('restriction.member')
      const { relation, isNew } = await relations.restrict(ownerId, accountId)
      return { restriction: present(relation, card), isNew }
    },

    /** Nothing happens when there is none. */
    remove: async (accountId: string, teamId: string | undefined, viewer: Viewer): Promise<void> =>
      relations.unrestrict(await ownerOf(viewer, teamId), accountId),
  }
}
