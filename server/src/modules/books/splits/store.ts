// All SQL on the tables `split_proposal`, `split_consent` and `split_display`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { ConsentTable, DisplayTable, ProposalTable } from './tables.ts'

type Tables = { split_proposal: ProposalTable; split_consent: ConsentTable; split_display: DisplayTable }
const on = (db: Db) => db.withTables<Tables>()

export const findOpen = (db: Db, teamId: string): Promise<ProposalTable | undefined> =>
  on(db).selectFrom('split_proposal').selectAll().where('team_id', '=', teamId).where('state', '=', 'open').executeTakeFirst()

export const find = (db: Db, teamId: string, id: string): Promise<ProposalTable | undefined> =>
  on(db).selectFrom('split_proposal').selectAll().where('team_id', '=', teamId).where('id', '=', id).executeTakeFirst()

export const list = (db: Db, teamId: string, limit: number): Promise<ProposalTable[]> =>
  on(db)
    .selectFrom('split_proposal')
    .selectAll()
    .where('team_id', '=', teamId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Those that count by now and whose payees were not told. */
export const findToTell = (db: Db, now: Date, limit: number): Promise<ProposalTable[]> =>
  on(db)
    .selectFrom('split_proposal')
    .selectAll()
    .where('state', 'in', ['open', 'agreed'])
    .where('told_at', 'is', null)
    .where('effective_at', '<=', now)
    .orderBy('effective_at')
    .limit(limit)
    .execute()

export const insert = async (tx: Db, proposal: ProposalTable): Promise<void> => {
  await on(tx).insertInto('split_proposal').values(proposal).execute()
}

export const update = (tx: Db, id: string, change: Partial<ProposalTable>): Promise<ProposalTable> =>
  on(tx).updateTable('split_proposal').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const insertConsent = async (tx: Db, consent: ConsentTable): Promise<void> => {
  await on(tx).insertInto('split_consent').values(consent).execute()
}

export async function loadConsents(db: Db, proposalIds: readonly string[]): Promise<(proposalId: string) => ConsentTable[]> {
  if (proposalIds.length === 0) return () => []
  const { rows } = await sql<ConsentTable>`
    select * from split_consent where proposal_id = any(${[...proposalIds]}::uuid[]) order by given_at, account_id`.execute(db)
  const byProposal = Map.groupBy(rows, ({ proposal_id: id }) => id)
  return (id) => byProposal.get(id) ?? []
}

export async function isShown(db: Db, teamId: string): Promise<boolean> {
  const row = await on(db).selectFrom('split_display').select('is_shown').where('team_id', '=', teamId).executeTakeFirst()
  return row?.is_shown ?? false
}

export async function saveShown(db: Db, display: DisplayTable): Promise<void> {
  const { team_id: _team, ...change } = display
  await on(db)
    .insertInto('split_display')
    .values(display)
    .onConflict((conflict) => conflict.column('team_id').doUpdateSet(change))
    .execute()
}
