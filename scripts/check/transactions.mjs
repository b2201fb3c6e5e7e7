// A transaction is opened in one place, which tries again what the database broke off for the sake of another.
import { isTest, withoutComments } from './sources.mjs'

const opening = /\.\s*(?:transaction|startTransaction)\s*\(\s*\)/g

/** Where `inTransaction`, `transact` and `inSnapshot` live. */
const home = 'server/src/platform/db/'

/** @returns one line for each transaction that is opened anywhere else */
export function checkTransactions(sources) {
  return [...sources].flatMap(([file, text]) => {
    if (!file.startsWith('server/src/') || file.startsWith(home) || isTest(file)) return []
    return [...withoutComments(text).matchAll(opening)].map(() => `${file}: open a transaction by inTransaction (platform/db/again.ts)`)
  })
}
