// `npm run money:storm [seconds]`: every money flow at once; 60 seconds. `npm run money:crash [rounds] [purchases]`: kill -9
// among purchases; ten rounds of 500 purchases in all, so 50 a round. `npm run money:restored [transfers]`: a site is lost in the storm and
// restored; 10,000. `npm test` runs each of them for a moment.
import { join } from 'node:path'
import { childEnvironment, findNode, root, run } from './environment.mjs'
import { install } from './install.mjs'

await install()
const [what, first, second] = process.argv.slice(2)
const settings = {
  storm: { STORM_SECONDS: first ?? '60' },
  restored: { RESTORED_TRANSFERS: first ?? '10000' },
  crash: { CRASH_ROUNDS: first ?? '10', CRASH_PURCHASES: second ?? String(Number(first ?? 10) * 50) },
}[what]
if (!settings) throw new Error('Say storm, crash or restored')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
process.exitCode = await run(
  findNode(),
  [vitest, 'run', what === 'restored' ? 'server/test/restored/storm-restored.test.ts' : `server/test/${what}`],
  { env: childEnvironment(settings) },
)
