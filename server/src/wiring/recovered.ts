// What a restored site lost and dropped, what the card gateway and the journal of decisions know that it does not, and what is not right
// yet. Looking books and decides again what is missing, and may be repeated; opening lets the site work.
import type { Env } from '../env.ts'
import { heldBy, lastRecovery, noteFindings, openRecovered, tryBeOnly, type Recovery } from '#platform/backup/index.ts'
import { AppError } from '#platform/app-error.ts'
import { GatewayUnreachable } from '#platform/card/index.ts'
import { after, hours, minutes, type Clock } from '#platform/clock.ts'
import { createDatabase, createPool, inTransaction, type Db } from '#platform/db/index.ts'
import type { JobName, Jobs } from '#platform/jobs/index.ts'
import { journalIn, readJournal } from '#platform/lasting/index.ts'
import { listKeys } from '#platform/storage/index.ts'
import type { Audit } from '#ground/audit'
import { namedObjects } from '#content/media'
import type { Found, Objects, Decided } from '#site/recovery'
import type { Again } from './again.ts'
import { dataFolderOf, openStorage } from './storage.ts'
import type { CatchUp, CaughtUp } from './catch-up.ts'

/** Clocks of two machines, and what was under way when the backup was made. */
const overlap = hours(1)
/** So long a look counts for opening. */
const fresh = minutes(15)
const mostNamed = 200

export interface RecoveredNeeds {
  readonly env: Env
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  /** Only who owns the tables writes what becomes of a restore. */
  readonly ownerUrl: string | undefined
  readonly audit: Pick<Audit, 'record'>
  readonly catchUp: CatchUp
  readonly again: Again
  /** This process was told that the site is open. */
  readonly onOpened: () => Promise<void>
}

export interface Looked extends Found {
  readonly money: CaughtUp | undefined
}

export type Recovered = ReturnType<typeof createRecovered>

const asOwnerOf = async <T>(url: string, work: (db: Db) => Promise<T>): Promise<T> => {
  const db = createDatabase(createPool({ url, size: 1 }))
  return work(db).finally(() => db.destroy())
}

export function createRecovered({ env, db, clock, jobs, ownerUrl, audit, catchUp, again, onOpened }: RecoveredNeeds) {
  const asOwner = <T>(work: (owner: Db) => Promise<T>): Promise<T> => {
    if (ownerUrl === undefined) throw new AppError('recovery.not_here')
    return asOwnerOf(ownerUrl, work)
  }

  /** Does again what was decided since. */
  async function decideAgain({ lostFrom, restoredAt }: Recovery): Promise<Decided> {
    const file = journalIn(dataFolderOf(env))
    const journal = await readJournal(file)
    const byHand = 'what was decided since then'
    const nothing = { done: {}, gone: 0, reachesTo: null }
    if (journal.state === 'missing')
      return {
        ...nothing,
        red: [`${file} is missing: ${byHand} (erasures, suspensions, blocks, passwords) is not known. Do it again by hand.`],
      }
    if (journal.state === 'broken')
      return {
        ...nothing,
        red: [`${file} is not as it was written from line ${journal.line} on: ${byHand} is not known. Do it again by hand.`],
      }
    const since = journal.decisions.filter(({ at }) => at >= lostFrom && at < restoredAt)
    const { done, gone, unknown } = await again(since)
    return {
      done,
      gone,
      reachesTo: journal.decisions.at(-1)?.at.toISOString() ?? null,
      red: unknown.map((kind) => `A decision of the kind “${kind}” is of a newer Fieldhouse: do it again by hand.`),
    }
  }

  async function lookAtMoney({ lostFrom }: Recovery): Promise<CaughtUp | undefined> {
    try {
      return await catchUp(after(lostFrom, -overlap))
    } catch (error) {
      if (error instanceof GatewayUnreachable) return undefined
      throw error
    }
  }

  return {
    last: () => lastRecovery(db),

    /** Throws `recovery.not_held`, and `recovery.looking` where somebody else is at it. */
    async look(): Promise<Looked> {
      const held = await heldBy(db)
      if (!held) throw new AppError('recovery.not_held')
      if (ownerUrl === undefined) throw new AppError('recovery.not_here')
      const alone = await tryBeOnly(ownerUrl, 'look')
      if (!alone) throw new AppError('recovery.looking')
      try {
        const money = await lookAtMoney(held)
        const decided = await decideAgain(held)
        const objects = await lookAtObjects(env, db)
        const moneyRed = redOf(money)
        const found: Found = {
          at: clock.now().toISOString(),
          red: [...decided.red, ...moneyRed],
          tally: money?.tally ?? null,
          decided,
          moneyRed,
          objects,
        }
        await asOwner((owner) => noteFindings(owner, found))
        return { ...found, money }
      } finally {
        await alone.end()
      }
    },

    /**
     * What the queue had to do on its own things goes with it. Throws `recovery.look_first`, and `recovery.red` where something is not
     * right and nobody said why it is opened all the same.
     */
    async open(wish: { reason: string | undefined; via: 'web' | 'cli' }): Promise<void> {
      const { reason, via } = wish
      await asOwner((owner) =>
        inTransaction(owner, async (tx) => {
          const last = await lastRecovery(tx)
          if (!last || last.openedAt !== null) throw new AppError('recovery.not_held')
          const found = last.findings as Partial<Found> | null
          if (!found?.at || clock.now().getTime() - Date.parse(found.at) > fresh) throw new AppError('recovery.look_first')
          const red = found.red ?? []
          if (red.length > 0 && reason === undefined) throw new AppError('recovery.red')
          const why = red.length > 0 ? (reason ?? null) : null
          // They were sent by a program like this one.
          for (const { name, data } of last.jobs) await jobs.send(tx, name as JobName, data as never)
          await openRecovered(tx, why)
          if (via === 'cli')
            await audit.record(tx, 'recovery.open', {
              via,
              ...(reason !== undefined && { reason }),
              after: { life: last.life, red: red.length },
            })
        }),
      )
      await onOpened()
    },
  }
}

/** Files that a row names and nobody finds, and files that no row names. */
async function lookAtObjects(env: Env, db: Db): Promise<Objects> {
  const storage = openStorage(env, db)
  const named = new Set<string>()
  const missing = { count: 0, first: [] as string[] }
  const loose = { count: 0, first: [] as string[] }
  const add = (to: typeof missing, key: string) => {
    to.count += 1
    if (to.first.length < mostNamed) to.first.push(key)
  }
  for await (const { key, orElse } of namedObjects(db)) {
    for (const one of [key, orElse]) if (one !== undefined) named.add(one)
    const isThere = (await storage.size(key)) !== undefined || (orElse !== undefined && (await storage.size(orElse)) !== undefined)
    if (!isThere) add(missing, key)
  }
  for await (const key of listKeys(storage)) if (!named.has(key)) add(loose, key)
  return { missing, loose }
}

/** What is not right yet of the money, in sentences. */
function redOf(found: CaughtUp | undefined): string[] {
  if (!found) return ['The card gateway does not answer: what was paid since then is not known.']
  const { puzzles, look } = found
  return [
    ...puzzles.map(({ kind, id, why }) => `${kind} ${id}: ${why}`),
    ...look.differences.map(({ check, first, count: rows }) => `${check}: ${first}${rows > 1 ? `, and ${rows - 1} more` : ''}`),
    ...(look.isGatewayAsked ? [] : ['The card gateway did not say what it holds.']),
  ]
}
