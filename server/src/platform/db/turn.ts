// One process at a time brings a database up to date, however many begin at one moment: migrations would wait for one another, but of two
// that give rights or make the same login the database breaks one off. The turn hangs on a connection: whoever is killed leaves it free.
import { Client } from 'pg'

const key = `hashtextextended('fieldhouse preparing', 0)`

/** Waits as long as others are at it. */
export async function inTurn<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, keepAlive: true })
  // Without a listener a connection that breaks would end the process; what hangs on it is over then.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${key})`)
    return await work()
  } finally {
    await client.end()
  }
}
