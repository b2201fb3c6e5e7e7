// An official list, row by row: what is read of each, or why it is not.
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { toLine } from '#platform/plain-text.ts'
import { toDomain } from './domains.ts'
import type { CompleteState, State } from './identity.ts'
import { schoolKey } from './identity.ts'
import { recognise, UnreadableFile, type Field, type Layout, type Recognised, type Values } from './layouts.ts'

/** A school as a list has it. */
export interface OfficialSchool extends State {
  readonly line: number
  readonly sourceId: string
  readonly name: string
  readonly city: string
  readonly state: string
  readonly stateCode: string
  readonly key: string
  /** Of its website, as far as that is its own. */
  readonly domain: string | undefined
}

/** `isByRule`: not meant to be here at all, such as an elementary school. */
export interface NotTaken {
  readonly line: number
  readonly reason: string
  readonly isByRule: boolean
}

export interface RowNeeds {
  readonly completeState: CompleteState
  readonly layout?: string | undefined
  readonly renamed?: ReadonlyMap<string, string> | undefined
  onRecognised(found: Recognised): void
}

const longestName = 120
/** A quote that is never closed would take the rest of the file, and with these the parser goes no further. */
const longestRow = 64 * 1024
const endless: ReadonlySet<string> = new Set(['CSV_MAX_RECORD_SIZE', 'CSV_QUOTE_NOT_CLOSED'])

/** Throws `UnreadableFile`. */
export async function* readOfficialRows(text: AsyncIterable<string>, needs: RowNeeds): AsyncGenerator<OfficialSchool | NotTaken> {
  const broken: NotTaken[] = []
  let last = 1
  let isCutOff = false
  let layout: Layout | undefined
  const parser = parse({
    columns(header: string[]) {
      const found = recognise(header, needs.layout, needs.renamed)
      needs.onRecognised(found)
      layout = found.layout
      return found.fields.map((field) => field ?? false)
    },
    info: true,
    max_record_size: longestRow,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip(error) {
      if (error && endless.has(error.code)) isCutOff = true
      else broken.push({ line: lineOf(error), reason: `cannot be read (${error?.code ?? 'broken'})`, isByRule: false })
      return undefined
    },
  })
  const source = Readable.from(text)
  source.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<{ record: Values; info: { lines: number } }>) {
      yield* broken.splice(0)
      last = info.lines
      if (layout) yield judge(layout, record, info.lines, needs.completeState)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableFile(`Line ${lineOf(error)} cannot be read: ${error.message}`)
  }
  if (isCutOff)
    throw new UnreadableFile(`After line ${last} a quotation mark opens and never closes. Correct it and import the file again.`)
  yield* broken
  if (!layout) throw new UnreadableFile('The file is empty.')
}

const lineOf = (error: CsvError | undefined): number => Number(error?.['lines'] ?? 0)

function judge(layout: Layout, record: Values, line: number, completeState: CompleteState): OfficialSchool | NotTaken {
  const values = Object.fromEntries(Object.entries(record).map(([field, text]) => [field, toLine(text)])) as Values
  const skip = (reason: string): NotTaken => ({ line, reason, isByRule: false })
  const byRule = layout.leaveOut?.(values)
  if (byRule !== undefined) return { line, reason: byRule, isByRule: true }
  const columnOf = (field: Field) => layout.columns.find((one) => one.field === field)?.name ?? field
  const sourceId = layout.toId(values.id ?? '')
  if (sourceId === undefined) return skip(`${columnOf('id')} is “${values.id ?? ''}”, which is no number of this list`)
  const name = calm(values.name ?? '')
  const city = calm(values.city || values.mailCity || '')
  if (!name || !city) return skip(`no ${name ? 'city' : 'name'}`)
  if (name.length > longestName || city.length > longestName) return skip(`its ${name.length > longestName ? 'name' : 'city'} is too long`)
  const code = values.state || values.mailState || ''
  const { state, stateCode } = completeState({ state: null, stateCode: code })
  if (state === null || stateCode === null) return skip(`“${code}” is no state that is known here`)
  const domain = toDomain(values.website ?? '')
  return {
    line,
    sourceId,
    name,
    city,
    state,
    stateCode,
    key: schoolKey({ name, city, state, stateCode }),
    domain: domain === 'shared' ? undefined : domain,
  }
}

const small = new Set(['and', 'at', 'de', 'del', 'for', 'in', 'la', 'of', 'on', 'the'])

/** Some lists write everything in capitals. */
export function calm(text: string): string {
  if (/\p{Ll}/u.test(text) || !/\p{Lu}{4}/u.test(text)) return text
  const words = text.toLowerCase().split(' ')
  return words
    .map((word, index) => (index > 0 && small.has(word) ? word : word.replace(/(^|[-/(.&])\p{L}/gu, (start) => start.toUpperCase())))
    .join(' ')
}
