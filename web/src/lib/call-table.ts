// Method, path and tags of every call that this build makes; those that no first load needs come with the first of them, and
// those that only the signed-in make, only to them.
import type { Tag } from '@fieldhouse/contract'
import first from 'virtual:call-table'
import type { CallName } from './calls.ts'
import { insist } from './lazily.ts'
import { readToken } from './token.ts'

/** The tags are those of a read, or what a write changes. */
type Row = readonly [method: string, path: string, tags?: string, changes?: string]

const rest = () => import('virtual:call-table/rest')
const own = () => import('virtual:call-table/own')

let table: Record<string, Row> = first
const listOf = (words: string | undefined) => (words ? words.split(' ') : []) as Tag[]

export async function rowOf(name: string): Promise<Row> {
  if (!table[name]) {
    const parts = [rest, ...(readToken() ? [own] : [])].map((part) => insist(part))
    for (const part of await Promise.all(parts)) table = { ...table, ...part.default }
  }
  // Asked without a session all the same: the server says that there is none. What only staff calls comes last.
  for (const more of [own, () => import('virtual:call-table/staff')])
    if (!table[name]) table = { ...table, ...(await insist(more)).default }
  const row = table[name]
  if (!row) throw new Error(`The contract has no call ${name}`)
  return row
}

/** What an answer that is kept is about: whoever has it has loaded its row. */
export const tagsOf = (name: unknown): readonly Tag[] => listOf(table[String(name)]?.[2])

/** What a call changes. */
export const changesOf = async (name: CallName): Promise<readonly Tag[]> => listOf((await rowOf(name))[3])
