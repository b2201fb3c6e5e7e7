// What the sandbox needs of whoever runs it: a database with the schema `sandbox`, a clock, a place for complaints.
import type { QueryExecutorProvider } from 'kysely'

export type Connection = QueryExecutorProvider

export interface Database extends Connection {
  transaction(): { execute<T>(run: (tx: Connection) => Promise<T>): Promise<T> }
}

export interface Clock {
  now(): Date
}

export interface Log {
  error(about: object, words: string): void
  warn(about: object, words: string): void
}
