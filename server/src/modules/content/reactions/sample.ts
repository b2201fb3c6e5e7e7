// Which objects are counted again: some that stand beside each other, from a random place on. Ids are times, so a place is one, too.
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Tally } from './needs.ts'

const lowest = '00000000-0000-0000-0000-000000000000'

const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

function idAt(time: number): string {
  const hex = Math.floor(time).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** Where there are fewer, all of them. */
export const createSample =
  (tally: Tally, clock: Clock) =>
  async (tx: Db, most: number): Promise<ReadonlyMap<string, number>> => {
    const [first] = [...(await tally.read(tx, lowest, 1)).keys()]
    if (first === undefined) return new Map()
    const place = timeOf(first) + Math.random() * Math.max(0, clock.now().getTime() - timeOf(first))
    const found = await tally.read(tx, idAt(place), most)
    return found.size === most ? found : new Map([...found, ...(await tally.read(tx, lowest, most - found.size))])
  }
