// A database whose caller can die at any commit: just before it, so that nothing is kept, or just after, so that the
// caller never learns. Whoever died can do nothing more.
import { AsyncLocalStorage } from 'node:async_hooks'
import { PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { PipeliningDatabase, type Db } from '#platform/db/index.ts'

export class Crash extends Error {}

interface Fate {
  commitsLeft: number
  readonly when: 'before' | 'after'
  isDead: boolean
}

const fates = new AsyncLocalStorage<Fate>()

/** Runs work that dies at its n-th commit. Answers undefined when it died. */
export const runDoomed = <T>(commits: number, when: Fate['when'], work: () => Promise<T>): Promise<T | undefined> => {
  const fate: Fate = { commitsLeft: commits, when, isDead: false }
  return fates.run(fate, async () => {
    try {
      return await work()
    } catch (error) {
      if (fate.isDead) return undefined
      throw error
    }
  })
}

let crashes = 0
export const countCrashes = () => crashes

function wrap(client: PoolClient): PostgresPoolClient {
  let isInTransaction = false

  const run = (text: string, values: readonly unknown[]) => client.query(text, [...values])

  const query = async (text: string, values: readonly unknown[] = []) => {
    const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase()
    const fate = fates.getStore()
    if (word === 'rollback') {
      isInTransaction = false
      return run(text, values)
    }
    if (fate?.isDead) throw new Crash()
    if (word === 'begin' || word === 'start') isInTransaction = true
    const isCommit = word === 'commit' || (!isInTransaction && word !== 'select')
    if (word === 'commit') isInTransaction = false
    if (!fate || !isCommit || (fate.commitsLeft -= 1) !== 0) return run(text, values)
    fate.isDead = true
    crashes += 1
    if (fate.when === 'after') await run(text, values)
    else if (word === 'commit') await run('rollback', [])
    throw new Crash()
  }

  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
}

export const createCrashingDatabase = (pool: Pool): Db =>
  new PipeliningDatabase({
    dialect: new PostgresDialect({
      pool: { connect: async () => wrap(await pool.connect()), end: async () => undefined, options: pool.options },
    }),
  })
