// Copies the gateway's own books and books what only they know: its fees, and when money can be paid out (money.md 3, 14).
import { after, days, hours, seconds, type Clock } from '#platform/clock.ts'
import type { CardGateway, GatewayEntry } from '#platform/card/index.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Logger } from '#platform/log.ts'
import { accounts, currency, type Account, type Difference, type Ledger, type Move } from '#ground/ledger'
import { linesThatDiffer } from './lines.ts'
import * as store from './store.ts'

/** What an entry is to us: the key of the posting that it answers, nothing yet, or somebody else's. */
export type Explanation = { readonly key: string } | 'foreign' | undefined

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly jobs: Jobs
  readonly ledger: Ledger
  readonly gateway: CardGateway
  /** By those who post: the posting of an entry of theirs. */
  readonly explain: (entry: Pick<GatewayEntry, 'type' | 'sourceId' | 'metadata'>) => Promise<Explanation>
}

/** A line of the gateway's books that stands in suspense. */
export type Unexplained = Pick<store.EntryTable, 'id' | 'type' | 'amount' | 'source' | 'created_at'>

export type Settlement = ReturnType<typeof createSettlement>

/** What `compare` looks at, beside the checks, which read our copy of the gateway's lines. */
export const gatewayChecks = ['the gateway holds what its lines say', 'the gateway’s lines are as they were copied'] as const

/** How far back lines are compared one by one; the gateway gives so many at most. */
const lookBack = days(31)
const mostLines = 10_000
/** Entries appear a moment after their time, so each look begins before the last one ended. */
const overlap = hours(6)
/** After this long nobody will explain it any more: a person must. */
const patience = days(1)
const isSweep = ({ type }: store.EntryTable) => type === 'payout' || type === 'payout_reversal'
const batch = 200
const mostLooks = 5

