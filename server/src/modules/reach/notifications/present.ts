// Notifications as their reader may know of them at this moment.
import { commentPath, notificationRules, type Notification, type PageCard, type ThingCard } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { isOwnPage, presentPageCard } from '#ground/pages'
import type { Acts } from '#ground/relations'
import type { Groups } from './groups.ts'
import type { Cards, Needs } from './needs.ts'
import { isFixed } from './policy.ts'
import { isThing } from './sights.ts'
import * as store from './store.ts'
import type { NotificationTable, Shown } from './tables.ts'
import { wordsOf } from './words.ts'

const thingWords: Readonly<Record<string, string>> = {
  feed: 'post',
  comment: 'comment',
  video: 'video',
  gallery: 'gallery',
  photo: 'photo',
  product: 'product',
}

interface Facts {
  readonly counts: ReadonlyMap<string, Acts>
  readonly cards: Cards
  readonly pages: ReadonlyMap<string, PageCard>
  readonly apart: ReadonlySet<string>
  /** People, pages and things that the reader does not want to hear of. */
  readonly muted: ReadonlySet<string>
  readonly thingOf: (row: NotificationTable) => ThingCard | null
}

export type Present = ReturnType<typeof createPresent>

/** `gone`: rows that say nothing any more, or nothing to this reader. */
export function createPresent(
  { db, accounts, pages, things, comments }: Needs,
  { sourceOf, windowOf }: Pick<Groups, 'sourceOf' | 'windowOf'>,
) {
  /** Of all groups of a kind in one statement. */
  const countAll = async (rows: readonly NotificationTable[], readerId: string, using: Db): Promise<Map<string, Acts>> => {
    const byKind = Map.groupBy(rows, ({ kind }) => kind)
    const counted = [...byKind].map(async ([kind, same]) => {
      const counts = (await sourceOf(kind)?.count(readerId, same.map(windowOf), using)) ?? []
      return same.flatMap(({ id }, at) => (counts[at] ? [[id, counts[at]] as const] : []))
    })
    return new Map((await Promise.all(counted)).flat())
  }

  const gather = async (rows: readonly NotificationTable[], viewer: Viewer, using: Db): Promise<Facts> => {
    const counts = await countAll(rows, viewer.accountId, using)
    const actorIds = [...rows.flatMap(({ actor_id: id }) => id ?? []), ...[...counts.values()].flatMap(({ newest }) => newest)]
    const pageIds = rows.flatMap(({ page_id: id }) => id ?? [])
    const commentIds = rows.flatMap(({ subject_type: kind, subject_id: id }) => (kind === 'comment' ? [id] : []))
    const places = await comments.telling.placesOf(commentIds, viewer, using)
    const named = rows.flatMap(({ subject_type: kind, subject_id: id }) => (isThing(kind) ? [{ kind, id }] : (places.get(id) ?? [])))
    const subjectIds = rows.map(({ subject_id: id }) => id)
    const [cards, known, apart, muted, mutedThings, cardOf] = await Promise.all([
      accounts.cards(actorIds, using),
      pages.load(pageIds, using),
      pages.apartAmong(viewer, [...actorIds, ...pageIds], using),
      pages.mutedAmong(viewer, [...actorIds, ...pageIds], using),
      store.loadMutedSubjects(using, viewer.accountId, subjectIds),
      things.cards(named, viewer),
    ])
    const thingOf = ({ subject_type: kind, subject_id: id }: NotificationTable) =>
      kind === 'comment' ? commented(id) : cardOf({ kind, id })
    /** Where it stands, if the reader may open that. */
    const commented = (id: string): ThingCard | null => {
      const place = places.get(id)
      const card = place ? cardOf(place) : null
      return card && !card.isLocked ? { ...card, path: card.path && commentPath(card.path, id) } : null
    }
    return {
      counts,
      cards,
      pages: new Map([...known].map(([id, page]) => [id, presentPageCard(page)])),
      apart,
      muted: new Set([...muted, ...mutedThings]),
      thingOf,
    }
  }

  const isMuted = (row: NotificationTable, muted: ReadonlySet<string>): boolean =>
    !isFixed(row.kind) &&
    (muted.has(row.subject_id) || (row.actor_id !== null && (muted.has(row.actor_id) || (row.page_id !== null && muted.has(row.page_id)))))

  const isGone = (row: NotificationTable, { counts, apart, muted, thingOf }: Facts): boolean => {
    if (isMuted(row, muted)) return true
    if (sourceOf(row.kind) && (counts.get(row.id)?.total ?? 0) === 0) return true
    if (row.actor_id !== null && (apart.has(row.actor_id) || (row.page_id !== null && apart.has(row.page_id)))) return true
    // What became of an own post is news also where the post is not shown.
    return (isThing(row.subject_type) || row.subject_type === 'comment') && row.kind !== 'feed_moderated' && thingOf(row) === null
  }

  const presentOne = (row: Shown, viewer: Viewer, facts: Facts): Notification => {
    const { counts, cards, pages: known, thingOf } = facts
    const count = counts.get(row.id)
    const actorIds = row.actor_id === null ? (count?.newest ?? []) : [row.actor_id]
    const actors = actorIds.flatMap((id) => cards.get(id) ?? [])
    const total = count?.total ?? 1
    const page = row.page_id === null ? undefined : known.get(row.page_id)
    const thing = thingOf(row)
    const isOwn = row.page_id === null || isOwnPage(viewer.accountId, row.page_id)
    const said = {
      kind: row.kind,
      facts: row.facts,
      names: actors.map(({ name }) => name),
      total,
      page: isOwn ? undefined : page?.name,
      thing: thingWords[row.subject_type] ?? 'post',
      thingTitle: thing?.title ?? '',
      thingPath: thing?.path ?? null,
    }
    const place = { subjectId: row.subject_id, teamId: !isOwn && page?.type === 'team' ? page._id : undefined, pagePath: page?.path }
    return {
      _id: row.id,
      type: row.kind,
      group: notificationRules[row.kind].group,
      ...wordsOf(said, place),
      picture: thing?.picture ?? '',
      isLocked: thing?.isLocked ?? false,
      subjectId: row.subject_id,
      actors,
      total,
      page: page ?? null,
      createdAt: row.first_at.toISOString(),
      updatedAt: row.last_at.toISOString(),
      isRead: row.read_at !== null,
    }
  }

  return async (rows: readonly Shown[], viewer: Viewer, using: Db = db): Promise<{ shown: Notification[]; gone: string[] }> => {
    if (rows.length === 0) return { shown: [], gone: [] }
    const facts = await gather(rows, viewer, using)
    const gone = rows.filter((row) => isGone(row, facts))
    return {
      shown: rows.filter((row) => !gone.includes(row)).map((row) => presentOne(row, viewer, facts)),
      gone: gone.map(({ id }) => id),
    }
  }
}

/** A kind that a newer release wrote is not shown by this one. */
export const isKnownKind = (row: Shown): boolean => Object.hasOwn(notificationRules, row.kind)
