// Likes, bookmarks and shares: a wished state for one account, object and action (wire.md 4.6). Repeating a wish changes nothing.
import type { Reaction, ReactionAction, ReactionObject } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import { createMicroBatch } from '#platform/micro-batch.ts'
import { newId } from '#platform/new-id.ts'
import { countActs, sampleActs, type ActWindow } from '#ground/relations'
import { createFlags } from './flags.ts'
import type { Reactable } from './needs.ts'
import { presentReaction } from './present.ts'
import { createReading } from './reading.ts'
import * as store from './store.ts'
import { counterOf, type ReactionTable } from './tables.ts'
import { createTallies, type TallyNeeds } from './tallies.ts'

export interface Needs extends TallyNeeds {
  readonly jobs: Jobs
}

export type Reactions = ReturnType<typeof createReactions>

export interface Wish {
  readonly objectId: string
  readonly objectType: ReactionObject
  readonly action: ReactionAction
}

/** Objects of each night that are counted again. */
const recountedAtNight = 1000

export function createReactions(needs: Needs) {
  const { db, clock, jobs } = needs
  const kinds = new Map<ReactionObject, Reactable>()
  const tallies = createTallies(needs, kinds)

  /** What many do at the same moment is written together: a commit for the crowd, and a delta for each object in it. */
  const join = createMicroBatch<store.NewReaction, ReactionTable>({ run: (wished) => store.insertAll(db, wished) })

  jobs.define({
    name: 'reactions.recount',
    schedule: '37 3 * * *',
    run: async () => void (await tallies.recount(recountedAtNight)),
  })

  /** The number that a reaction adds to, where its kind shows it. */
  const numberOf = ({ objectType, action }: Wish) => (kinds.get(objectType)?.tallies[counterOf[action]] ? counterOf[action] : undefined)

  return {
    flags: createFlags(db),
    reading: createReading(db),
    tallies,

    /** Who likes objects, as far as they still do: one answer for each window. */
    likesIn: (readerId: string, windows: readonly ActWindow[], using: Db = db) => countActs(using, readerId, windows, store.likes),

    /** Who has liked objects since a moment, and still does. */
    likesSince: (ids: readonly string[], since: Date, most: number) => sampleActs(db, ids, since, most, store.likes),

    /** What somebody has liked of a kind since a moment, and still does; the newest first. */
    likedBy: (accountId: string, kind: ReactionObject, since: Date, most: number) => store.listLiked(db, accountId, kind, since, most),

    /** Lets objects of a kind be liked and saved; once, at wiring. */
    define(kind: ReactionObject, reactable: Reactable): void {
      kinds.set(kind, reactable)
    },

    /** Likes, saves or has shared; `isNew` is false when that was so already. Throws the kind's `unknown` for what the viewer does not see. */
    async react(viewer: Viewer, wish: Wish): Promise<{ reaction: Reaction; isNew: boolean }> {
      const { objectId, objectType, action } = wish
      const kind = kinds.get(objectType)
      if (!kind) throw new AppError(`${objectType}.unknown`)
      await kind.requireSeen(objectId, viewer)
      const key = { account_id: viewer.accountId, object_type: objectType, object_id: objectId, action }
      const reaction = { id: newId(), ...key, created_at: clock.now() }
      const kept = await join({ reaction, counter: numberOf(wish) })
      const isNew = kept.id === reaction.id
      if (isNew) tallies.poke()
      return { reaction: presentReaction(kept), isNew }
    },

    /** Takes back everything of somebody who is erased, and what it added to numbers. */
    async forget(accountId: string): Promise<void> {
      for (let left = true; left; ) {
        const some = await store.listSome(db, accountId, 500)
        for (const { object_id: objectId, object_type: objectType, action } of some)
          await store.remove(
            db,
            { account_id: accountId, object_id: objectId, object_type: objectType, action },
            numberOf({ objectId, objectType, action }),
          )
        tallies.poke()
        left = some.length > 0
      }
    },

    /** Takes it back, of what is hidden by now, too; nothing happens when there is none. */
    async takeBack(viewer: Viewer, wish: Wish): Promise<void> {
      const { objectId, objectType, action } = wish
      const key = { account_id: viewer.accountId, object_type: objectType, object_id: objectId, action }
      if (await store.remove(db, key, numberOf(wish))) tallies.poke()
    },
  }
}
