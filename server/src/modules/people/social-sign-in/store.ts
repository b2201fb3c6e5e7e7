// All SQL on the tables `social_identity` and `social_ticket`.
import type { Db } from '#platform/db/index.ts'

export type Provider = 'twitter' | 'google'
export type IdentityTable = { provider: Provider; subject: string; account_id: string; created_at: Date }
type TicketTable = { ticket_hash: Buffer; kind: 'request' | 'signup'; details: Record<string, string | null>; expires_at: Date }
type Tables = { social_identity: IdentityTable; social_ticket: Omit<TicketTable, 'details'> & { details: string } }
const on = (db: Db) => db.withTables<Tables>()

export const lockIdentity = (tx: Db, provider: Provider, subject: string) =>
  on(tx)
    .selectFrom('social_identity')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()

export const insertIdentity = (tx: Db, identity: IdentityTable) => on(tx).insertInto('social_identity').values(identity).execute()

export const listProviders = async (db: Db, accountId: string): Promise<Provider[]> => {
  const rows = await on(db).selectFrom('social_identity').select('provider').where('account_id', '=', accountId).execute()
  return rows.map((row) => row.provider)
}

export const deleteIdentities = (tx: Db, accountId: string) =>
  on(tx).deleteFrom('social_identity').where('account_id', '=', accountId).execute()

export const insertTicket = (db: Db, ticket: TicketTable) =>
  on(db)
    .insertInto('social_ticket')
    .values({ ...ticket, details: JSON.stringify(ticket.details) })
    .execute()

/** Spends a ticket; undefined when it was spent, is too old or never was. */
export async function takeTicket(
  tx: Db,
  ticketHash: Buffer,
  kind: TicketTable['kind'],
  now: Date,
): Promise<TicketTable['details'] | undefined> {
  const taken = await on(tx)
    .deleteFrom('social_ticket')
    .where('ticket_hash', '=', ticketHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning('details')
    .executeTakeFirst()
  return taken?.details as TicketTable['details'] | undefined
}
