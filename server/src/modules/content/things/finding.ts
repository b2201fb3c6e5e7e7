// What search reads of a kind: rows that lists show, in the words that strangers read.
import { sql } from 'kysely'
import { runFragment, type Db } from '#platform/db/index.ts'
import { isOwnPage } from '#ground/pages'
import type { Findable, Found, ThingDefinition } from './needs.ts'

export interface Finding {
  /** Of these, those that are out, by id; whether their pages are shown is asked there. */
  load(using: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Found>>
  idsOn: Findable<unknown>['idsOn']
}

/** Undefined for a kind that is not found by words. */
export function createFinding<Row>({ load, seenAs, findable }: ThingDefinition<Row>): Finding | undefined {
  if (!findable) return undefined
  return {
    idsOn: findable.idsOn,
    async load(using, ids) {
      const found = [...(await load(using, ids))].map(async ([id, row]): Promise<(readonly [string, Found])[]> => {
        const { pageId, authorId = null, audience, isListed, isRemoved, isRefused = false, needsEarning = false } = seenAs(row)
        if (!isListed || isRemoved || isRefused) return []
        const wording = await findable.wordingOf(row, audience === 'public', using)
        return [
          [id, { ...wording, id, pageId, authorId: authorId !== null && isOwnPage(authorId, pageId) ? null : authorId, needsEarning }],
        ]
      })
      return new Map((await Promise.all(found)).flat())
    },
  }
}

/** For a kind whose table its store names. */
export const idsOnPageIn =
  (table: string): Findable<unknown>['idsOn'] =>
  async (using, pageId, after, limit) => {
    const found = sql<{ id: string }>`
      select id from ${sql.table(table)} where page_id = ${pageId} and id > ${after} order by id limit ${limit}`
    return (await runFragment(using, found)).map(({ id }) => id)
  }
