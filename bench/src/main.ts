// `npm run bench -- NAME`: runs one benchmark, or all; the exit code says whether every ratio is above its gate. A number behind a name is
// its size, where it has one: `npm run bench -- fanout 1000000`.
import { benchApart } from './apart.ts'
import { benchFanout } from './fanout.ts'
import { benchFeed } from './feed.ts'
import { benchLive } from './live.ts'
import { benchNotify } from './notify.ts'
import { benchProcesses } from './processes.ts'
import { benchPurchase } from './purchase.ts'
import { benchReactions } from './reactions.ts'
import { benchRestore } from './restore.ts'
import { benchSchools } from './schools.ts'
import { benchSearch } from './search.ts'
import { benchStart } from './start.ts'
import { benchWallet } from './wallet.ts'

const benches: Readonly<Record<string, (size?: number) => Promise<boolean>>> = {
  apart: benchApart,
  fanout: benchFanout,
  feed: benchFeed,
  live: benchLive,
  notify: benchNotify,
  processes: benchProcesses,
  purchase: benchPurchase,
  reactions: benchReactions,
  restore: benchRestore,
  schools: benchSchools,
  search: benchSearch,
  start: benchStart,
  wallet: benchWallet,
}

const isSize = (word: string | undefined) => /^\d+$/.test(word ?? '')
const words = process.argv.slice(2)
const wanted = words.filter((word) => !isSize(word))
const names = wanted.length > 0 ? wanted : Object.keys(benches)
for (const name of names) {
  const bench = benches[name]
  if (!bench) throw new Error(`There is no benchmark ${name}; there are: ${Object.keys(benches).join(', ')}`)
  const size = words[words.indexOf(name) + 1]
  if (!(await (isSize(size) ? bench(Number(size)) : bench()))) process.exitCode = 1
}
