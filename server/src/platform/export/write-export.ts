// The whole of it at one moment: into a folder that has its name only once it is complete.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { atSnapshot, beOnly, openSnapshot, type NamedObject, type Snapshot } from '../backup/index.ts'
import type { Tx } from '../db/index.ts'
import type { Store } from '../storage/index.ts'
import { writeFiles } from './files.ts'
import { readmeOf, type Told } from './readme.ts'
import { readShapes, type Shape } from './shape.ts'
import { writeTable, type Row } from './tables.ts'
import { beginFile, type Written } from './written.ts'

export interface ExportWish {
  /** As the owner of the tables. */
  readonly url: string
  /** Where the folder of this export is made. */
  readonly folder: string
  readonly storage: Pick<Store, 'keepRemoved' | 'openEvenRemoved'>
  readonly leftOut: Told['leftOut']
  isTable(table: string): boolean
  isColumn(table: string, column: string): boolean
  partOf(table: string): string
  /** Of a table in which something lies closed: how its rows are opened, and by which column. */
  openerOf(table: string): { readonly key: string; open(row: Record<string, unknown>): Record<string, unknown> } | undefined
  objects(tx: Tx): AsyncIterable<NamedObject>
  siteName(tx: Tx): Promise<string>
  readonly siteUrl: string
  readonly program: string
  /** Told where it is written until it is complete: it goes with whoever is broken off. */
  onBegun(unfinished: string): void
}

export interface Exported {
  readonly folder: string
  readonly asOf: string
  readonly tables: number
  readonly rows: number
  readonly files: number
  readonly bytes: number
  readonly missing: readonly string[]
}

const nameOf = (at: Date): string => `fieldhouse-${at.toISOString().replaceAll(/[:.]/g, '-')}`

/** Throws, and leaves nothing, where it does not come to its end. */
export async function writeExport(wish: ExportWish): Promise<Exported> {
  // Files that are removed meanwhile stay readable for one of them at a time.
  const client = await beOnly(wish.url, 'backup')
  try {
    const keeping = await wish.storage.keepRemoved()
    try {
      const snapshot = await openSnapshot(client)
      const folder = join(resolve(wish.folder), nameOf(snapshot.at))
      const unfinished = `${folder}.unfinished`
      wish.onBegun(unfinished)
      await mkdir(unfinished, { recursive: true, mode: 0o700 })
      try {
        const made = await writeAll(wish, snapshot, unfinished)
        await rename(unfinished, folder)
        return { ...made, folder }
      } catch (error) {
        await rm(unfinished, { recursive: true, force: true })
        throw error
      }
    } finally {
      await keeping.release()
    }
  } finally {
    await client.end()
  }
}

/** Nobody else can read a row by it: what is left out is not asked for in the first place. */
const columnsOf = ({ isColumn }: ExportWish, { name, columns }: Shape) =>
  columns.map((column) => column.name).filter((column) => isColumn(name, column))

async function writeAll(wish: ExportWish, snapshot: Snapshot, folder: string): Promise<Omit<Exported, 'folder'>> {
  await Promise.all(['jsonl', 'csv', 'files'].map((part) => mkdir(join(folder, part), { mode: 0o700 })))
  const shapes = (await readShapes(snapshot.client)).filter(({ name }) => wish.isTable(name))
  const written: Written[] = []
  const described: object[] = []
  let rows = 0
  for (const shape of shapes) {
    const columns = columnsOf(wish, shape)
    const opener = wish.openerOf(shape.name)
    const open = opener && ((row: Row) => opener.open({ ...row }))
    const table = await writeTable(snapshot.client, folder, { name: shape.name, columns, open })
    rows += table.rows
    written.push(...table.files)
    described.push({ ...describe(shape, columns), part: wish.partOf(shape.name), rows: table.rows })
  }
  const { files, missing, siteName } = await atSnapshot(wish.url, snapshot, async (tx) => ({
    siteName: await wish.siteName(tx),
    ...(await writeFiles({ folder, storage: wish.storage, named: wish.objects(tx) })),
  }))
  const { siteUrl, program, leftOut } = wish
  const asOf = snapshot.at.toISOString()
  const sums = { asOf, tables: shapes.length, rows, files: files.length, missing }
  written.push(...files)
  written.push(await writeText(folder, 'schema.json', `${JSON.stringify({ program, asOf, tables: described }, null, 2)}\n`))
  written.push(await writeText(folder, 'README.md', readmeOf({ siteName, siteUrl, program, leftOut, ...sums })))
  await writeFile(join(folder, 'checksums.txt'), written.map(({ sha256, file }) => `${sha256}  ${file}\n`).join(''), { mode: 0o600 })
  return { ...sums, bytes: written.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** Without what is not there, and without what would lead to it. */
const describe = ({ columns, references, ...shape }: Shape, kept: readonly string[]) => ({
  ...shape,
  columns: columns.filter(({ name }) => kept.includes(name)),
  leftOut: columns.map(({ name }) => name).filter((name) => !kept.includes(name)),
  references: references.filter((one) => one.columns.every((column) => kept.includes(column))),
})

async function writeText(folder: string, file: string, text: string): Promise<Written> {
  const out = beginFile(join(folder, file), file)
  await out.write(text)
  return out.end()
}
