// Which migrations are released. They are never changed again; what comes later has a higher number. A release has a folder,
// named after its last migration: its schema, and the rows of a town that was played in it.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

const migrations = new URL('../../migrations/', import.meta.url)
const folder = new URL('./releases/', import.meta.url)

/** The earliest first. */
export const releases: readonly string[] = readdirSync(folder).toSorted()

const schemaOf = (release: string) => new URL(`${release}/schema.json`, folder)
export const rowsOf = (release: string) => new URL(`${release}/rows.txt`, folder)

export interface ReleasedSchema {
  /** The last migration of the release. */
  readonly last: string
  /** When the town was played: its people come back soon after, whatever the calendar says. */
  readonly playedAt: string
  /** What each file of the release held, by its name. */
  readonly files: Readonly<Record<string, string>>
}

export const namesOf = (schema: Pick<ReleasedSchema, 'files'>) => Object.keys(schema.files)

/** The files as they are now. */
export function currentSchema(): Omit<ReleasedSchema, 'playedAt'> {
  const names = readdirSync(migrations).toSorted()
  const files = Object.fromEntries(names.map((name) => [name, hashOf(readFileSync(new URL(name, migrations), 'utf8'))]))
  return { last: (names.findLast((name) => /^\d/.test(name)) ?? '').replace('.ts', ''), files }
}

export const releasedSchema = (release: string) => JSON.parse(readFileSync(schemaOf(release), 'utf8')) as ReleasedSchema

export function keepSchema(schema: ReleasedSchema): void {
  mkdirSync(new URL(`${schema.last}/`, folder), { recursive: true })
  writeFileSync(schemaOf(schema.last), `${JSON.stringify(schema, null, 2)}\n`)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
