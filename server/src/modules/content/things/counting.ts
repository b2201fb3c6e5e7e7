// The numbers that things show. Which of them a kind has its definition says, and what is added to them is added here: views
// by this module, the rest by whoever counts them, many things in one statement.
import { sql } from 'kysely'
import { runFragment, type Db } from '#platform/db/index.ts'
import type { CountLook, ViewCounter } from '#platform/view-counter.ts'
import type { Pages } from '#ground/pages'
import type { Counting, ThingDefinition } from './needs.ts'

/**
 * Counters that are columns of the kind's own table, which its store names. The rows are taken in the order of their ids, so
 * that two who add to the same things wait for each other once.
 */
export function countersIn<Name extends string>(table: string, names: readonly Name[]): Record<Name, Counting> {
  const counting = (column: Name): Counting => ({
    add: (using, by) =>
      runFragment(
        using,
        sql`
        with change as (select * from unnest(${[...by.keys()]}::uuid[], ${[...by.values()]}::int[]) as c (id, by)),
        held as (select t.id from ${sql.table(table)} t where t.id in (select c.id from change c) order by t.id for no key update)
        update ${sql.table(table)} t set ${sql.ref(column)} = greatest(0, t.${sql.ref(column)} + change.by)
        from change join held using (id) where t.id = change.id`,
      ),
    async read(using, fromId, limit) {
      const found = sql<{ id: string; number: number }>`
        select id, ${sql.ref(column)} as number from ${sql.table(table)} where id >= ${fromId} order by id limit ${limit}`
      return new Map((await runFragment(using, found)).map((row) => [row.id, row.number]))
    },
  })
  return Object.fromEntries(names.map((name) => [name, counting(name)])) as Record<Name, Counting>
}

export interface CountingNeeds {
  readonly db: Db
  readonly pages: Pages
  readonly views: ViewCounter
}

/** Who acts for the page of a thing is not counted. */
export const createCounting =
  ({ db, pages, views }: CountingNeeds) =>
  <Row>({ counters, seenAs }: Pick<ThingDefinition<Row>, 'counters' | 'seenAs'>): CountLook<Row> => {
    const shown = counters.views
    const count = shown && views.of((by) => shown.add(db, by))
    return async (row, viewer, caller) => {
      const { id, pageId } = seenAs(row)
      if (count && !(await pages.actAs(viewer, pageId, 'read private'))) count(id, viewer, caller)
    }
  }
