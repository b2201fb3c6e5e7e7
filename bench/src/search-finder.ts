// The module of search as the program has it, over a pool of its own and without HTTP: whatever it finds is shown as it is.
import type { SearchHit } from '../../contract/src/index.ts'
import { createDatabase, createPool } from '../../server/src/platform/db/index.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { createSearch } from '../../server/src/modules/finding/search/index.ts'

export interface Finder {
  list(question: string, type: SearchHit['type']): Promise<readonly { readonly _id: string }[]>
  totals(question: string): Promise<unknown>
  stop(): Promise<void>
}

const person = (id: string) => ({
  _id: id,
  name: '',
  schoolRoles: [],
  positions: [],
  sports: [],
  path: '',
  avatar: '',
  verifiedAccount: true,
})
const card = ({ id }: { id: string }) => ({ _id: id, type: 'feed', title: '', path: '', picture: '', page: null })

export function createFinder(url: string): Finder {
  const pool = createPool({ url })
  const db = createDatabase(pool)
  const silent = { define: () => undefined, on: () => undefined }
  const { reading } = createSearch({
    db,
    clock: systemClock,
    log: createLog('error'),
    jobs: silent,
    outbox: silent,
    accounts: { loadMany: async () => [] },
    performers: { present: async (ids: readonly string[]) => ids.map(person) },
    teams: { reading: { present: async () => [] } },
    things: { cards: async () => card },
  } as never)
  return {
    list: async (q, type) => (await reading.results({ q, type, limit: 20 }, undefined)).data,
    totals: (keyword) => reading.totals({ keyword }, undefined),
    stop: () => pool.end(),
  }
}
