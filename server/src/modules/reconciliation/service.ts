import { after, days, type Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Logger } from '../../platform/log.ts'
import { newId } from '../../platform/new-id.ts'
import { accounts, lastSeal, verify, type Check, type Difference, type Ledger, type PageRef } from '../ledger/index.ts'
import * as store from './store.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly jobs: Jobs
  readonly ledger: Ledger
  readonly checks: readonly Check[]
  /** What the gateway holds by its own word against the books; asks it. */
  readonly atGateway: () => Promise<Difference[]>
}

export type Reconciliation = ReturnType<typeof createReconciliation>

const keptFor = days(31)

export function createReconciliation({ db, clock, log, jobs, ledger, checks, atGateway }: Needs) {
  /** Payouts of a page stop or go on; what it has earned stays its own. */
  const hold = async (payee: PageRef, isHeld: boolean): Promise<void> => {
    const account = accounts.available(payee)
    await ledger.open([account])
    await db.transaction().execute((tx) => ledger.freeze(tx, [account], isHeld))
  }

  /** Undefined when it could not be asked: that says nothing about the books. */
  const askGateway = async (): Promise<Difference[] | undefined> => {
    try {
      return await atGateway()
    } catch (error) {
      log.warn({ error }, 'the gateway could not be asked for its books')
      return undefined
    }
  }

  const run = async (): Promise<store.RunTable> => {
    const begun = clock.now()
    const from = performance.now()
    await ledger.seal()
    const atTheGateway = await askGateway()
    const differences = [...(await verify(db, checks)), ...(atTheGateway ?? [])]
    const seal = await lastSeal(db)
    const found: store.RunTable = {
      id: newId(),
      begun_at: begun,
      took_ms: Math.round(performance.now() - from),
      checks: checks.length + (atTheGateway ? 1 : 0),
      differences,
      seal_n: seal?.n ?? null,
      seal_hash: seal?.hash ?? null,
    }
    await store.insert(db, found)
    await store.prune(db, after(begun, -keptFor))
    // Nothing is ever repaired automatically; only payouts of those concerned wait for a person.
    for (const { check, first, count, payees } of differences) {
      log.error({ check, count, first }, 'the books disagree')
      for (const payee of payees) await hold(payee, true)
    }
    return found
  }

  jobs.define({ name: 'reconciliation', run: async () => void (await run()), schedule: '17 * * * *' })

  return {
    run,
    /** After a person has looked. */
    release: (payee: PageRef) => hold(payee, false),
    list: (limit: number, offset: number) => store.list(db, limit, offset),
    /** For the start of the program: soon, and once for all processes that start together. */
    runSoon: () => jobs.send(db, 'reconciliation', {}, { singletonKey: 'boot' }),
  }
}
