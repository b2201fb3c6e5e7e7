// Who is apart from whom. Two are apart if either has blocked the other: each is absent for the other, and what they publish is
// unknown, at every door (access.md B21). Owners are accounts and pages of teams; what an id stands for is not asked here.
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import * as store from './store.ts'
import type { RelationTable } from './tables.ts'

export type Relation = RelationTable
export type Relations = ReturnType<typeof createRelations>

export interface RelationNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
}

const mostRelations = 10_000

export function createRelations({ db, clock, outbox }: RelationNeeds) {
  /** What has no end and is not made twice. */
  const keep = (ownerId: string, otherId: string, kind: 'block' | 'restrict', reason: string) =>
    inTransaction(db, async (tx) => {
      const known = await store.findRelation(tx, ownerId, otherId, kind)
      if (known) return { relation: known, isNew: false }
      // Two at the limit may pass it by one; it is there against lists without end.
      if ((await store.countRelations(tx, ownerId)) >= mostRelations) throw new AppError('block.limit_reached')
      const relation = { id: newId(), owner_id: ownerId, other_id: otherId, kind, reason, created_at: clock.now(), until: null }
      const isNew = (await store.insertRelation(tx, relation)) !== undefined
      if (isNew && kind === 'block') await outbox.write(tx, 'relation.blocked', { ownerId, otherId })
      return { relation: isNew ? relation : ((await store.findRelation(tx, ownerId, otherId, kind)) ?? relation), isNew }
    })

  return {
    /** Which of these accounts and pages are apart from somebody; from a visitor only those that are not shown in their country. */
    apartAmong: (id: string | undefined, otherIds: readonly string[], using: Db = db): Promise<ReadonlySet<string>> =>
      store.loadApart(using, id, otherIds),

    async isApart(id: string | undefined, otherId: string, using: Db = db): Promise<boolean> {
      return (await store.loadApart(using, id, [otherId])).has(otherId)
    },

    /** Which of these an owner has blocked: who of the two it was. Only for what that is to cost; neither is ever told. */
    blockedBy: (ownerId: string, otherIds: readonly string[], using: Db = db): Promise<ReadonlySet<string>> =>
      store.loadBlockedBy(using, ownerId, otherIds),

    /** Blocks; `isNew` is false when the other one was blocked already. Throws `block.self`, `block.limit_reached`. */
    async block(ownerId: string, otherId: string, reason: string): Promise<{ relation: Relation; isNew: boolean }> {
      if (ownerId === otherId) throw new AppError('block.self')
      return keep(ownerId, otherId, 'block', reason)
    },

    /** Nothing happens when there is no such block. */
    unblock: async (ownerId: string, otherId: string): Promise<void> => void (await store.deleteRelation(db, ownerId, otherId, 'block')),

    /**
     * From now on the other's comments wait for the owner, and their messages stand apart; they are not told. `isNew` is false when it was
     * so already. Throws `restriction.self`, `block.limit_reached`.
     */
    async restrict(ownerId: string, otherId: string): Promise<{ relation: Relation; isNew: boolean }> {
      if (ownerId === otherId) throw new AppError('restriction.self')
      return keep(ownerId, otherId, 'restrict', '')
    },

    /** Nothing happens when there is none. */
    unrestrict: async (ownerId: string, otherId: string): Promise<void> =>
      void (await store.deleteRelation(db, ownerId, otherId, 'restrict')),

    /** Which of these an owner keeps at arm's length. */
    restrictedAmong: (ownerId: string, otherIds: readonly string[], using: Db = db): Promise<ReadonlySet<string>> =>
      store.loadRestricted(using, ownerId, otherIds),

    /** Does not hear of the other any more; to who did it already it says anew until when. Throws `mute.self`, `block.limit_reached`. */
    async mute(ownerId: string, otherId: string, until: Date | null): Promise<Relation> {
      if (ownerId === otherId) throw new AppError('mute.self')
      return inTransaction(db, async (tx) => {
        if ((await store.countRelations(tx, ownerId)) >= mostRelations) throw new AppError('block.limit_reached')
        const now = clock.now()
        const muted = await store.saveMute(tx, {
          id: newId(),
          owner_id: ownerId,
          other_id: otherId,
          kind: 'mute',
          reason: '',
          created_at: now,
          until,
        })
        await outbox.write(tx, 'relation.muted', { ownerId, otherId })
        return muted
      })
    },

    /** Nothing happens when there is none. */
    unmute: async (ownerId: string, otherId: string): Promise<void> => void (await store.deleteRelation(db, ownerId, otherId, 'mute')),

    /** Which of these somebody does not want to hear of. */
    mutedAmong: (ownerId: string, otherIds: readonly string[], using: Db = db): Promise<ReadonlySet<string>> =>
      store.loadMuted(using, ownerId, otherIds),

    /** Which of these owners do not want to hear of any of the others. */
    mutersAmong: (ownerIds: readonly string[], otherIds: readonly string[], using: Db = db): Promise<ReadonlySet<string>> =>
      store.loadMuters(using, ownerIds, otherIds),

    /** Takes out what has ended; until then it counts. */
    endMutes: async (): Promise<void> => void (await store.endMutes(db, clock.now())),

    /** Whether the page is not shown where whoever looks is; never where that is not known. */
    async isClosedHere(pageId: string, using: Db = db): Promise<boolean> {
      return (await store.loadApart(using, undefined, [pageId])).has(pageId)
    },

    closedTo: (pageIds: readonly string[]): Promise<ReadonlySet<string>> => store.loadClosedTo(db, pageIds),
    countriesOf: (pageId: string): Promise<string[]> => store.countriesOf(db, pageId),

    /** Sets from which countries a page is not seen; what is not said is open again. Answers the list as it is kept. */
    closeTo: (pageId: string, countries: readonly string[]): Promise<string[]> =>
      inTransaction(db, async (tx) => {
        await store.saveCountries(tx, pageId, [...new Set(countries)], clock.now())
        return store.countriesOf(tx, pageId)
      }),

    listOf: (ownerId: string, window: store.Window) => store.listRelations(db, ownerId, window),
  }
}
