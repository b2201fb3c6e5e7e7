// Sample content goes: what the platform does not know of it.
import type { Env } from '../env.ts'
import { createDatabase, createPool, type Db } from '#platform/db/index.ts'
import { removeSamples, type Attachment, type Removal } from '#platform/samples/index.ts'
import { namedObjects } from '#content/media'
import { forgetPage, holdSearch } from '#finding/search'
import { openStorage } from './storage.ts'

async function forget(tx: Db, pageIds: readonly string[]): Promise<void> {
  await holdSearch(tx)
  for (const id of pageIds) await forgetPage(tx, id)
}

/** As the owner of the tables, by a connection of its own: the program's login takes away next to nothing. */
export async function removeSampleContent(ownerUrl: string, env: Env): Promise<Removal> {
  const db = createDatabase(createPool({ url: ownerUrl, size: 1 }))
  const storage = openStorage(env, db)
  return removeSamples({ db, storage, objects: namedObjects, forget }).finally(() => db.destroy())
}

const words: Readonly<Record<string, string>> = {
  account: 'accounts',
  comment: 'comments',
  conversation_member: 'conversations',
  entitlement: 'purchases',
  follow: 'follows',
  message: 'messages',
  performer: 'athletes’ pages',
  reaction: 'likes and bookmarks',
  report: 'reports',
  review_case: 'cases of the staff',
  session: 'sessions',
  subscription: 'subscriptions',
  team_member: 'members of a team',
}

export const practisedWords =
  'Money was practised with on this database, and what stands in its books stays for ever. A site that is meant begins on a fresh one: npm run go-live -- --to DIR takes settings, look, pages, lists and staff along.'

/** “3 follows (@kit), 1 comments”. `nameOf`: a username, where an id is of an account. */
export const attachedWords = (to: readonly Attachment[], nameOf: (id: string) => string | undefined): string =>
  to
    .slice(0, 8)
    .map(({ table, rows, others }) => {
      const names = [...new Set(others.flatMap((id) => nameOf(id) ?? []))]
      return `${rows} ${words[table] ?? `rows of ${table}`}${names.length > 0 ? ` (${names.map((name) => `@${name}`).join(', ')})` : ''}`
    })
    .join(', ')

/** All that may be an account. */
export const idsOf = (to: readonly Attachment[]): string[] => [...new Set(to.flatMap(({ others }) => others))]
