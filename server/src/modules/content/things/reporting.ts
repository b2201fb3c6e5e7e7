// What staff of the site looks after, kind by kind: what may be reported of it, and how a decision takes effect in its own table.
import { sql } from 'kysely'
import { runFragment, type Db } from '#platform/db/index.ts'
import type { Doors } from './doors.ts'
import type { Reportable, Subject, ThingDefinition, ThingKind } from './needs.ts'
import type { FirstSight } from './first-sight.ts'
import type { Standing } from './tables.ts'

export interface ReportingNeeds {
  readonly db: Db
  readonly firstSight: FirstSight
}

export function createReportable<Row>(
  { db, firstSight }: ReportingNeeds,
  kind: ThingKind,
  definition: ThingDefinition<Row>,
  doors: Doors<Row>,
): Reportable {
  const { find, seenAs, pathOf, evidenceOf, refuse } = definition
  const subjectOf = async (row: Row, using: Db): Promise<Subject> => {
    const { path, refusal, ...evidence } = await evidenceOf(row, using)
    const { pageId, isRemoved, isListed } = seenAs(row)
    const isWaiting = refusal === 'waiting'
    return {
      ...evidence,
      refusal: isWaiting ? null : refusal,
      isWaiting,
      pageId,
      path: pathOf?.(row) ?? path ?? null,
      pictures: [],
      isGone: isRemoved && refusal !== 'removed',
      isListed,
    }
  }
  return {
    async refuse(tx, id, refusal) {
      const isUnseen = refusal === null && (await firstSight.isUnseen(tx, kind, id))
      if (!isUnseen) return refuse(tx, id, refusal)
      // What nobody has seen does not come out because a decision is taken back.
      const row = await find(tx, { id })
      if (row && (await evidenceOf(row, tx)).refusal !== 'waiting') await firstSight.ask(tx, kind, id)
      return refuse(tx, id, 'waiting')
    },
    async release(tx, id) {
      if (!(await firstSight.see(tx, kind, id))) return
      const row = await find(tx, { id })
      // What is refused for another reason stays so.
      if (row && (await evidenceOf(row, tx)).refusal === 'waiting') await refuse(tx, id, null)
    },
    async find(id, viewer, using = db) {
      const row = viewer === 'staff' ? await find(using, { id }) : (await doors.find(id, viewer))?.row
      return row && subjectOf(row, using)
    },
  }
}

/** Two kinds of rows whose ids cannot be told apart from outside: each knows its own alone. */
export const eitherOf = (one: Reportable, other: Reportable): Reportable => ({
  ...one,
  find: async (id, viewer, using) => (await one.find(id, viewer, using)) ?? other.find(id, viewer, using),
  async refuse(tx, id, refusal) {
    await one.refuse(tx, id, refusal)
    await other.refuse(tx, id, refusal)
  },
  async release(tx, id) {
    await one.release?.(tx, id)
    await other.release?.(tx, id)
  },
})

/**
 * Writes a refusal into the kind's own table, which its store names; answers the row before and after, undefined where there is
 * none. What is removed is deleted as its owner would, and comes back with the decision; what its owner had deleted before stays so.
 */
export const refusalIn =
  <Row extends { readonly refusal: Standing | null }>(table: string) =>
  async (tx: Db, id: string, refusal: Standing | null, now: Date): Promise<{ before: Row; after: Row } | undefined> => {
    const [before] = await runFragment(tx, sql<Row>`select * from ${sql.table(table)} where id = ${id} for update`)
    if (!before || before.refusal === refusal) return before && { before, after: before }
    const [after] = await runFragment(
      tx,
      refusal === 'removed'
        ? sql<Row>`
          update ${sql.table(table)} set refusal = case when deleted_at is null then 'removed' else 'hidden' end,
            deleted_at = coalesce(deleted_at, ${now}) where id = ${id} returning *`
        : sql<Row>`
          update ${sql.table(table)} set refusal = ${refusal}::text,
            deleted_at = case when refusal = 'removed' then null else deleted_at end where id = ${id} returning *`,
    )
    return after && { before, after }
  }
