// What the filler makes is noted as samples, by the owner of the tables: the program itself cannot name anything so.
import { beginSamples, hasBegun, noteSamples } from '#platform/samples/index.ts'
import { createDatabase, createPool, type Db } from '#platform/db/index.ts'

async function asOwner<T>(ownerUrl: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDatabase(createPool({ url: ownerUrl, size: 1 }))
  return work(db).finally(() => db.destroy())
}

/** Into a database where nobody has an account. */
export async function noteWhat<T>(ownerUrl: string, fill: () => Promise<T>): Promise<T> {
  await asOwner(ownerUrl, beginSamples)
  const made = await fill()
  await asOwner(ownerUrl, noteSamples)
  return made
}

/** Of a filler that broke off: nobody was let in since then. */
export const noteWhatIsLeft = (ownerUrl: string): Promise<void> =>
  asOwner(ownerUrl, async (db) => {
    if (await hasBegun(db)) await noteSamples(db)
  })
