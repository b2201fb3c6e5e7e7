import type { Db } from '#platform/db/index.ts'
import type { CaptchaUsedTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** False: it was used before. Of two at once one is first. */
export async function use(db: Db, row: CaptchaUsedTable): Promise<boolean> {
  const inserted = await on(db)
    .insertInto('captcha_used')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('digest')
    .executeTakeFirst()
  return inserted !== undefined
}

export const forget = (db: Db, now: Date) => on(db).deleteFrom('captcha_used').where('expires_at', '<', now).execute()
