// The pool of connections. Every statement with parameters is prepared once per connection, which halves the
// database's work; the pool is small because more connections than cores only queue inside Postgres (stack.md 2).
import { cpus } from 'node:os'
import { Client, Pool, type QueryConfig } from 'pg'
import './column-types.ts'

const names = new Map<string, string>()
const mostNames = 1000

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

type AnyQuery = (...args: unknown[]) => unknown

class PreparingClient extends Client {
  override query = ((first: unknown, second?: unknown, ...rest: unknown[]): unknown => {
    const plain = super.query.bind(this) as AnyQuery
    if (typeof first !== 'string' || !Array.isArray(second) || second.length === 0) return plain(first, second, ...rest)
    const name = nameOf(first)
    const config: QueryConfig = { text: first, values: second, ...(name === undefined ? {} : { name }) }
    return plain(config, ...rest)
  }) as Client['query']
}

export interface PoolOptions {
  readonly url: string
  /** The database role that statements run under; the login role stays for migrations. */
  readonly role?: string
  readonly size?: number
}

export function createPool(options: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: options.url,
    max: options.size ?? Math.max(4, cpus().length * 2),
    Client: PreparingClient,
    // Statements go out without waiting for the answers to earlier ones.
    pipeline: true,
    // Migrations create the role; a pool without one is the login role's own.
    ...(options.role === undefined ? {} : { options: `-c role=${options.role}` }),
  })
  // A connection that breaks fails its statements and is replaced at its next use; without listeners, for idle ones and
  // for those in use, it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
