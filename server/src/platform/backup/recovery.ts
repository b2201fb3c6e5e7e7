// A site that was restored starts recovered: nothing leaves it, and nobody but staff comes in, until an owner has looked and opens it.
import { sql } from 'kysely'
import type { Db } from '../db/index.ts'
import type { WaitingJob } from './snapshot.ts'

export interface Recovery {
  readonly life: number
  /** What was committed later is not there any more. */
  readonly lostFrom: Date
  readonly restoredAt: Date
  /** Undefined when the restoring broke off before its last step. */
  readonly readyAt: Date | null
  readonly dropped: readonly Dropped[]
  readonly jobs: readonly WaitingJob[]
}

/** What will never happen now. */
export interface Dropped {
  readonly what: string
  readonly id: string
}

/** In the transaction that brings the rows, so that no moment has these without it. */
export const beginRecovery = `
  insert into recovery (life, lost_from, dropped, jobs)
  select coalesce(max(life), 0) + 1, $1::timestamptz, $2::jsonb, $3::jsonb from recovery`

/** False of a database that was not brought up to date since there are restorings. */
export async function hasRecoveries(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass('public.recovery') is not null as "isThere"`.execute(db)
  return rows[0]?.isThere ?? false
}

export async function lifeOf(db: Db): Promise<number> {
  if (!(await hasRecoveries(db))) return 0
  const { rows } = await sql<{ life: number | null }>`select max(life) as life from recovery`.execute(db)
  return rows[0]?.life ?? 0
}

/** The one that nobody has opened yet. */
export async function heldBy(db: Db): Promise<Recovery | undefined> {
  const { rows } = await sql<Recovery>`
    select life, lost_from as "lostFrom", restored_at as "restoredAt", ready_at as "readyAt", dropped, jobs from recovery
    where opened_at is null order by life desc limit 1`.execute(db)
  return rows[0]
}

export interface PastRecovery extends Recovery {
  readonly openedAt: Date | null
  readonly openReason: string | null
  /** As whoever looked last has left them. */
  readonly findings: unknown
}

/** The last one, opened or not. */
export async function lastRecovery(db: Db): Promise<PastRecovery | undefined> {
  const { rows } = await sql<PastRecovery>`
    select life, lost_from as "lostFrom", restored_at as "restoredAt", ready_at as "readyAt", dropped, jobs, opened_at as "openedAt",
      open_reason as "openReason", findings from recovery order by life desc limit 1`.execute(db)
  return rows[0]
}

/** Since when everything was lost, while the site was opened after this moment; undefined: long ago, or never. */
export async function openedSince(db: Db, moment: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ lostFrom: Date }>`
    select lost_from as "lostFrom" from recovery where opened_at >= ${moment} order by lost_from limit 1`.execute(db)
  return rows[0]?.lostFrom
}

/** The last step of a restoring. */
export async function finishRestoring(tx: Db, dropped: readonly Dropped[]): Promise<void> {
  await sql`
    update recovery set ready_at = now(), dropped = dropped || ${JSON.stringify(dropped)}::jsonb
    where life = (select max(life) from recovery)`.execute(tx)
}

/** What was found when somebody looked; the last look counts. */
export async function noteFindings(db: Db, findings: object): Promise<void> {
  await sql`update recovery set findings = ${JSON.stringify(findings)}::jsonb where opened_at is null`.execute(db)
}

/** One of an earlier life that nobody had opened is opened with it. `reason`: why, although something was not right. */
export async function openRecovered(db: Db, reason: string | null): Promise<void> {
  await sql`
    update recovery set ready_at = coalesce(ready_at, now()), opened_at = now(), open_reason = ${reason} where opened_at is null`.execute(
    db,
  )
}

export interface Hold {
  /** Undefined: this site works. */
  now(): Recovery | undefined
  /** Somebody opened it. */
  release(): void
}

/** What a process knows of its being held; it begins to work once that is over, without a new start. */
export function createHold(held: Recovery | undefined): Hold {
  let now = held
  return { now: () => now, release: () => void (now = undefined) }
}
