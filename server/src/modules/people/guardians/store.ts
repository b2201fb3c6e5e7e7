// All SQL on the tables `guardian_link`, `guardian_letter` and `guardian_consent`.
import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import { runPrepared, type Db } from '#platform/db/index.ts'
import { activeAdults } from '#people/accounts'
import type { ConsentTable, DecisionTable, LetterTable, LinkTable, Purpose, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** All that is done about one minor happens one after the other, until the transaction ends. */
export const lockMinor = (tx: Db, minorId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`guardians:${minorId}`}, 0))`.execute(tx)

/**
 * A yes of a guardian who is one now and in use, said since staff approved them, and no no after it, whoever said that: a no
 * outlives whoever said it, since leaving must not open what was closed.
 */
const standing = (bornUntil: string): RawBuilder<boolean> => sql<boolean>`
  y.is_given and l.state = 'approved' and y.at >= l.decided_at and l.guardian_id in (${activeAdults(bornUntil)}) and not exists (
    select from guardian_consent n
    where n.minor_id = y.minor_id and n.purpose = y.purpose and not n.is_given and n.seq > y.seq
  )`

export async function isAllowed(db: Db, minorId: string, purpose: Purpose, bornUntil: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from guardian_consent y join guardian_link l on l.id = y.link_id
    where y.minor_id = ${minorId} and y.purpose = ${purpose} and ${standing(bornUntil)} limit 1`.execute(db)
  return rows.length > 0
}

export interface Word {
  readonly link_id: string
  readonly purpose: Purpose
  readonly at: Date
}

/** The yeses that count now for these minors, each with the link that said it last. */
export async function listAllowed(db: Db, minorIds: readonly string[], bornUntil: string): Promise<(Word & { minor_id: string })[]> {
  if (minorIds.length === 0) return []
  const { rows } = await sql<Word & { minor_id: string }>`
    select distinct on (y.link_id, y.purpose) y.minor_id, y.link_id, y.purpose, y.at
    from guardian_consent y join guardian_link l on l.id = y.link_id
    where y.minor_id = any(${[...minorIds]}::uuid[]) and ${standing(bornUntil)}
    order by y.link_id, y.purpose, y.seq desc`.execute(db)
  return rows
}

/** Whether the last word on a purpose was a yes, whoever said it and whether or not it counts at this moment. */
export async function isLastWordYes(db: Db, minorId: string, purpose: Purpose): Promise<boolean> {
  const last = await on(db)
    .selectFrom('guardian_consent')
    .select('is_given')
    .where('minor_id', '=', minorId)
    .where('purpose', '=', purpose)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.is_given === true
}

/** The last word on a purpose, where it was a yes. */
export async function findLastYes(tx: Db, minorId: string, purpose: Purpose): Promise<{ link_id: string; purpose: Purpose } | undefined> {
  const last = await on(tx)
    .selectFrom('guardian_consent')
    .select(['link_id', 'purpose', 'is_given'])
    .where('minor_id', '=', minorId)
    .where('purpose', '=', purpose)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.is_given ? last : undefined
}

export const insertConsent = (tx: Db, word: Omit<ConsentTable, 'seq'>) => on(tx).insertInto('guardian_consent').values(word).execute()

export const insertDecision = (tx: Db, decision: Omit<DecisionTable, 'seq'>) =>
  on(tx).insertInto('guardian_decision').values(decision).execute()

/** The latest first. */
export const listDecisions = (db: Db, linkIds: readonly string[]): Promise<Selectable<DecisionTable>[]> =>
  linkIds.length === 0
    ? Promise.resolve([])
    : on(db).selectFrom('guardian_decision').selectAll().where('link_id', 'in', linkIds).orderBy('seq', 'desc').execute()

const open = ['asked', 'accepted', 'review', 'approved'] as const
/** With those that staff refused: whoever sends something else is looked at again. */
const lasting = [...open, 'refused'] as const

export const insertLink = (tx: Db, link: LinkTable) => on(tx).insertInto('guardian_link').values(link).execute()

export const updateLink = (tx: Db, id: string, change: Updateable<LinkTable>) =>
  on(tx).updateTable('guardian_link').set(change).where('id', '=', id).execute()

export const findLink = (db: Db, id: string) => on(db).selectFrom('guardian_link').selectAll().where('id', '=', id).executeTakeFirst()

