// What an athlete says on the own sports card. Every change asks the team anew.
import { mostRecords } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { blank, readForm, requireSound, type NewRecord, type RecordChange } from './form.ts'
import type { Needs } from './needs.ts'
import { contentOf, isSame, sayingOf, standingOf, type Content } from './policy.ts'
import * as store from './store.ts'
import type { RecordRow } from './tables.ts'

export type RecordWriting = ReturnType<typeof createRecordWriting>

export function createRecordWriting({ db, clock, accounts, outbox, pages, reference, teams }: Needs) {
  /** One that is retired stays with who has it, on this line or on a roster. Throws `performer.sport_unknown`. */
  const refuseUnknownSport = async (viewer: Viewer, { sportId }: RecordChange, before?: RecordRow): Promise<void> => {
    if (!sportId) return
    const places = await teams.roster.placesOf(viewer.accountId)
    await reference.refuseUnknownSports([sportId], [...places.map((place) => place.sportId), before?.sport_id ?? ''])
  }

  /** A team is named by those who were on its roster then; its sport needs not be said. Throws `record.not_on_roster`, `request.invalid`. */
  const complete = async (tx: Db, viewer: Viewer, kind: RecordRow['kind'], wished: Content): Promise<Content> => {
    if (wished.team_id === null) {
      requireSound(kind, wished, clock.now())
      return wished
    }
    const place = await teams.roster.placeOf(tx, wished.team_id, viewer.accountId, wished.season_start)
    if (!place) throw new AppError('record.not_on_roster')
    const content = { ...wished, sport_id: wished.sport_id ?? place.sportId }
    requireSound(kind, content, clock.now())
    return content
  }

  /** Kept for the rest of the transaction. Throws `record.unknown`, for those of others too. */
  const takeOwn = async (tx: Db, viewer: Viewer, id: string): Promise<RecordRow> => {
    const row = await store.lock(tx, id)
    if (!row || !(await pages.actAs(viewer, row.athlete_id, 'own', tx))) throw new AppError('record.unknown')
    return row
  }

  const lookIsOver = (tx: Db, id: string) => outbox.write(tx, 'review.over', { target: 'performer', targetId: id })

  /** Who sees a line whose words change (youth.md Y64): others see what stood there, and nothing waits that they have seen. */
  const sightOf = async (tx: Db, viewer: Viewer, row: RecordRow, content: Content): Promise<Partial<RecordRow>> => {
    if (!viewer.isMinor && row.sight !== 'waiting') return { sight: null, seen: null }
    const seen = row.sight === null ? sayingOf(row) : row.seen
    if (seen && isSame(content, seen)) {
      if (row.sight === 'waiting') await lookIsOver(tx, row.athlete_id)
      return { ...seen, sight: null, seen: null }
    }
    await accounts.askForLook(tx, row.athlete_id)
    return { sight: 'waiting', seen }
  }

  return {
    /** Throws `record.limit_reached`, `record.not_on_roster`, `performer.sport_unknown`, `request.invalid`. */
    async create(viewer: Viewer, { kind, ...wish }: NewRecord): Promise<RecordRow> {
      await refuseUnknownSport(viewer, wish)
      return inTransaction(db, async (tx) => {
        // Before anything of the card, as who decides on the page has it.
        if (viewer.isMinor) await accounts.holdPage(tx, viewer.accountId)
        await store.lockCard(tx, viewer.accountId)
        if ((await store.count(tx, viewer.accountId, kind)) >= mostRecords[kind]) throw new AppError('record.limit_reached')
        const { startYear: season_start, endYear: season_end } = wish.season
        const content = await complete(tx, viewer, kind, { ...blank, season_start, season_end, ...readForm(kind, wish) })
        const now = clock.now()
        if (viewer.isMinor) await accounts.askForLook(tx, viewer.accountId)
        return store.insert(tx, {
          id: newId(),
          athlete_id: viewer.accountId,
          kind,
          ...content,
          ...standingOf(content, now),
          sight: viewer.isMinor ? 'waiting' : null,
          seen: null,
          revision: 0,
          created_at: now,
          updated_at: now,
        })
      })
    },

    /** Throws `record.unknown`, `record.not_on_roster`, `performer.sport_unknown`, `request.invalid`. */
    async update(viewer: Viewer, id: string, wish: RecordChange): Promise<RecordRow> {
      await refuseUnknownSport(viewer, wish, await store.find(db, id))
      return inTransaction(db, async (tx) => {
        await accounts.holdPage(tx, viewer.accountId)
        const row = await takeOwn(tx, viewer, id)
        const wished = { ...contentOf(row), ...readForm(row.kind, wish) }
        // What says the same as before is as true as before.
        if (isSame(wished, row)) return row
        const content = await complete(tx, viewer, row.kind, wished)
        const now = clock.now()
        const said = { ...content, ...standingOf(content, now), revision: row.revision + 1, updated_at: now }
        return store.update(tx, id, { ...said, ...(await sightOf(tx, viewer, row, content)) })
      })
    },

    /** Throws `record.unknown`. */
    remove: (viewer: Viewer, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await accounts.holdPage(tx, viewer.accountId)
        const { sight } = await takeOwn(tx, viewer, id)
        await store.remove(tx, id)
        if (sight === 'waiting') await lookIsOver(tx, viewer.accountId)
      }),
  }
}
