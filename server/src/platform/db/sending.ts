// Statements on their way to Postgres and back: one write there, one answer here, whatever their number. node-postgres sends
// each for itself and has its columns described every time, which costs more than answering it (decision 014).
import { Query, types, type Connection } from 'pg'

export type Row = Record<string, unknown>

export interface Answer {
  readonly command: string
  readonly rowCount: number
  readonly rows: Row[]
}

/** The name of statements that are prepared for one use, whatever their text. */
export const once = ''

export interface Statement {
  /** The same name always means the same text, but for `once`. */
  readonly name: string
  readonly text: string
  readonly values: (string | Buffer | null)[]
  readonly settle: (error: Error | null, answer?: Answer) => void
}

interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

/** Two waited for each other, and this one was broken off: one that reads several tables while another changes them, say. */
export const isDeadlock = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '40P01'

/** The server that answers may not be written to: it was, and another one is now. */
export const isReadOnly = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '25006'

/**
 * Postgres' functions that refuse what was prepared before its table was changed (a newer release does that while this one serves), or
 * what a pooler has forgotten. Named by function: messages come in many languages, the code means much else.
 */
const outdated: ReadonlySet<unknown> = new Set(['RevalidateCachedQuery', 'FetchPreparedStatement'])

/** Prepared anew it works. */
export const isOutdated = (error: unknown): boolean => error instanceof Error && 'routine' in error && outdated.has(error.routine)

/** The statements that a connection has prepared, by name, with the columns they answer. */
export type Prepared = Map<string, readonly Column[]>

// What node-postgres hands on of Postgres' messages.
interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}
interface DataRow {
  readonly fields: readonly (string | null)[]
}

/**
 * Statements that share their fate: after one that fails those behind it are not run, and all of them fail with its error.
 * Several belong into a transaction; alone, a statement is one by itself.
 */
export class Sending extends Query {
  readonly #statements: readonly Statement[]
  readonly #prepared: Prepared
  readonly #repeat: ((error: Error) => boolean) | undefined
  /** Of those that were prepared when they were sent; until they are answered others may have been forgotten. */
  #known: (readonly Column[] | undefined)[] = []
  readonly #answers: Answer[] = []
  #rows: Row[] = []
  #columns: readonly Column[] | undefined
  #unreadable: Error | undefined

  /** `repeat`: asked after each error; whether the same is on its way again. */
  constructor(statements: readonly Statement[], prepared: Prepared, repeat?: (error: Error) => boolean) {
    super('')
    this.#statements = statements
    this.#prepared = prepared
    this.#repeat = repeat
  }

  override submit = (connection: Connection): void => {
    connection.stream.cork()
    this.#known = this.#statements.map(({ name }) => this.#prepared.get(name))
    for (const [index, { name, text, values }] of this.#statements.entries()) {
      const isPrepared = this.#known[index] !== undefined
      if (!isPrepared) {
        // It may have been prepared by a sending that failed; closing what is not there is no error.
        connection.close({ type: 'S', name }, true)
        connection.parse({ name, text, types: [] }, true)
      }
      connection.bind({ statement: name, values }, true)
      if (!isPrepared) connection.describe({ type: 'P' }, true)
      connection.execute({}, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: types.getTypeParser(dataTypeID, 'text') as Column['parse'] }))
  }

  handleDataRow({ fields }: DataRow): void {
    const columns = this.#columns ?? this.#known[this.#answers.length] ?? []
    const row: Row = {}
    try {
      for (const [index, { name, parse }] of columns.entries()) {
        const text = fields[index]
        row[name] = text == null ? null : parse(text)
      }
    } catch (error) {
      this.#unreadable ??= error as Error
    }
    this.#rows.push(row)
  }

  /** `SELECT 25`, `INSERT 0 1`, `COMMIT`. */
  handleCommandComplete({ text }: { readonly text: string }): void {
    const { name } = this.#current
    if (name !== once && this.#known[this.#answers.length] === undefined) this.#prepared.set(name, this.#columns ?? [])
    const [command = '', ...counts] = text.split(' ')
    this.#answers.push({ command, rowCount: Number(counts.at(-1) ?? 0), rows: this.#rows })
    this.#rows = []
    this.#columns = undefined
  }

  /** Only now is a statement that stands alone committed. */
  handleReadyForQuery(): void {
    if (this.#unreadable) return this.handleError(this.#unreadable)
    for (const [index, { settle }] of this.#statements.entries()) settle(null, this.#answers[index])
  }

  handleError(error: Error): void {
    if (this.#repeat?.(error)) return
    for (const { settle } of this.#statements) settle(error)
  }

  get #current(): Statement {
    const statement = this.#statements[this.#answers.length]
    if (!statement) throw new Error('Postgres answered more than it was asked')
    return statement
  }
}
