// Statements that are asked for in the same turn of the event loop, or while every connection is busy, share one
// connection and one write to it: a page view asks several things at once, and a write for each of them costs more than
// the database takes to answer it (decision 009).
import type { Pool, PoolClient, QueryResult } from 'pg'
import { asHolding, isHolding } from './holding.ts'

interface Waiting {
  readonly text: string
  readonly values: readonly unknown[]
  readonly settle: (error: Error | null, result?: QueryResult<never>) => void
}

// One backend answers a batch in order; a longer one would keep the others from helping.
const most = 8

export type Batch = ReturnType<typeof createBatch>

/** Whoever holds a transaction does not travel with those who hold none: they may wait for it. */
export function createBatch(pool: Pool) {
  const [first, second] = [createLane(pool, false), createLane(pool, true)]
  return <Row>(text: string, values: readonly unknown[]) => (isHolding() ? second : first)<Row>(text, values)
}

function createLane(pool: Pool, isOfHolders: boolean) {
  const waiting: Waiting[] = []
  let isAsking = false

  const ask = () => {
    const take = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => {
      isAsking = false
      if (error || !client) return waiting.splice(0).forEach(({ settle }) => settle(error ?? new Error('The pool gave no connection')))
      send(client, waiting.splice(0, most), release)
      if (waiting.length > 0) askSoon()
    }
    // Whose turn of the event loop this is says nothing of who asks.
    asHolding(isOfHolders, () => pool.connect(take))
  }
  /** When the current turn has said all it has to say. */
  const askSoon = () => {
    if (isAsking) return
    isAsking = true
    process.nextTick(ask)
  }

  /** Runs a statement outside of any transaction. */
  return <Row>(text: string, values: readonly unknown[]) =>
    new Promise<Row[]>((done, fail) => {
      waiting.push({ text, values, settle: (error, result) => (error ? fail(error) : done(result?.rows ?? [])) })
      askSoon()
    })
}

/** Each statement fails or succeeds for itself: they share the connection, not a transaction. */
function send(client: PoolClient, statements: readonly Waiting[], release: () => void): void {
  let unanswered = statements.length
  const { stream } = client.connection
  stream.cork()
  for (const { text, values, settle } of statements) {
    client.query(text, values as unknown[], (error: Error | null, result: QueryResult<never>) => {
      unanswered -= 1
      if (unanswered === 0) release()
      settle(error, result)
    })
  }
  stream.uncork()
}
