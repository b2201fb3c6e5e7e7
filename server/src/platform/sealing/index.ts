// Columns that a stolen database must not tell (access.md J78): closed under the ring's newest key, bound to table, column and
// row. Texts from before, or under an older key, still open; a job closes them anew.
import { sql } from 'kysely'
import { inTransaction, type Db } from '../db/index.ts'
import type { Jobs, NoData } from '../jobs/index.ts'
import type { KeyRing } from './key-ring.ts'

export { createKeyRing, parseKeys, type KeyRing } from './key-ring.ts'

declare module '../jobs/index.ts' {
  interface JobPayloads {
    'sealing.sweep': NoData
  }
}

type Texts<C extends string> = { readonly [column in C]?: unknown }

export interface SealedColumns<K extends string, C extends string> {
  /** The same row with its secret texts closed; empty and absent ones stay as they are. */
  close<R extends Texts<C>>(row: R, key: string): R
  open<R extends Texts<C> & Record<K, string>>(row: R): R
}

export interface Sealing {
  /** Once for each table; `key` is the column that names a row. */
  of<K extends string, C extends string>(table: string, key: K, columns: readonly C[]): SealedColumns<K, C>
  /** Of a table by its name: the column that names a row, and the row with what is closed opened; undefined where nothing is closed. */
  openerOf(table: string): { readonly key: string; open(row: Record<string, unknown>): Record<string, unknown> } | undefined
  /** Closes what is still plain or under an older key. */
  sweep(): Promise<void>
}

/** No stored text begins so: control characters never pass a form. */
const mark = '\u0001'
const batch = 200

export function createSealing({ db, jobs, ring }: { db: Db; jobs: Jobs; ring: KeyRing }): Sealing {
  const known = new Map<string, { key: string; columns: readonly string[] }>()

  const closeText = (text: string, place: string): string => {
    const { keyId, ciphertext } = ring.seal(text, place)
    return `${mark}${keyId}:${ciphertext.toString('base64')}`
  }
  const openText = (text: string, place: string): string => {
    if (!text.startsWith(mark)) return text
    const [keyId = '', ciphertext = ''] = text.slice(1).split(':')
    return ring.open(keyId, Buffer.from(ciphertext, 'base64'), place)
  }
  const isNewest = (text: string) => text.startsWith(`${mark}${ring.newest}:`)

  const change = (row: object, columns: readonly string[], to: (text: string, column: string) => string): object => {
    const texts = Object.entries(row).filter(([name, text]) => columns.includes(name) && typeof text === 'string' && text !== '')
    return { ...row, ...Object.fromEntries(texts.map(([column, text]) => [column, to(String(text), column)])) }
  }

  /** A batch of rows in one transaction; answers how many there were. */
  const sweepSome = (table: string, key: string, columns: readonly string[]): Promise<number> =>
    inTransaction(db, async (tx) => {
      const isOld = sql.join(
        columns.map((column) => sql`(${sql.ref(column)} <> '' and not starts_with(${sql.ref(column)}, ${`${mark}${ring.newest}:`}))`),
        sql` or `,
      )
      const names = sql.join([key, ...columns].map((column) => sql.ref(column)))
      const { rows } = await sql<Record<string, string>>`
        select ctid, ${names} from ${sql.table(table)} where ${isOld} limit ${batch} for no key update skip locked`.execute(tx)
      for (const row of rows) {
        const place = (column: string) => `${table}|${column}|${row[key]}`
        const anew = change(row, columns, (text, column) =>
          isNewest(text) ? text : closeText(openText(text, place(column)), place(column)),
        ) as Record<string, string>
        const sets = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${anew[column] ?? null}`))
        // Held, so it stays where it is; what names it need not be its alone.
        await sql`update ${sql.table(table)} set ${sets} where ctid = ${row['ctid']}`.execute(tx)
      }
      return rows.length
    })

  const sweep = async () => {
    for (const [table, { key, columns }] of known) while ((await sweepSome(table, key, columns)) === batch);
  }
  jobs.define({ name: 'sealing.sweep', schedule: '23 3 * * *', run: sweep })

  return {
    sweep,
    openerOf(table) {
      const { key, columns } = known.get(table) ?? { key: '', columns: [] }
      if (columns.length === 0) return undefined
      return {
        key,
        open: (row) => ({ ...change(row, columns, (text, column) => openText(text, `${table}|${column}|${String(row[key])}`)) }),
      }
    },
    of(table, key, columns) {
      if (known.has(table)) throw new Error(`The columns of ${table} are named twice`)
      known.set(table, { key, columns })
      return {
        close: (row, id) => change(row, columns, (text, column) => closeText(text, `${table}|${column}|${id}`)) as typeof row,
        open: (row) => change(row, columns, (text, column) => openText(text, `${table}|${column}|${row[key]}`)) as typeof row,
      }
    },
  }
}
