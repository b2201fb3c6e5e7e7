import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Logger } from '#platform/log.ts'
import { newId } from '#platform/new-id.ts'
import type { Retention } from '#platform/retention/index.ts'
import { accounts, lastSeal, verify, type Check, type Difference, type Ledger } from '#ground/ledger'
import { compareHeads, headsCheck, writeHead } from './heads.ts'
import * as store from './store.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly jobs: Jobs
  readonly retention: Pick<Retention, 'keep' | 'sweep'>
  readonly ledger: Ledger
  readonly checks: readonly Check[]
  /** What the gateway holds by its own word against the books, named by `gatewayChecks`; asks it. */
  readonly atGateway: (isLineByLine: boolean) => Promise<Difference[]>
  readonly gatewayChecks: readonly string[]
  /** Where heads of the chain are written down, outside of the database. */
  readonly headsFile: string
}

export interface Look {
  /** Names of what was looked at. */
  readonly checks: readonly string[]
  readonly differences: readonly Difference[]
  /** False when it could not be asked: that says nothing about the books. */
  readonly isGatewayAsked: boolean
  readonly seal: Awaited<ReturnType<typeof lastSeal>>
}

export type Reconciliation = ReturnType<typeof createReconciliation>

export function createReconciliation({ db, clock, log, jobs, retention, ledger, checks, atGateway, gatewayChecks, headsFile }: Needs) {
  retention.keep('books', { ...store.kept(db), job: 'reconciliation' })
  /** Payouts of a page stop or go on; what it has earned stays its own. */
  const hold = async (payeeId: string, isHeld: boolean): Promise<void> => {
    const account = accounts.available(payeeId)
    await ledger.open([account])
    await inTransaction(db, (tx) => ledger.freeze(tx, [account], isHeld))
  }

  const askGateway = async (isLineByLine: boolean): Promise<Difference[] | undefined> => {
    try {
      return await atGateway(isLineByLine)
    } catch (error) {
      log.warn({ error }, 'the gateway could not be asked for its books')
      return undefined
    }
  }

  const look = async (isLineByLine = false): Promise<Look> => {
    // Asked first: what it tells is copied and booked, and so the checks cover it. Then all of it is sealed.
    const atTheGateway = await askGateway(isLineByLine)
    await ledger.seal()
    return {
      checks: [...checks.map(({ name }) => name), headsCheck, ...(atTheGateway ? gatewayChecks : [])],
      differences: [...(await verify(db, checks)), ...(await compareHeads(db, headsFile)), ...(atTheGateway ?? [])],
      isGatewayAsked: atTheGateway !== undefined,
      seal: await lastSeal(db),
    }
  }

  const run = async (): Promise<store.RunTable> => {
    const begun = clock.now()
    const from = performance.now()
    const { checks: names, differences, seal } = await look()
    const found: store.RunTable = {
      id: newId(),
      begun_at: begun,
      took_ms: Math.round(performance.now() - from),
      checks: names.length,
      differences,
      seal_n: seal?.n ?? null,
      seal_hash: seal?.hash ?? null,
    }
    await inTransaction(db, (tx) => store.insert(tx, found))
    await writeHead(db, headsFile, seal)
    await retention.sweep('books')
    // Nothing is ever repaired automatically; only payouts of those concerned wait for a person.
    for (const { check, first, count, payees } of differences) {
      log.error({ check, count, first }, 'the books disagree')
      for (const payeeId of payees) await hold(payeeId, true)
    }
    return found
  }

  jobs.define({ name: 'reconciliation', run: async () => void (await run()), schedule: '17 * * * *' })

  return {
    /** Finds and tells; nothing is kept and nobody waits for it. `isLineByLine`: each of the gateway's lines of a month, too. */
    look,
    run,
    /** After a person has looked. */
    release: (payeeId: string) => hold(payeeId, false),
    list: (limit: number, offset: number) => store.list(db, limit, offset),
    /** For the start of the program: soon, and once for all processes that start together. */
    runSoon: () => jobs.send(db, 'reconciliation', {}, { singletonKey: 'boot' }),
  }
}
