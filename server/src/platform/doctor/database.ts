// The database under the site, whoever runs it.
import { sql } from 'kysely'
import { inTransaction, knownMigrations, type Db } from '../db/index.ts'
import { when, type Finding, type Look } from './finding.ts'

interface Facts {
  version: number
  checksums: string
  encoding: string
  collation: string | null
  actualCollation: string | null
  connections: number
  mostConnections: number
  longest: number
  slots: number
  age: number
  secondsOff: number
}

async function read(db: Db, tellTime: () => number): Promise<Facts> {
  const before = tellTime()
  const { rows } = await sql<Omit<Facts, 'secondsOff'> & { now: Date }>`
    select current_setting('server_version_num')::int as version, current_setting('data_checksums') as checksums,
      current_setting('server_encoding') as encoding,
      d.datcollversion as collation, pg_database_collation_actual_version(d.oid) as "actualCollation",
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "mostConnections",
      (select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::int from pg_stat_activity
        where backend_type = 'client backend' and datname = current_database() and application_name <> 'fieldhouse backup') as longest,
      (select count(*)::int from pg_replication_slots where not active) as slots,
      age(d.datfrozenxid) as age, clock_timestamp() as now
    from pg_database d where d.datname = current_database()`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The database does not know itself.')
  const middle = (before + tellTime()) / 2
  return { ...found, secondsOff: Math.abs(found.now.getTime() - middle) / 1000 }
}

const longTransaction = 300
const mostSecondsOff = 2
const mostAge = 1_500_000_000

/** `tellTime`: the clock of this machine. */
export const databaseLook = (db: Db, tellTime: () => number = Date.now): Look => ({
  id: 'database',
  async look() {
    const facts = await read(db, tellTime)
    return [...serverOf(facts), ...loadOf(facts)]
  },
})

const serverOf = ({ version, checksums, encoding, collation, actualCollation, secondsOff }: Facts): Finding[] => [
  ...when(version < 150_000, {
    id: 'database.version',
    level: 'broken',
    what: `This Postgres is ${Math.floor(version / 10_000)}; Fieldhouse needs 15 or later.`,
    why: 'Statements of the program are not known to it.',
    command: 'npm run backup -- DIR, then npm run restore -- DIR --into the newer one',
  }),
  ...when(checksums !== 'on', {
    id: 'database.checksums',
    level: 'warning',
    what: 'The pages of the database have no checksums.',
    why: 'What a disk spoils is found when somebody reads it, and is in the backups by then.',
    command: 'pg_checksums --enable with the server stopped',
  }),
  ...when(encoding !== 'UTF8', {
    id: 'database.encoding',
    level: 'broken',
    what: `The database keeps text as ${encoding}; Fieldhouse needs UTF8.`,
    why: 'What people write in other letters, or with a sign, is refused.',
    command: "npm run backup -- DIR, then npm run restore -- DIR --into one made with encoding 'UTF8'",
  }),
  ...when(collation !== null && actualCollation !== null && collation !== actualCollation, {
    id: 'database.collation',
    level: 'broken',
    what: `The order of texts has changed under the database (${collation}, now ${actualCollation}).`,
    why: 'Indexes are in the old order: rows are not found, and unique names are given twice.',
    command: 'reindex database; alter database … refresh collation version',
  }),
  ...when(secondsOff > mostSecondsOff, {
    id: 'database.clock',
    level: 'warning',
    what: `The clock of this machine and that of the database are ${secondsOff.toFixed(0)} seconds apart.`,
    why: 'Codes end too early, and what is due comes at another time.',
    command: 'timedatectl set-ntp true, on both machines',
  }),
]

