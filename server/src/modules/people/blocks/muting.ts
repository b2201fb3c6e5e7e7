// Whom somebody does not want to hear of. One-sided and known to nobody else: their pages stay open, and they find the one who
// muted them as before.
import type { BodyOf, Calls, QueryOf } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, days } from '#platform/clock.ts'
import type { Viewer } from '#platform/http/index.ts'
import { presentPageCard } from '#ground/pages'
import type { Relation } from '#ground/relations'
import type { Needs } from './service.ts'

interface Face {
  readonly name: string
  readonly avatar: string
  readonly path: string | null
}

const spans = { day: days(1), month: days(30), ever: undefined } as const

export type Muting = ReturnType<typeof createMuting>

export function createMuting({ clock, accounts, pages, relations }: Needs) {
  /** People, and pages of teams. */
  const faces = async (ids: readonly string[]): Promise<ReadonlyMap<string, Face>> => {
    const [cards, known] = await Promise.all([accounts.cards(ids), pages.load(ids)])
    const ofTeams = [...known.values()].filter(({ kind, visible }) => kind === 'team' && visible).map(presentPageCard)
    const found = new Map<string, Face>(ofTeams.map((page) => [page._id, page]))
    for (const { _id, name, avatar, path = null } of cards.values()) found.set(_id, { name, avatar, path })
    return found
  }

  const present = (row: Relation, { name, avatar, path }: Face) => ({
    _id: row.id,
    targetId: row.other_id,
    name,
    avatar,
    path,
    until: row.until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  })

  return {
    async list({ limit = 10, offset = 0 }: QueryOf<Calls['mutes']['list']>, { accountId }: Viewer) {
      const { rows, total } = await relations.listOf(accountId, { limit, offset, sort: 'desc', kind: 'mute' })
      const known = await faces(rows.map((row) => row.other_id))
      const data = rows.flatMap((row) => {
        const face = known.get(row.other_id)
        return face ? [present(row, face)] : []
      })
      return { data, total }
    },

    /** Throws `mute.self`, `user.unknown` also for who is apart, `block.limit_reached`. */
    async create({ targetId, span }: BodyOf<Calls['mutes']['create']>, viewer: Viewer) {
      const [known, isApart] = await Promise.all([faces([targetId]), pages.isApart(viewer, targetId)])
      const face = known.get(targetId)
      if (!face || isApart) throw new AppError('user.unknown')
      const long = spans[span]
      return present(await relations.mute(viewer.accountId, targetId, long === undefined ? null : after(clock.now(), long)), face)
    },

    /** Nothing happens when there is none. */
    remove: (targetId: string, { accountId }: Viewer): Promise<void> => relations.unmute(accountId, targetId),
  }
}
