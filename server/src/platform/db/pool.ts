// The pool of connections. Every statement with parameters is prepared once per connection, which halves the
// database's work; the pool is small because more connections than cores only queue inside Postgres.
import type { Socket } from 'node:net'
import { cpus } from 'node:os'
import { Client, Pool, type Connection } from 'pg'
import utils from 'pg/lib/utils.js'
import './column-types.ts'
import { isHolding } from './holding.ts'
import { settleSession } from './session.ts'
import { isDeadlock, isOutdated, isReadOnly, once, Sending, type Prepared, type Statement } from './sending.ts'
import { beganColumn, watchForSilence, type Line, type Patience } from './silence.ts'

/** Each costs memory in every connection: what comes later is prepared for one use. */
const mostNames = 1000

/** What all connections of a pool prepare. */
interface Names {
  of(text: string): string
  /** Rises when tables turn out to have been changed: what was prepared before is forgotten, in all of them. */
  changes: number
}

function createNames(): Names {
  const names = new Map<string, string>()
  return {
    changes: 0,
    of(text) {
      const known = names.get(text)
      if (known !== undefined) return known
      if (names.size >= mostNames) return once
      const name = `s${names.size}`
      names.set(text, name)
      return name
    },
  }
}

/** How often what stands alone is sent again. */
const mostRepeats = 3

/** Statements without parameters that travel with others; any other may be several in one text. */
export const planOnce = 'set local plan_cache_mode = force_generic_plan'
const bare: ReadonlySet<string> = new Set(['begin', 'commit', planOnce])

type AnyQuery = (...args: unknown[]) => unknown
type Settle = Statement['settle']

/** Of one that does not even answer whether it may be spoken to. */
const connectsWithin = 10_000

class PreparingClient extends Client implements Line {
  /** As node-postgres has them. */
  declare readonly connection: Connection & { readonly stream: Socket }
  declare readonly readyForQuery: boolean
  began: string | undefined
  readonly #names: Names
  readonly #prepared: Prepared = new Map()
  #seenChanges: number
  #gathered: Statement[] = []

  constructor(names: Names, config?: ConstructorParameters<typeof Client>[0]) {
    super({ ...(typeof config === 'string' ? { connectionString: config } : config), connectionTimeoutMillis: connectsWithin })
    this.#names = names
    this.#seenChanges = names.changes
  }

  get bytesRead(): number {
    return this.connection.stream.bytesRead
  }

  get owesAnswer(): boolean {
    return !this.readyForQuery
  }

  break(error: Error): void {
    this.connection.stream.destroy(error)
  }

  /** With a promise: sent with all others of this turn of the event loop. With a callback: for itself, and at once. */
  override query = ((first: unknown, second?: unknown, third?: unknown): unknown => {
    const isOne = typeof first === 'string' && Array.isArray(second) && (second.length > 0 || bare.has(first))
    if (!isOne) {
      this.#sendGathered()
      return (super.query.bind(this) as AnyQuery)(first, second, third)
    }
    const statement = { name: this.#names.of(first), text: first, values: second.map((value) => utils.prepareValue(value)) }
    if (typeof third === 'function') return this.#send([{ ...statement, settle: third as Settle }])
    return new Promise((done, fail) => this.#gather({ ...statement, settle: (error, answer) => (error ? fail(error) : done(answer)) }))
  }) as Client['query']

  #gather(statement: Statement): void {
    if (this.#gathered.length === 0) process.nextTick(() => this.#sendGathered())
    this.#gathered.push(statement)
  }

  #sendGathered(): void {
    const statements = this.#gathered
    this.#gathered = []
    if (statements.length > 0) this.#send(statements)
  }

  #send(statements: readonly Statement[], repeats = mostRepeats): void {
    if (this.#seenChanges !== this.#names.changes) this.#prepared.clear()
    this.#seenChanges = this.#names.changes
    super.query(new Sending(statements, this.#prepared, (error) => this.#isRepeated(error, statements, repeats)))
  }

  /** Nothing of it has happened. In a transaction all that was there before is lost as well, so whoever began that begins anew. */
  #isRepeated(error: Error, statements: readonly Statement[], left: number): boolean {
    // It was the one that may be written to and is a copy of another now, which is found by connecting anew.
    if (isReadOnly(error)) process.nextTick(() => this.break(error))
    if (isOutdated(error)) {
      if (this.#seenChanges === this.#names.changes) this.#names.changes += 1
    } else if (!isDeadlock(error)) return false
    const isInTransaction = this.getTransactionStatus() !== 'I' || statements.some(({ text }) => text === 'begin')
    if (isInTransaction || left === 0) return false
    this.#send(statements, left - 1)
    return true
  }
}

export interface PoolOptions {
  readonly url: string
  readonly size?: number
  readonly patience?: Patience
}

/** Few: only handlers of events and jobs ask for them, one at a time. */
const mostSecond = 3

/** Whoever holds a connection in an open transaction gets a second one of those that nobody else takes (decision 094). */
export function createPool(options: PoolOptions): Pool {
  const lines = new Set<PreparingClient>()
  const first = createConnections(options.url, options.size ?? Math.max(4, cpus().length * 2), lines)
  const second = createConnections(options.url, mostSecond, lines)
  const silence = watchForSilence(options.url, () => lines, options.patience)
  const [connect, end] = [first.connect.bind(first), first.end.bind(first)] as ((...args: unknown[]) => unknown)[]
  first.connect = ((...args: unknown[]) =>
    isHolding() ? (second.connect as (...all: unknown[]) => unknown)(...args) : connect?.(...args)) as Pool['connect']
  first.end = (async () => {
    silence.stop()
    await Promise.all([end?.(), second.end()])
  }) as Pool['end']
  return first
}

function createConnections(url: string, most: number, lines: Set<PreparingClient>): Pool {
  const names = createNames()
  const pool = new Pool({
    connectionString: url,
    max: most,
    Client: class extends PreparingClient {
      constructor(config?: ConstructorParameters<typeof Client>[0]) {
        super(names, config)
      }
    },
    // Statements go out without waiting for the answers to earlier ones.
    pipeline: true,
  })
  // A connection that breaks fails its statements and is replaced at its next use; without listeners, for idle ones and
  // for those in use, it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (connected) => {
    // Made above, by the class that the pool was given.
    const client = connected as unknown as PreparingClient
    lines.add(client)
    client.once('end', () => lines.delete(client))
    client.on('error', () => undefined)
    client.query(settleSession, () => undefined)
    client.query(
      `select ${beganColumn}`,
      (_error: Error, answer?: { rows: { began: string }[] }) => (client.began = answer?.rows[0]?.began),
    )
    // Many ask for little at once: a statement that takes a second core takes it from another, and waits for it to begin.
    client.query('set max_parallel_workers_per_gather = 0', () => undefined)
  })
  return pool
}