const loadOf = ({ connections, mostConnections, longest, slots, age }: Facts): Finding[] => [
  ...when(connections > mostConnections * 0.8, {
    id: 'database.connections',
    level: 'warning',
    what: `${connections} of ${mostConnections} connections are taken.`,
    why: 'When none is left, nobody is served.',
    command: 'select application_name, count(*) from pg_stat_activity group by 1',
  }),
  ...when(longest > longTransaction, {
    id: 'database.transaction',
    level: 'warning',
    what: `A transaction has been open for ${Math.floor(longest / 60)} minutes.`,
    why: 'Balances of busy accounts are summed up from further back each minute, and nothing old is cleaned away.',
    command: 'select pid, xact_start, query from pg_stat_activity order by xact_start limit 1',
  }),
  ...when(slots > 0, {
    id: 'database.slots',
    level: 'warning',
    what: `${slots} replication ${slots === 1 ? 'slot has' : 'slots have'} no reader.`,
    why: 'The database keeps everything for them until the disk is full.',
    command: 'select pg_drop_replication_slot(slot_name) from pg_replication_slots where not active',
  }),
  ...when(age > mostAge, {
    id: 'database.wraparound',
    level: 'broken',
    what: `Its numbers of transactions are ${Math.round((age / 2 ** 31) * 100)} % used up.`,
    why: 'At the end the database takes no more writes.',
    command: 'vacuum (freeze) as the owner',
  }),
]

export const migrationLook = (db: Db): Look => ({
  id: 'migrations',
  async look() {
    const { rows: made } = await sql<{ isMade: boolean }>`select to_regclass('kysely_migration') is not null as "isMade"`.execute(db)
    const { rows } = made[0]?.isMade ? await sql<{ name: string }>`select name from kysely_migration`.execute(db) : { rows: [] }
    const [applied, known] = [new Set(rows.map(({ name }) => name)), (await knownMigrations()).map(({ name }) => name)]
    const pending = known.filter((name) => !applied.has(name))
    const newer = [...applied].filter((name) => !known.includes(name))
    return [
      ...when(newer.length > 0, {
        id: 'migrations.newer',
        level: 'broken',
        what: `The database was brought up to date by a newer Fieldhouse (${newer[0]}).`,
        why: 'This one does not know how its tables look.',
        command: 'Run the newer version, or restore the backup from before the update',
      }),
      ...when(pending.length > 0, {
        id: 'migrations.pending',
        level: 'warning',
        what: `${pending.length} ${pending.length === 1 ? 'migration waits' : 'migrations wait'}, the first: ${pending[0]}.`,
        why: 'The next start changes the database.',
        command: 'npm run backup -- DIR, then npm start',
      }),
    ]
  },
})

class Undone extends Error {}

/** What the check needs is there for this one transaction, which comes to nothing. */
async function findBroken(db: Db): Promise<string[]> {
  const broken: string[] = []
  await inTransaction(db, async (tx) => {
    broken.length = 0
    await sql`create extension if not exists amcheck`.execute(tx)
    for (const name of await listIndexes(tx)) {
      await sql`savepoint one`.execute(tx)
      try {
        await sql`select bt_index_check(${name}::regclass, true)`.execute(tx)
      } catch {
        broken.push(name)
        await sql`rollback to savepoint one`.execute(tx)
      }
    }
    throw new Undone()
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return broken
}

async function listIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_index i
      join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace join pg_am a on a.oid = c.relam
    where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p' and i.indisvalid
      and n.nspname in ('public', 'sandbox', 'pgboss')`.execute(db)
  return rows.map(({ name }) => name)
}

/** Every index against its table. */
export const indexLook = (db: Db): Look => ({
  id: 'indexes',
  async look() {
    const broken = await findBroken(db)
    return when(broken.length > 0, {
      id: 'indexes.broken',
      level: 'broken',
      what: `${broken.length} ${broken.length === 1 ? 'index does' : 'indexes do'} not fit the table, the first: ${broken[0]}.`,
      why: 'Rows that are there are not found.',
      command: `reindex index ${broken[0]}`,
    })
  },
})

/** For whoever helps: how large it is, and nothing of what is in it. */
export async function sizesOf(db: Db): Promise<object> {
  const { rows } = await sql<{ name: string; rows: number; bytes: number }>`
    select format('%I.%I', n.nspname, c.relname) as name, greatest(c.reltuples, 0)::bigint as rows, pg_total_relation_size(c.oid) as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'pgboss') order by bytes desc limit 30`.execute(db)
  const { rows: versions } = await sql<{ version: string }>`select version()`.execute(db)
  return { postgres: versions[0]?.version, largestTables: rows }
}
