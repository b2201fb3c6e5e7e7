// All SQL on the table `dispute_evidence`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { EvidenceState, Fact, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()
const asJson = (facts: readonly Fact[]) => sql<readonly Fact[]>`${JSON.stringify(facts)}::jsonb`

export const find = (db: Db, disputeId: string) =>
  on(db).selectFrom('dispute_evidence').selectAll().where('dispute_id', '=', disputeId).executeTakeFirst()

export interface Draft {
  readonly disputeId: string
  readonly payerId: string
  readonly words: string
  readonly by: string
  readonly now: Date
}

/** Undefined where it is no draft any more: what is on its way is not written over. */
export const saveDraft = (tx: Db, { disputeId, payerId, words, by, now }: Draft) =>
  on(tx)
    .insertInto('dispute_evidence')
    .values({
      dispute_id: disputeId,
      payer_id: payerId,
      state: 'draft',
      words,
      facts: null,
      failure: null,
      edited_by: by,
      sent_by: null,
      sent_at: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('dispute_id').doUpdateSet({ words, edited_by: by, updated_at: now }).where('dispute_evidence.state', '=', 'draft'),
    )
    .returning('dispute_id')
    .executeTakeFirst()

/** On its way, as it is. Undefined where somebody else was faster. */
export const seal = (tx: Db, disputeId: string, { facts, by, now }: { facts: readonly Fact[]; by: string; now: Date }) =>
  on(tx)
    .updateTable('dispute_evidence')
    .set({ state: 'sending', facts: asJson(facts), failure: null, sent_by: by, updated_at: now })
    .where('dispute_id', '=', disputeId)
    .where('state', '=', 'draft')
    .returning('dispute_id')
    .executeTakeFirst()

export async function end(tx: Db, disputeId: string, end: { state: EvidenceState; failure: string | null; now: Date }): Promise<boolean> {
  const isSent = end.state === 'sent'
  const ended = await on(tx)
    .updateTable('dispute_evidence')
    .set({
      state: end.state,
      failure: end.failure,
      sent_at: isSent ? end.now : null,
      updated_at: end.now,
      ...(isSent ? {} : { facts: null, sent_by: null }),
    })
    .where('dispute_id', '=', disputeId)
    .where('state', '=', 'sending')
    .returning('dispute_id')
    .executeTakeFirst()
  return ended !== undefined
}

export const listSending = async (db: Db, limit: number): Promise<string[]> => {
  const rows = await on(db)
    .selectFrom('dispute_evidence')
    .select('dispute_id')
    .where('state', '=', 'sending')
    .orderBy('updated_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.dispute_id)
}
