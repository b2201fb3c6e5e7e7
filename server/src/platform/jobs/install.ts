import type { PgBoss } from 'pg-boss'
import { PgBoss as Boss } from 'pg-boss'
import type { AnyKind } from './kind.ts'

export const schema = 'pgboss'
const usualHeartbeat = 60

/** Installs or updates the queue's own tables, as the login role. */
export async function migrateJobs(url: string): Promise<void> {
  const boss = new Boss({ connectionString: url, schema, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => undefined)
  await boss.start()
  const db = boss.getDb()
  await db.executeSql(`grant usage on schema ${schema} to fieldhouse_app`)
  await db.executeSql(`grant all on all tables in schema ${schema} to fieldhouse_app`)
  await db.executeSql(`grant execute on all functions in schema ${schema} to fieldhouse_app`)
  await boss.stop({ graceful: false })
}

/** Without `notify`: a NOTIFY in the transactions of users lets them commit one after the other only. */
export async function ensureQueue(boss: PgBoss, kind: AnyKind): Promise<void> {
  const options = {
    retryLimit: kind.retries ?? 5,
    retryBackoff: true,
    retryDelay: 2,
    notify: false,
    expireInSeconds: kind.longest ?? 900,
  }
  // Of a process that was killed among others nobody else tells: what it had begun is begun again after this.
  const heartbeatSeconds = kind.heartbeat ?? usualHeartbeat
  if (await boss.getQueue(kind.name)) await boss.updateQueue(kind.name, { ...options, heartbeatSeconds })
  else await boss.createQueue(kind.name, { ...options, heartbeatSeconds })
}