export function createSettlement({ db, clock, log, jobs, ledger, gateway, explain }: Needs) {
  const postFor = (entry: store.EntryTable, what: string, moves: Move[], tx: Db) =>
    ledger.post(tx, { key: `entry:${entry.id}:${what}`, kind: `gateway_${what}`, moves, cause: { entry: entry.id } })

  const match = async (entry: store.EntryTable, txnId: number): Promise<void> => {
    await inTransaction(db, async (tx) => {
      // Explained after all: what was put in suspense for it meanwhile comes back.
      if (entry.txn_id !== null) await postFor(entry, 'explained', aloneMoves(entry, accounts.suspense, true), tx)
      // A dispute's fee was booked with it, from what the gateway said of the dispute.
      const moves = [{ from: accounts.gatewayFees, to: accounts.clearing, amount: entry.fee }]
      const fee = entry.type === 'charge' && entry.fee !== 0 ? await postFor(entry, 'fee', moves, tx) : undefined
      await store.setPosted(tx, entry.id, txnId, fee?.txnId ?? null)
    })
  }

  const aloneMoves = ({ amount, fee }: store.EntryTable, other: Account, isBack = false): Move[] => {
    const net = isBack ? fee - amount : amount - fee
    return [
      net > 0 ? { from: accounts.gatewayAvailable, to: other, amount: net } : { from: other, to: accounts.gatewayAvailable, amount: -net },
    ]
  }

  /** What no posting of ours explains: our own bank's sweep, or a thing for a person to look at. */
  const postAlone = async (entry: store.EntryTable): Promise<void> => {
    const other = isSweep(entry) ? accounts.bank : accounts.suspense
    await inTransaction(db, async (tx) => {
      const { txnId } = await postFor(entry, isSweep(entry) ? 'sweep' : 'unexplained', aloneMoves(entry, other), tx)
      await store.setPosted(tx, entry.id, txnId, null)
    })
    if (other === accounts.suspense)
      log.error({ entry: entry.id, type: entry.type, amount: entry.amount }, 'nobody knows what this money at the gateway is')
  }

  const work = async (entry: store.EntryTable, waits: number): Promise<void> => {
    const explained = entry.answers === null ? await explain({ ...entry, sourceId: entry.source, metadata: {} }) : { key: entry.answers }
    const txnId = typeof explained === 'object' ? await ledger.findTxn(explained.key) : undefined
    if (txnId !== undefined) return match(entry, txnId)
    if (entry.txn_id !== null || entry.amount === entry.fee) return
    if (isSweep(entry) || after(entry.seen_at, waits) <= clock.now()) await postAlone(entry)
  }

  const settle = async (): Promise<void> => {
    for (let found = await store.due(db, clock.now(), batch); found.length > 0; found = await store.due(db, clock.now(), batch)) {
      for (const entry of found) {
        await inTransaction(db, async (tx) => {
          const moves = [{ from: accounts.gatewayAvailable, to: accounts.clearing, amount: entry.amount - entry.fee }]
          await store.setSettled(tx, entry.id, (await postFor(entry, 'settled', moves, tx)).txnId)
        })
      }
    }
  }

  /** What the gateway wrote that we have not copied. */
  const unknownLines = async (): Promise<GatewayEntry[]> => {
    const newest = await store.newestAt(db)
    const entries = await gateway.listEntries(newest ? after(newest, -overlap) : new Date(0))
    const unknown = await store.unknownAmong(
      db,
      entries.map(({ id }) => id),
    )
    return entries.filter(({ id }) => unknown.has(id))
  }

  const collect = async (waits: number = patience): Promise<void> => {
    await ledger.open([accounts.gatewayFees, accounts.clearing, accounts.gatewayAvailable, accounts.bank, accounts.suspense])
    for (const entry of await unknownLines()) {
      const explained = await explain(entry)
      const answers = typeof explained === 'object' ? explained.key : null
      await store.insert(db, entry, { answers, isForeign: explained === 'foreign', now: clock.now() })
    }
    for (const entry of await store.unmatched(db)) await work(entry, waits)
    await settle()
  }

  const compareLines = async (): Promise<Difference[]> => {
    const from = after(clock.now(), -lookBack)
    const there = await gateway.listEntries(from)
    const oldest = there.length < mostLines ? from : after(there[0]?.createdAt ?? from, seconds(1))
    const found = linesThatDiffer(await store.since(db, oldest), there)
    return found[0] === undefined ? [] : [{ check: gatewayChecks[1], count: found.length, first: found[0], payees: [] }]
  }

  /** While money comes in there may be no moment to compare: that is no finding. */
  const compareTotals = async (): Promise<Difference[]> => {
    for (let attempt = 0; attempt < mostLooks; attempt++) {
      await collect()
      const { pending, available } = await gateway.readBalance(currency.toLowerCase())
      const copied = await store.total(db)
      if (pending + available === copied) return []
      const isQuiet = (await unknownLines()).length === 0
      const first = `${pending + available} there, its lines say ${copied}`
      if (isQuiet) return [{ check: gatewayChecks[0], count: 1, first, payees: [] }]
    }
    return []
  }

  jobs.define({ name: 'settlement.collect', run: () => collect(), schedule: '*/10 * * * *' })

  return {
    collect: () => collect(),
    /** What no posting explains goes to suspense at once; answers those lines, these and earlier ones. */
    async collectAll(): Promise<Unexplained[]> {
      await collect(0)
      return (await store.unmatched(db)).filter(({ amount, fee }) => amount !== fee)
    },
    /**
     * What the gateway holds by its own word against the lines that we copied (money.md 14d); that our books agree with the
     * lines is what the checks look at. The lines of a month are compared one by one when the sums differ, or when asked to.
     */
    async compare(isLineByLine = false): Promise<Difference[]> {
      const totals = await compareTotals()
      return isLineByLine || totals.length > 0 ? [...totals, ...(await compareLines())] : []
    },
  }
}
