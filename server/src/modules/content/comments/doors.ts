// The door of every call: what a comment is on, as the viewer sees it, and whether they may write there. A thing that is hidden from
// them is unknown, one that is locked has comments that are locked with it.
import type { CommentedKind, CommentObject, CommentRules } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Sight, Who } from '#content/things'
import type { Viewer } from '#platform/http/index.ts'
import * as house from './house-store.ts'
import type { Needs } from './needs.ts'
import { defaultRules, stepFor, type Step } from './policy.ts'
import * as store from './store.ts'
import type { CommentTable } from './tables.ts'

/** Where a comment stands, open to the viewer. */
export interface Ground {
  readonly kind: CommentedKind
  readonly objectId: string
  readonly pageId: string
  readonly sight: Sight
  /** Put up by somebody under 18, or on the page of one. */
  readonly isOfMinor: boolean
}

export type Doors = ReturnType<typeof createDoors>

export function createDoors({ db, clock, accounts, pages, things }: Needs) {
  const isMinors = async (ids: readonly string[]): Promise<boolean> =>
    (await accounts.loadMany([...new Set(ids)])).some(({ account }) => accounts.isMinor(account))

  const lookAt = async (kind: CommentedKind, objectId: string, viewer: Who | undefined) => {
    const { sight, isOpen, pageId, authorId } = await things.seeing(kind).look(objectId, viewer)
    if (!isOpen) throw new AppError('comment.locked')
    return { kind, objectId, pageId, sight, authorId }
  }

  /** Throws the kind's `unknown`, `comment.locked`. */
  const enter = async (kind: CommentedKind, objectId: string, viewer: Who | undefined): Promise<Ground> => {
    const { authorId, ...ground } = await lookAt(kind, objectId, viewer)
    return { ...ground, isOfMinor: await isMinors([ground.pageId, authorId]) }
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
    return known ? { writers: known.writers, holds: known.holds, words: known.words } : defaultRules
  }

  return {
    enter,
    require,
    rulesOf,

    /** To read, without asking whose it is: one statement less for every list. */
    open: lookAt,

    /** A thing, or the comment that is answered with the thing that it is on. Throws the codes of `comments.create`. */
    async find(type: CommentObject, id: string, viewer: Who | undefined): Promise<{ ground: Ground; answered: CommentTable | undefined }> {
      if (type !== 'comment') return { ground: await enter(type, id, viewer), answered: undefined }
      const { row } = await require(id, viewer)
      return { ground: await enter(row.object_type, row.object_id, viewer), answered: row }
    },

    /** What would let the viewer write there, and whether they look after what others write. */
    async standing(ground: Ground, viewer: Viewer | undefined): Promise<{ step: Step; rules: CommentRules; mayKeep: boolean }> {
      const { pageId, sight, isOfMinor } = ground
      const [rules, ban, loaded, mayKeep, isInTeam] = await Promise.all([
        rulesOf(pageId),
        viewer && house.findBan(db, pageId, viewer.accountId, clock.now()),
        viewer && accounts.find(viewer.accountId),
        pages.actAs(viewer, pageId, 'moderate'),
        pages.actAs(viewer, pageId, 'contribute'),
      ])
      const facts = {
        isVisitor: viewer === undefined,
        isInside: sight.isInside,
        isOfMinor,
        isBanned: ban !== undefined,
        isLimited: loaded !== undefined && accounts.isLimited(loaded),
        // A minor writes where a guardian allows it, which none can say yet; in their own team they are among their own (youth.md Y36).
        needsGuardian: loaded !== undefined && accounts.isMinor(loaded) && !(isInTeam && accounts.guardianStatusOf(loaded) === 'approved'),
        isFollower: sight.isFollowed,
        isSubscriber: sight.isSubscribed,
      }
      return { step: stepFor(facts, rules), rules, mayKeep }
    },
  }
}

const closed: Partial<Record<Step, string>> = {
  follow: 'Who follows this page may comment. Follow it first.',
  subscribe: 'Subscribers of this page may comment.',
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
