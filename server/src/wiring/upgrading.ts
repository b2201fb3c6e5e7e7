// The embedded database of an older Postgres becomes one of ours. The old one is only read, and is what a start finds until the last step.
import { moveAcross, type Moved } from '#platform/backup/index.ts'
import {
  createDatabase,
  createPool,
  databaseSize,
  ensureLogin,
  isRestoring,
  keepAway,
  knownMigrations,
  planUpgrade,
  type Db,
} from '#platform/db/index.ts'
import { spaceOf } from '#platform/storage/index.ts'
import { beginEpoch, lastSeal, seal, sealsOf, verify } from '#ground/ledger'
import { compareHeads } from '#books/reconciliation'
import { moneyChecks } from './money.ts'

export interface UpgradeWish {
  /** Of the embedded database. */
  readonly home: string
  /** The folder of the old programs, where they do not lie beside ours. */
  readonly programs: string | undefined
  /** Of the ledger's chain. */
  readonly headsFile: string
  /** Told when each is reached. */
  readonly onStep?: (step: UpgradeStep) => void
}

/** `filling`: before each table. `switched`: nothing is left to do. */
export type UpgradeStep = 'made' | 'filling' | 'copied' | 'verified' | 'switched'

export interface Upgraded extends Moved {
  readonly from: string
  readonly to: string
  readonly checks: number
}

/** Undefined where it is of our Postgres already. Whoever breaks it off, or is told that it failed, has the old database as it was. */
export async function upgradeDatabase({ home, programs, headsFile, onStep = () => undefined }: UpgradeWish): Promise<Upgraded | undefined> {
  const plan = planUpgrade(home, programs)
  if (!plan) return undefined
  const former = await plan.openFormer()
  let moved: Moved
  try {
    const away = await keepAway(former.url)
    const chain = await withDb(former.url, (db) => lookBefore(db, home))
    const fresh = await plan.openFresh()
    try {
      onStep('made')
      moved = await moveAcross({ from: former.url, to: fresh.url, known: await knownMigrations(), onTable: () => onStep('filling') })
      await ensureLogin(fresh.url, fresh.programUrl)
      onStep('copied')
      await withDb(fresh.url, (db) => settleBooks(db, headsFile, chain))
      onStep('verified')
    } finally {
      await fresh.stop()
    }
    await away.release()
  } finally {
    await former.stop()
  }
  plan.switchOver()
  onStep('switched')
  return { ...moved, from: plan.from, to: plan.to, checks: moneyChecks.length }
}

const withDb = async <T>(url: string, work: (db: Db) => Promise<T>): Promise<T> => {
  const db = createDatabase(createPool({ url, size: 1 }))
  return work(db).finally(() => db.destroy())
}

type Chain = { readonly n: number; readonly hash: string } | undefined

/** What is in the way is said before anything is made. Answers where the ledger's chain ends. */
async function lookBefore(db: Db, home: string): Promise<Chain> {
  if (await isRestoring(db))
    throw new Error(
      'The restoring of this site broke off before its end. Do it again with the program it was begun with. Nothing was changed.',
    )
  const [needed, { free }] = [await databaseSize(db), await spaceOf(home)]
  if (free < needed)
    throw new Error(`${home} has too little room for a second database: ${Math.ceil(needed / 1e6)} MB are needed. Nothing was changed.`)
  return lastSeal(db)
}

/** Another cluster counts its transactions from the beginning: what is posted from now on stands behind all that came along. */
async function settleBooks(db: Db, headsFile: string, chain: Chain): Promise<void> {
  await beginEpoch(db)
  await seal(db)
  const [first] = [...(await verify(db, moneyChecks)), ...(await compareHeads(db, headsFile))]
  if (first)
    throw new Error(
      `The books contradict themselves: ${first.check}: ${first.first}. The database is the old one, as it was; npm run ledger:verify with the program it was made with says all.`,
    )
  if (chain && (await sealsOf(db, [chain.n])).get(chain.n) !== chain.hash)
    throw new Error(`Seal ${chain.n} of the ledger is not what it was. The database is the old one, as it was.`)
}
