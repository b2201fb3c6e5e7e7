// Heads of the ledger's chain, written down outside of the database: whoever cuts the newest rows off there, seals and recorded
// runs with them, cannot cut this file.
import { appendFile, readFile } from 'node:fs/promises'
import type { Db } from '#platform/db/index.ts'
import { sealsOf, type Difference } from '#ground/ledger'

interface Head {
  /** Names the books: the hash of their first seal. Another database may have written beside this one. */
  readonly books: string
  readonly n: number
  readonly hash: string
}

export const headsCheck = 'the chain goes through every head that was written down'

const headOf = (line: string): Head | undefined => {
  try {
    return JSON.parse(line) as Head
  } catch {
    // Cut in the middle when a process was killed; the next one follows.
    return undefined
  }
}

async function readHeads(file: string): Promise<Head[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => (line === '' ? [] : (headOf(line) ?? [])))
}

/** Adds where the chain is now, unless that stands there already. */
export async function writeHead(db: Db, file: string, head: { n: number; hash: string } | undefined): Promise<void> {
  const books = (await sealsOf(db, [1])).get(1)
  if (!head || books === undefined) return
  const last = (await readHeads(file)).findLast((one) => one.books === books)
  if (last?.n === head.n) return
  await appendFile(file, `\n${JSON.stringify({ books, n: head.n, hash: head.hash })}\n`)
}

export async function compareHeads(db: Db, file: string): Promise<Difference[]> {
  const heads = await readHeads(file)
  const known = await sealsOf(db, [1, ...heads.map(({ n }) => n)])
  const wrong = heads.filter(({ books, n, hash }) => books === known.get(1) && known.get(n) !== hash)
  const [first] = wrong
  if (!first) return []
  const now = known.get(first.n) ?? 'gone'
  return [{ check: headsCheck, count: wrong.length, first: `seal ${first.n} was ${first.hash}, it is ${now}`, payees: [] }]
}
