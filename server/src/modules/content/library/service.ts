// The library: all that somebody bought or was given. Grants say what is theirs and `things` what they see of it; there is no third rule.
import { ownedKinds, type Owned } from '@fieldhouse/contract'
import type { Viewer } from '#platform/http/index.ts'
import type { Entitlements, OwnedRow } from '#books/entitlements'
import type { Things } from '#content/things'
import { presentOwned } from './present.ts'

export interface Needs {
  readonly entitlements: Entitlements
  readonly things: Pick<Things, 'cards'>
}

export interface LibraryWish {
  readonly q?: string
  readonly kind?: Owned['kind']
  readonly limit?: number
  readonly offset?: number
}

/** Things of one library that are listed; nobody scrolls further. */
const most = 5000
/** Cards that are made at once while a word is looked for. */
const handful = 250

/** Without marks and case. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLocaleLowerCase('en')

export type Library = ReturnType<typeof createLibrary>

export function createLibrary({ entitlements, things }: Needs) {
  const present = async (rows: readonly OwnedRow[], viewer: Viewer): Promise<Owned[]> => {
    const named = rows.map((row) => ({ kind: row.scope, id: row.scope_id }))
    const cardOf = await things.cards(named, viewer)
    return rows.map((row) => presentOwned(row, cardOf({ kind: row.scope, id: row.scope_id })))
  }

  /** Words are looked for in what the viewer may see, so that a hidden title is not found by guessing it. */
  const matching = async (rows: readonly OwnedRow[], viewer: Viewer, q: string): Promise<Owned[]> => {
    const words = plain(q).split(/\s+/).filter(Boolean)
    const found: Owned[] = []
    for (let start = 0; start < rows.length; start += handful) {
      const shown = await present(rows.slice(start, start + handful), viewer)
      found.push(
        ...shown.filter(({ thing }) => {
          const text = thing && plain(`${thing.title} ${thing.page?.name ?? ''}`)
          return text !== null && words.every((word) => text.includes(word))
        }),
      )
    }
    return found
  }

  return {
    /** The newest first. */
    async list(viewer: Viewer, { q = '', kind, limit = 24, offset = 0 }: LibraryWish): Promise<{ data: Owned[]; total: number }> {
      const rows = await entitlements.ownedBy(viewer.accountId, kind ? [kind] : ownedKinds, most)
      if (q.trim() === '') return { data: await present(rows.slice(offset, offset + limit), viewer), total: rows.length }
      const found = await matching(rows, viewer, q)
      return { data: found.slice(offset, offset + limit), total: found.length }
    },
  }
}
