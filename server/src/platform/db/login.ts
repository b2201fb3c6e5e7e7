// The program signs in with a login of its own that is no member of the owner: from its connection nothing leads to the
// owner's rights, whatever a statement says (decision 017).
import { Client } from 'pg'

const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Wrong password; no such role, or one that may not sign in. */
const refusals: ReadonlySet<unknown> = new Set(['28P01', '28000'])

async function maySignIn(url: string): Promise<boolean> {
  try {
    await withClient(url, async () => undefined)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && refusals.has(error.code)) return false
    throw error
  }
}

/** Makes the login of `url`, with the rights of the program, where it cannot sign in yet. After the migrations. */
export async function ensureLogin(ownerUrl: string, url: string): Promise<void> {
  if (await maySignIn(url)) return
  const { username, password } = new URL(url)
  await withClient(ownerUrl, async (owner) => {
    const name = decodeURIComponent(username)
    const role = owner.escapeIdentifier(name)
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name])
    const rights = `login password ${owner.escapeLiteral(decodeURIComponent(password))}`
    await owner.query(rowCount === 0 ? `create role ${role} ${rights} in role fieldhouse_app` : `alter role ${role} ${rights}`)
  })
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
