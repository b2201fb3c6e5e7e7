// All SQL on the tables `social_identity` and `social_ticket`.
import type { Db } from '#platform/db/index.ts'

export const providers = ['google', 'twitter'] as const
export type Provider = (typeof providers)[number]
export type IdentityTable = { provider: Provider; subject: string; account_id: string; created_at: Date }
type TicketTable = {
  ticket_hash: Buffer
  kind: 'request' | 'signup' | 'connect'
  details: Record<string, string | null>
  expires_at: Date
  /** Who is about to connect a service. */
  account_id: string | null
}
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

/** Held until the transaction ends, so that of two who disconnect at once the second sees what is left. */
export const lockIdentitiesOf = async (tx: Db, accountId: string): Promise<Provider[]> => {
  const rows = await on(tx).selectFrom('social_identity').select('provider').where('account_id', '=', accountId).forUpdate().execute()
  return rows.map((row) => row.provider)
}

/** False where somebody else was first. */
export async function addIdentity(tx: Db, identity: IdentityTable): Promise<boolean> {
  const added = await on(tx)
    .insertInto('social_identity')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider')
    .executeTakeFirst()
  return added !== undefined
}

export const deleteIdentity = (tx: Db, accountId: string, provider: Provider) =>
  on(tx).deleteFrom('social_identity').where('account_id', '=', accountId).where('provider', '=', provider).execute()

/** Tickets first: one that is being spent is waited for, and what it connected is there to be dropped. */
export async function deleteIdentities(tx: Db, accountId: string): Promise<void> {
  await on(tx).deleteFrom('social_ticket').where('account_id', '=', accountId).execute()
  await on(tx).deleteFrom('social_identity').where('account_id', '=', accountId).execute()
}

type NewTicket = Omit<TicketTable, 'account_id'> & { account_id?: string }

export const insertTicket = (db: Db, ticket: NewTicket) =>
  on(db)
    .insertInto('social_ticket')
    .values({ account_id: null, ...ticket, details: JSON.stringify(ticket.details) })
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

/** A ticket to connect that this account was given, still to be spent. */
export async function findConnectTicket(
  db: Db,
  ticketHash: Buffer,
  accountId: string,
  now: Date,
): Promise<TicketTable['details'] | undefined> {
  const found = await on(db)
    .selectFrom('social_ticket')
    .select('details')
    .where('ticket_hash', '=', ticketHash)
    .where('kind', '=', 'connect')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found?.details as TicketTable['details'] | undefined
}

/** Of everybody: whoever is on the way to sign in begins anew. */
export const endEveryTicket = (tx: Db) => on(tx).deleteFrom('social_ticket').execute()
