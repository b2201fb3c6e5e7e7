import { sql, type Kysely } from 'kysely'

// Who was suspended, whose guardian is missing and whose verification was rejected takes no money: pages know it from now on.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update page p set can_earn = false from account a join performer f on f.account_id = a.id
    where a.id = p.id and p.can_earn
      and (a.status in ('suspended', 'inactive') or a.guardian_status = 'pending' or f.document_status = 'rejected')`.execute(db)
}
