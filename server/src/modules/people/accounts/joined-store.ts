// How far those have come who joined in a span, told apart by how they came. Sums alone leave the database.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { Joined } from './store.ts'

/** `came`: account_id and campaign of whoever came by one. */
export async function countJoinedBy(
  db: Db,
  from: Date,
  until: Date,
  came: RawBuilder<unknown>,
  { follows, payers }: Record<'follows' | 'payers', RawBuilder<unknown>>,
): Promise<(Joined & { readonly campaign: string })[]> {
  const isAmong = (some: RawBuilder<unknown>) => sql`exists (select from (${some}) s where s.account_id = account.id)`
  const { rows } = await sql<Joined & { campaign: string }>`
    select c.campaign, count(*)::float8 as registered, count(*) filter (where email_verified_at is not null)::float8 as proven,
      count(*) filter (where ${isAmong(follows)})::float8 as followed, count(*) filter (where ${isAmong(payers)})::float8 as paid
    from (${came}) c join account on account.id = c.account_id
    where created_at >= ${from} and created_at < ${until} group by c.campaign order by registered desc, c.campaign`.execute(db)
  return rows
}
