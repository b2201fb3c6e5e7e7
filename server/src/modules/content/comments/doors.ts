// The door of every call: what a comment is on, as the viewer sees it, and whether they may write there. A thing that is hidden from
// them is unknown, one that is locked has comments that are locked with it.
import type { CommentedKind, CommentObject, CommentRules, CommentWriters } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import type { Sight, Who } from '#content/things'
import type { Viewer } from '#platform/http/index.ts'
import * as house from './house-store.ts'
import type { Needs } from './needs.ts'
import { defaultRules, openingOf, stepFor, type Opening, type Step } from './policy.ts'
import * as store from './store.ts'
import type { CommentTable } from './tables.ts'

/** Where a comment stands, open to the viewer. */
export interface Ground {
  readonly kind: CommentedKind
  readonly objectId: string
  readonly pageId: string
  readonly sight: Sight
  /** Who put it up, or whose page it is on, as far as they are under 18: their guardians say whether anybody writes there. */
  readonly minorIds: readonly string[]
  /** When it came out. */
  readonly since: Date | undefined
}

/** What would let somebody write there, and what its page says of it. */
export interface Standing {
  readonly step: Step
  readonly rules: CommentRules
  readonly opening: Opening
  /** What is said of this thing alone. */
  readonly ownWriters: CommentWriters | null
  /** Whether they look after what others write. */
  readonly mayKeep: boolean
  /** Staff of the site sees it before others do. */
  readonly isSeenFirst: boolean
}

export type Doors = ReturnType<typeof createDoors>

export function createDoors({ db, clock, accounts, guardians, pages, supporters, things }: Needs) {
  const minorsAmong = async (ids: readonly string[]): Promise<string[]> =>
    (await accounts.loadMany([...new Set(ids)])).flatMap(({ account }) => (accounts.isMinor(account) ? account.id : []))

  /** Whether somebody may write where these, who are under 18, are at home. */
  const isAllowedBy = async (minorIds: readonly string[], using: Db = db): Promise<boolean> =>
    (await Promise.all(minorIds.map((id) => guardians.allows(id, 'comments', using)))).every(Boolean)

  const lookAt = async (kind: CommentedKind, objectId: string, viewer: Who | undefined) => {
    const { sight, isOpen, pageId, authorId, since } = await things.seeing(kind).look(objectId, viewer)
    if (!isOpen) throw new AppError('comment.locked')
    return { kind, objectId, pageId, sight, authorId, since }
  }

  /** Throws the kind's `unknown`, `comment.locked`. */
  const enter = async (kind: CommentedKind, objectId: string, viewer: Who | undefined): Promise<Ground> => {
    const { authorId, ...ground } = await lookAt(kind, objectId, viewer)
    return { ...ground, minorIds: await minorsAmong([ground.pageId, authorId]) }
  }

  /** A comment that the viewer may know of; of one on what is hidden from them nothing is said. Throws `comment.unknown`, `comment.locked`. */
  const require = async (id: string, viewer: Who | undefined) => {
    const row = await store.findSeen(db, id, viewer?.accountId)
    if (!row) throw new AppError('comment.unknown')
    const place = await lookAt(row.object_type, row.object_id, viewer).catch((error: unknown) => {
      throw error instanceof AppError && error.code !== 'comment.locked' ? new AppError('comment.unknown') : error
    })
    return { row, place }
  }

  const rulesOf = async (pageId: string): Promise<CommentRules> => {
    const known = await house.findRules(db, pageId)
    return known ? { writers: known.writers, closesAfter: known.closes_after, holds: known.holds, words: known.words } : defaultRules
  }

  const monthsOf = async (pageId: string, accountId: string): Promise<number> =>
    (await supporters.badgesOf([[pageId, accountId]]))(pageId, accountId) ?? 0

  return {
    enter,
    require,
    rulesOf,

    /** Whether what was written at somebody's who was under 18 then may be read now. */
    isReadAt: async (minorId: string, using: Db = db): Promise<boolean> => {
      const account = await accounts.find(minorId, using)
      return account !== undefined && (!accounts.isMinor(account) || guardians.allows(minorId, 'comments', using))
    },

    /** To read, without asking whose it is: one statement less for every list. */
    open: lookAt,

    /**
     * A thing, or the comment that is answered with the thing that it is on and what begins its thread. Throws the codes of
     * `comments.create`.
     */
    async find(
      type: CommentObject,
      id: string,
      viewer: Who | undefined,
    ): Promise<{ ground: Ground; answered: CommentTable | undefined; thread: CommentTable | undefined }> {
      if (type !== 'comment') return { ground: await enter(type, id, viewer), answered: undefined, thread: undefined }
      const { row } = await require(id, viewer)
      const [ground, thread] = await Promise.all([
        enter(row.object_type, row.object_id, viewer),
        row.parent_id === null ? row : store.find(db, row.parent_id),
      ])
      return { ground, answered: row, thread }
    },

    async standing(ground: Ground, viewer: Viewer | undefined, thread?: CommentTable): Promise<Standing> {
      const { objectId, pageId, sight, minorIds, since } = ground
      const [rules, own, ban, loaded, mayKeep, isInTeam, isAllowed] = await Promise.all([
        rulesOf(pageId),
        house.findThingRule(db, objectId),
        viewer && house.findBan(db, pageId, viewer.accountId, clock.now()),
        viewer && accounts.find(viewer.accountId),
        pages.actAs(viewer, pageId, 'moderate'),
        pages.actAs(viewer, pageId, 'contribute'),
        isAllowedBy(minorIds),
      ])
      const ownWriters = own?.writers ?? null
      const opening = openingOf(rules, ownWriters, since)
      const facts = {
        isVisitor: viewer === undefined,
        isInside: sight.isInside,
        isShut: !isAllowed,
        mayKeep,
        isBanned: ban !== undefined,
        isLimited: loaded !== undefined && accounts.isLimited(loaded),
        // No guardian can say yet where else a minor writes; on their own page and in their own team they are among their own (youth.md Y36).
        needsGuardian: loaded !== undefined && accounts.isMinor(loaded) && !(isInTeam && accounts.guardianStatusOf(loaded) === 'approved'),
        isFollower: sight.isFollowed,
        isSubscriber: sight.isSubscribed,
        months: viewer && opening.writers === 'subscribers_3m' ? await monthsOf(pageId, viewer.accountId) : 0,
        isThreadClosed: thread !== undefined && thread.locked_at !== null,
        now: clock.now(),
      }
      return { step: stepFor(facts, opening), rules, opening, ownWriters, mayKeep, isSeenFirst: minorIds.length > 0 }
    },
  }
}

const closed: Partial<Record<Step, string>> = {
  follow: 'Who follows this page may comment. Follow it first.',
  subscribe: 'Subscribers of this page may comment.',
  stay: 'Who has subscribed to this page for three months may comment.',
  ended: 'This is closed to new comments by now.',
  locked: 'This thread is closed to new replies.',
}

/** Says no in the words of what is in the way. */
export function requireStep(step: Step): void {
  if (step === 'none') return
  if (step === 'banned') throw new AppError('comment.blocked')
  if (step === 'limited') throw new AppError('account.limited')
  if (step === 'guardian') throw new AppError('youth.guardian_required')
  const message = closed[step]
  throw new AppError('comment.closed', message === undefined ? {} : { message })
}
