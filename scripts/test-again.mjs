// `npm run test:again -- 10 [seed]`: unit and integration tests ten times, browser journeys three, each time with another seed
// that is printed; `-- 1 SEED` sees one of them again. Files run in another order each time, and other values are drawn. The
// thousand histories of money that `npm test` plays are shared among the rounds, each under its own seed.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { build } from './build.mjs'
import { childEnvironment, findNode, root, run } from './environment.mjs'
import { install } from './install.mjs'

const times = Number(process.argv[2] ?? 10)
const first = Number(process.argv[3] ?? randomInt(2 ** 31 - 1000))
const mostJourneys = 3
const histories = String(Math.ceil(1000 / times))
if (!Number.isInteger(times) || times < 1 || !Number.isInteger(first)) throw new Error('Say how often, and with which seed if it matters')

await install()
await build()

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const kinds = [
  { name: 'unit and integration', args: [vitest, 'run'], times },
  { name: 'browser journeys', args: [vitest, 'run', '--config', 'e2e/vitest.config.ts'], times: Math.min(times, mostJourneys) },
]
const failed = []
for (const kind of kinds) {
  for (let round = 0; round < kind.times; round += 1) {
    const seed = first + round
    const env = childEnvironment({ TEST_SEED: String(seed), MONEY_SEED: String(seed), MONEY_RUNS: histories })
    const code = await run(findNode(), kind.args, { env })
    const line = `${kind.name}, seed ${seed}`
    process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${line} (${round + 1} of ${kind.times})\n`)
    if (code >= 128) process.exit(code)
    if (code !== 0) failed.push(line)
  }
}
for (const line of failed) process.stdout.write(`FAIL ${line}: npm run test:again -- 1 ${line.split(' ').at(-1)}\n`)
process.exitCode = failed.length === 0 ? 0 : 1
