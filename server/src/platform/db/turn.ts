// One process at a time brings a database up to date, however many begin at one moment: migrations would wait for one another, but of two
// that give rights or make the same login the database breaks one off. The turn hangs on a connection: whoever is killed leaves it free.
import { connectHeld } from './held.ts'

const key = `hashtextextended('fieldhouse preparing', 0)`

/** Waits as long as others are at it; `say` is told so. */
export async function inTurn<T>(url: string, work: () => Promise<T>, say: (line: string) => void = () => undefined): Promise<T> {
  const client = await connectHeld(url)
  try {
    const { rows } = await client.query<{ isOurs: boolean }>(`select pg_try_advisory_lock(${key}) as "isOurs"`)
    if (!rows[0]?.isOurs) {
      say('Another process brings the database up to date; this one waits for it.')
      await client.query(`select pg_advisory_lock(${key})`)
    }
    return await work()
  } finally {
    await client.end()
  }
}
