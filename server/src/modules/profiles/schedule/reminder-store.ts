// All SQL on the tables `schedule_choice` and `schedule_reminder`.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { ChoiceTable, EventRow, ReminderKind, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const findChoice = (db: Db, teamId: string, accountId: string): Promise<ChoiceTable | undefined> =>
  on(db).selectFrom('schedule_choice').selectAll().where('team_id', '=', teamId).where('account_id', '=', accountId).executeTakeFirst()

export const saveChoice = async (db: Db, { choice, as_member, ...key }: ChoiceTable): Promise<void> => {
  await on(db)
    .insertInto('schedule_choice')
    .values({ ...key, choice, as_member })
    .onConflict((conflict) => conflict.columns(['team_id', 'account_id']).doUpdateSet({ choice, as_member }))
    .execute()
}

export interface Due {
  readonly event: EventRow
  readonly kind: ReminderKind
  /** A subquery (column `account_id`) of who is in the team now. */
  readonly members: RawBuilder<unknown>
  /** Whether those outside of the team who chose so are told, too. */
  readonly withFans: boolean
  readonly now: Date
  readonly limit: number
}

/** Marks who is to be reminded of it and has not been; answers them. What is marked is marked once, whoever asks at once. */
export async function takeDue(tx: Db, { event, kind, members, withFans, now, limit }: Due): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    insert into schedule_reminder (event_id, account_id, kind, starts_at, reminded_at)
    select ${event.id}, chosen.account_id, ${kind}, ${event.starts_at}, ${now} from (
      select distinct inside.account_id, coalesce(c.choice, 'evening') as choice
      from (${members}) inside
      left join schedule_choice c on c.team_id = ${event.team_id} and c.account_id = inside.account_id and c.as_member
      union all
      select c.account_id, c.choice from schedule_choice c
      where ${withFans} and c.team_id = ${event.team_id} and not c.as_member and c.account_id not in (${members})
    ) chosen
    where chosen.choice = ${kind} and not exists (
      select 1 from schedule_reminder r
      where r.event_id = ${event.id} and r.account_id = chosen.account_id and r.kind = ${kind} and r.starts_at = ${event.starts_at})
    order by chosen.account_id limit ${limit}
    on conflict do nothing returning account_id`.execute(tx)
  return rows.map((row) => row.account_id)
}
