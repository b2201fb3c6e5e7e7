// The program signs in with a login of its own that is no member of the owner: from its connection nothing leads to the
// owner's rights, whatever a statement says (decision 017).
import { Client } from 'pg'

const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

const group = 'fieldhouse_app'
/** Wrong password; no such role, or one that may not sign in. */
const unknown: ReadonlySet<unknown> = new Set(['28P01', '28000'])
/** The role may sign in, but not to this database; the group was never made. */
const rightless: ReadonlySet<unknown> = new Set(['42501', '42704'])

type Standing = 'ready' | 'unknown' | 'without rights'

/** How the login of `url` stands to the rights of the program. */
export async function standingOf(url: string): Promise<Standing> {
  try {
    const { rows } = await withClient(url, (client) =>
      client.query<{ is: boolean }>(`select pg_has_role(current_user, '${group}', 'member') as is`),
    )
    return rows[0]?.is ? 'ready' : 'without rights'
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (unknown.has(error.code)) return 'unknown'
    if (rightless.has(error.code)) return 'without rights'
    throw error
  }
}

/** Makes the login of `url`, and gives it the rights of the program, where it has them not yet. After the migrations. */
export async function ensureLogin(ownerUrl: string, url: string): Promise<void> {
  const standing = await standingOf(url)
  if (standing === 'ready') return
  const { username, password } = new URL(url)
  await withClient(ownerUrl, async (owner) => {
    const name = decodeURIComponent(username)
    const role = owner.escapeIdentifier(name)
    if (standing === 'unknown') {
      const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name])
      const rights = `login password ${owner.escapeLiteral(decodeURIComponent(password))}`
      await owner.query(`${rowCount === 0 ? 'create' : 'alter'} role ${role} ${rights}`)
    }
    if (name !== group) await owner.query(`grant ${group} to ${role}`)
    const { rows } = await owner.query<{ name: string }>('select current_database() as name')
    await owner.query(`grant connect on database ${owner.escapeIdentifier(rows[0]?.name ?? '')} to ${role}`)
  })
}

/**
 * The roles of Fieldhouse belong to the whole cluster: whoever has them in one database has them in every database that lets them in. So
 * nobody is let into ours but who is named. Nothing happens where the login does not own the database.
 */
export async function closeToOthers(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ name: string; isOwner: boolean }>(`
      select datname as name, pg_has_role(datdba, 'member') as "isOwner" from pg_database where datname = current_database()`)
    const [database] = rows
    if (database?.isOwner) await owner.query(`revoke connect on database ${owner.escapeIdentifier(database.name)} from public`)
  })
}

/**
 * Throws where another owner in this cluster has made the roles of Fieldhouse and this one may not give them. Before Postgres 16 whoever
 * may make roles may give all of them.
 */
export async function refuseForeignRoles(ownerUrl: string): Promise<void> {
  const { rows } = await withClient(ownerUrl, (owner) =>
    owner.query<{ name: string; login: string }>(`
      select r.rolname as name, current_user as login from pg_roles r, pg_roles own
      where r.rolname in ('${group}', 'fieldhouse_ledger') and own.rolname = current_user
        and not (own.rolcreaterole and current_setting('server_version_num')::int < 160000)
        and not pg_has_role(r.oid, 'member with admin option') order by 1`),
  )
  const [first] = rows
  if (!first) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new Error(
    `Another Fieldhouse in this cluster has made ${names}, which ${first.login} may not give. Its administrator lets it, once: ` +
      `grant ${names} to ${first.login} with admin option. A cluster of its own keeps both sites further apart.`,
  )
}

/** Throws where the login of `url` owns a table, or could become who does. */
export async function refuseOwner(url: string): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ name: string; owns: boolean }>(`
      select current_user as name, coalesce((select rolsuper from pg_roles where rolname = current_user), true)
        or exists (select from pg_class where relnamespace = 'public'::regnamespace and pg_has_role(current_user, relowner, 'member')) as owns`),
  )
  const [login] = rows
  if (!login || login.owns)
    throw new Error(
      `DATABASE_URL signs in as ${login?.name}, who owns the tables or may act as their owner. The program needs a login without these rights: set DATABASE_OWNER_URL to this one, and DATABASE_URL to another user and password; the login is made when there is none.`,
    )
}
