// Who came lately, as rules of screening are tried on them.
import { runPrepared, type Db } from '#platform/db/index.ts'

export interface Registered {
  readonly id: string
  readonly email: string | null
  readonly name: string
  readonly username: string | null
}

/** Who registered lately, the newest first. */
export const listRegistered = (db: Db, since: Date, most: number): Promise<Registered[]> =>
  runPrepared(db, 'select id, email, name, username from account where created_at >= $1 order by created_at desc limit $2', [since, most])
