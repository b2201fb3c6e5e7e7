// What stands in a copy: a file of rows for everything that the rules show, the own files, and a page to begin with.
import { readRows, type Person, type PersonalRule } from '#platform/personal/index.ts'
import type { Db } from '#platform/db/index.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import { pageOf, type CopiedFiles, type Section } from './page.ts'
import { titles } from './words.ts'

export interface Entry {
  readonly name: string
  readonly input: string | AsyncIterable<Uint8Array>
}

/** A file of somebody, as it is kept. */
export interface OwnFile {
  readonly id: string
  readonly name: string
  readonly size: number
  open(): Promise<AsyncIterable<Uint8Array>>
}

export interface ArchiveNeeds {
  readonly db: Db
  readonly sealing: Sealing
  readonly rules: readonly PersonalRule[]
}

export interface Wanted {
  readonly person: Person
  readonly name: string
  readonly siteName: string
  readonly at: Date
  readonly files: AsyncIterable<OwnFile>
  /** Bytes of files that fit. */
  readonly room: number
  readonly signal: AbortSignal
}

/** Rows of one section that the page shows itself. */
const mostOnPage = 100
const bytes = new TextEncoder()

export const titleOf = ({ table, of }: PersonalRule): string | undefined => titles[`${table}.${typeof of === 'string' ? of : of.column}`]

const fileNameOf = (title: string) => `data/${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.json`

/** `leftOut` is filled while the entries are read. */
export async function* archiveOf({ db, sealing, rules }: ArchiveNeeds, wanted: Wanted, leftOut: string[]): AsyncGenerator<Entry> {
  const order = Object.keys(titles)
  const shown = rules
    .flatMap((rule) => {
      const title = rule.shows && titleOf(rule)
      return title === undefined ? [] : [{ rule, title }]
    })
    .toSorted((a, b) => order.findIndex((key) => titles[key] === a.title) - order.findIndex((key) => titles[key] === b.title))
  const sections: Section[] = []
  for (const { rule, title } of shown) {
    const batches = readRows(db, rule, wanted.person, wanted.at, sealing)
    const first = await batches.next()
    if (first.done) continue
    const section = { title, file: fileNameOf(title), total: 0, rows: first.value.slice(0, mostOnPage) }
    sections.push(section)
    yield { name: section.file, input: toJson(first.value, batches, (count) => (section.total += count), wanted.signal) }
  }
  const files: { copied: number; leftOut: string[] } & CopiedFiles = { copied: 0, leftOut }
  yield* filesOf(wanted, files)
  yield { name: 'index.html', input: pageOf(wanted.siteName, wanted.name, wanted.at, sections, files) }
}

async function* toJson(
  first: Record<string, unknown>[],
  rest: AsyncIterable<Record<string, unknown>[]>,
  count: (rows: number) => void,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const textOf = (rows: Record<string, unknown>[]) => rows.map((row) => JSON.stringify(row, null, 2)).join(',\n')
  count(first.length)
  yield bytes.encode(`[\n${textOf(first)}`)
  for await (const rows of rest) {
    signal.throwIfAborted()
    count(rows.length)
    yield bytes.encode(`,\n${textOf(rows)}`)
  }
  yield bytes.encode('\n]\n')
}

async function* filesOf({ files, room, signal }: Wanted, told: { copied: number; leftOut: string[] }): AsyncGenerator<Entry> {
  let left = room
  for await (const file of files) {
    signal.throwIfAborted()
    if (file.size > left) {
      told.leftOut.push(file.name)
      continue
    }
    left -= file.size
    told.copied += 1
    yield { name: `files/${file.id}-${safeName(file.name)}`, input: await file.open() }
  }
}

/** As a name inside an archive: no folders, nothing that a shell or another system reads as more than a name. */
const safeName = (name: string) =>
  name
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-80)