/** All of a minor, the newest first; of those that came to nothing no more than a few. */
export const linksOfMinor = (db: Db, minorId: string): Promise<LinkTable[]> =>
  runPrepared<LinkTable>(db, 'select * from guardian_link where minor_id = $1 order by asked_at desc, id desc limit 40', [minorId])

/** Of a minor, those that take one of the two places. */
export const openLinksOfMinor = (db: Db, minorId: string): Promise<LinkTable[]> =>
  on(db).selectFrom('guardian_link').selectAll().where('minor_id', '=', minorId).where('state', 'in', open).orderBy('id').execute()

export const lastingLinksOfMinor = (db: Db, minorId: string): Promise<LinkTable[]> =>
  on(db).selectFrom('guardian_link').selectAll().where('minor_id', '=', minorId).where('state', 'in', lasting).orderBy('id').execute()

/** Of somebody as a guardian: those that are not over. */
export const linksOfGuardian = (db: Db, guardianId: string): Promise<LinkTable[]> =>
  runPrepared<LinkTable>(
    db,
    `select * from guardian_link where guardian_id = $1 and state in ('accepted', 'review', 'approved', 'refused')
     order by accepted_at desc, id desc limit 50`,
    [guardianId],
  )

/** The minors of whom somebody is or may become a guardian, in the order in which they are locked. */
export async function minorsOfGuardian(db: Db, guardianId: string): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('guardian_link')
    .select('minor_id')
    .distinct()
    .where('guardian_id', '=', guardianId)
    .where('state', 'in', open)
    .orderBy('minor_id')
    .execute()
  return rows.map((row) => row.minor_id)
}

export const insertLetter = (tx: Db, letter: LetterTable) => on(tx).insertInto('guardian_letter').values(letter).execute()

export async function countLetters(db: Db, minorId: string, since: Date): Promise<number> {
  const { total } = await on(db)
    .selectFrom('guardian_letter')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('minor_id', '=', minorId)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** When the letter ends that still opens each of these links. */
export async function letterEnds(db: Db, linkIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (linkIds.length === 0) return new Map()
  const rows = await on(db)
    .selectFrom('guardian_letter')
    .select(['link_id', 'expires_at'])
    .where('link_id', 'in', linkIds)
    .where('used_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.link_id, row.expires_at]))
}

/** What was mailed before no longer opens a link. */
export const voidLetters = (tx: Db, linkId: string, now: Date) =>
  on(tx).updateTable('guardian_letter').set({ used_at: now }).where('link_id', '=', linkId).where('used_at', 'is', null).execute()

/** Which link a letter opens now, without using it up. */
export const findLetter = (db: Db, codeHash: Buffer, now: Date) =>
  on(db)
    .selectFrom('guardian_letter')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export interface ReviewWish {
  readonly status: 'waiting' | 'approved' | 'rejected'
  readonly limit: number
  readonly offset: number
}

const stateOf = { waiting: 'review', approved: 'approved', rejected: 'refused' } as const

/** For staff: who has waited longest comes first, of what is decided the latest. */
export async function listForReview(db: Db, { status, limit, offset }: ReviewWish): Promise<{ rows: LinkTable[]; total: number }> {
  const matching = on(db).selectFrom('guardian_link').where('state', '=', stateOf[status])
  const rows = await matching
    .selectAll()
    .orderBy(status === 'waiting' ? 'sent_at' : 'decided_at', status === 'waiting' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await matching.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** How many minors somebody is a guardian of, beside one. */
export async function countOthers(db: Db, guardianId: string, minorId: string): Promise<number> {
  const rows = await minorsOfGuardian(db, guardianId)
  return rows.filter((id) => id !== minorId).length
}

/** Whether staff has refused somebody before for this minor. */
export async function wasRefused(db: Db, guardianId: string, minorId: string): Promise<boolean> {
  const found = await on(db)
    .selectFrom('guardian_link')
    .select('id')
    .where('minor_id', '=', minorId)
    .where('guardian_id', '=', guardianId)
    .where('state', '=', 'refused')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether somebody holds rights of staff in a team that the minor is in. */
export async function isStaffOver(db: Db, staffOf: RawBuilder<unknown>, memberOf: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from (${staffOf}) as s where s.page_id in (select m.page_id from (${memberOf}) as m) limit 1`.execute(db)
  return rows.length > 0
}
