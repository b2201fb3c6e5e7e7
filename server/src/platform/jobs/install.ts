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
const optionsOf = (kind: AnyKind) => ({
  retryLimit: kind.retries ?? 5,
  retryBackoff: true,
  retryDelay: 2,
  notify: false,
  expireInSeconds: kind.longest ?? 900,
  // Of a process that was killed among others nobody else tells: what it had begun is begun again after this.
  heartbeatSeconds: kind.heartbeat ?? usualHeartbeat,
})

type QueueOptions = ReturnType<typeof optionsOf>

const isOtherwise = (standing: Partial<QueueOptions>, wanted: QueueOptions) =>
  (Object.keys(wanted) as (keyof QueueOptions)[]).some((key) => standing[key] !== wanted[key])

/** Makes the queues that are not there and changes those that are otherwise. Mostly nothing is: one look at all, at each start. */
export async function ensureQueues(boss: PgBoss, kinds: Iterable<AnyKind>): Promise<void> {
  const standing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const missing: Record<string, QueueOptions & { policy: 'standard' }> = {}
  for (const kind of kinds) {
    const [queue, wanted] = [standing.get(kind.name), optionsOf(kind)]
    if (queue === undefined) missing[kind.name] = { ...wanted, policy: 'standard' }
    else if (isOtherwise(queue, wanted)) await boss.updateQueue(kind.name, wanted)
  }
  if (Object.keys(missing).length === 0) return
  // All at once; `createQueue` asks the same of the database for one.
  const text = `select ${schema}.create_queue(name, options) from jsonb_each($1::jsonb) as wanted (name, options)`
  await boss.getDb().executeSql(text, [JSON.stringify(missing)])
}

/** Says when the kinds that come round come round, where that stands otherwise. */
export async function ensureSchedules(boss: PgBoss, kinds: Iterable<AnyKind>): Promise<void> {
  const standing = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const { name, schedule } of kinds) if (schedule !== undefined && standing.get(name) !== schedule) await boss.schedule(name, schedule)
}
