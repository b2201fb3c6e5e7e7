// Tables as two files each: a JSON object a line for programs, a CSV for spreadsheets.
import { join } from 'node:path'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { writeCsv, type Cell } from '@fieldhouse/contract/csv'
import { beginFile, type Written } from './written.ts'

export type Row = Readonly<Record<string, unknown>>

export interface TableOut {
  readonly name: string
  readonly columns: readonly string[]
  /** Opens what lies closed in the database. */
  readonly open?: ((row: Row) => Row) | undefined
}

export interface TableWritten {
  readonly rows: number
  readonly files: readonly Written[]
}

/** JSON has no bare control character, so with these nothing in it is ever quoted, and a line is an object. */
const asItIs = String.raw`format csv, quote e'\x01', delimiter e'\x02'`

const cellOf = (value: unknown): Cell => {
  if (typeof value === 'number' || typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const part of source) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** As the connection sees it: at the moment of its snapshot. Times are UTC. */
export async function writeTable(client: Client, folder: string, { name, columns, open }: TableOut): Promise<TableWritten> {
  const list = columns.map(quoted).join(', ')
  const from = client.query(copyTo(`copy (select row_to_json(t) from (select ${list} from ${quoted(name)}) t) to stdout with (${asItIs})`))
  const begin = (kind: 'jsonl' | 'csv') => beginFile(join(folder, kind, `${name}.${kind}`), `${kind}/${name}.${kind}`)
  const [lines, sheet] = [begin('jsonl'), begin('csv')]
  await sheet.write(writeCsv(columns, []))
  let rows = 0
  for await (const line of linesOf(from)) {
    const stored = JSON.parse(line) as Row
    const row = open ? open(stored) : stored
    await lines.write(`${open ? JSON.stringify(row) : line}\n`)
    await sheet.write(
      `\r\n${writeCsv(
        columns.map((column) => String(cellOf(row[column]))),
        [],
      )}`,
    )
    rows += 1
  }
  return { rows, files: [await lines.end(), await sheet.end()] }
}
