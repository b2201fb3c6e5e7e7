// `npm run bench -- NAME`: runs one benchmark, or all; the exit code says whether every ratio is above its gate.
import { benchApart } from './apart.ts'
import { benchFeed } from './feed.ts'
import { benchPurchase } from './purchase.ts'
import { benchReactions } from './reactions.ts'
import { benchSchools } from './schools.ts'
import { benchSearch } from './search.ts'
import { benchStart } from './start.ts'
import { benchWallet } from './wallet.ts'

const benches: Readonly<Record<string, () => Promise<boolean>>> = {
  apart: benchApart,
  feed: benchFeed,
  purchase: benchPurchase,
  reactions: benchReactions,
  schools: benchSchools,
  search: benchSearch,
  start: benchStart,
  wallet: benchWallet,
}

const wanted = process.argv.slice(2)
const names = wanted.length > 0 ? wanted : Object.keys(benches)
for (const name of names) {
  const bench = benches[name]
  if (!bench) throw new Error(`There is no benchmark ${name}; there are: ${Object.keys(benches).join(', ')}`)
  if (!(await bench())) process.exitCode = 1
}
