// The rows of a whole database as a text, one line a table, and back.
import { readFileSync, writeFileSync } from 'node:fs'
import { Client } from 'pg'

const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Jobs and what migrations wrote down stay out: both are made by whoever starts on the database. */
const tablesOf = async (client: Client): Promise<string[]> => {
  const { rows: found } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'sandbox') and c.relkind = 'r' and c.relname not like 'kysely%' order by 1`)
  return found.map(({ name }) => name)
}

export const keepRows = (url: string, file: URL) =>
  withClient(url, async (client) => {
    const lines: string[] = []
    for (const table of await tablesOf(client)) {
      // As texts: JavaScript would round what is large.
      const { rows: found } = await client.query<{ text: string | null }>(
        `select jsonb_agg(t order by t::text)::text as text from ${table} t`,
      )
      if (typeof found[0]?.text === 'string') lines.push(`${table} ${found[0].text}`)
    }
    writeFileSync(file, `${lines.join('\n')}\n`)
  })

/** Into the tables of that release; whatever its migrations put there is replaced. Needs a superuser. */
export const loadRows = (url: string, file: URL) =>
  withClient(url, async (client) => {
    await client.query('begin')
    // No triggers and no keys between tables: rows come as they were, in the order of their tables' names.
    await client.query('set local session_replication_role = replica')
    for (const table of await tablesOf(client)) await client.query(`delete from ${table}`)
    for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
      const [table = '', text] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]
      const columns = await columnsOf(client, table)
      await client.query(
        `insert into ${table} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
        [text],
      )
    }
    await advanceSequences(client)
    await client.query('commit')
  })

const columnsOf = async (client: Client, table: string): Promise<string> => {
  const { rows: found } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return found[0]?.columns ?? ''
}

/** Behind whatever was numbered already. */
const advanceSequences = (client: Client) =>
  client.query(`select setval(format('%I.%I', schemaname, sequencename)::regclass, 1000000) from pg_sequences
    where schemaname in ('public', 'sandbox') and max_value > 1000000`)
