// What no call can do: rows as they would be had time passed otherwise.
import { createDatabase, createPool, type Db } from '../src/platform/db/index.ts'

/** Works on an app's database as the owner of its tables. */
export async function asOwner<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDatabase(createPool({ url, size: 1 }))
  return work(db).finally(() => db.destroy())
}
