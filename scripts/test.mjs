// `npm test`: install and build, then everything that can fail, cheapest first. Prints one line a step; stops at the
// first that fails, or at the end of those that are run side by side.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { findNode, root, run, runQuietly } from './environment.mjs'
import { install } from './install.mjs'

await install()
await build()

const node = findNode()
const program = (...path) => join(root, 'node_modules', ...path)
const moneyModel = 'server/test/money-model'
/** Each keeps one core busy, so two of them go side by side; what they say is shown when they end. */
const quick = [
  ['lint', node, [program('oxlint', 'bin', 'oxlint'), '--quiet']],
  ['types', node, [program('typescript', 'bin', 'tsc'), '-p', '.']],
  ['types of the web', node, [program('typescript', 'bin', 'tsc'), '-p', 'web']],
  ['architecture', node, ['scripts/check.mjs']],
  ['requests to Stripe', node, ['server/test/stripe-contract/generate.ts']],
  ['types of the worker', node, [program('typescript', 'bin', 'tsc'), '-p', 'web/src/worker']],
  ['format', program('.bin', 'biome'), ['format']],
  ['configuration', node, ['server/src/commands/configuration.ts', '--check']],
  ['budget', node, ['scripts/budget.mjs']],
]
const steps = [
  // A thousand histories of money fill both cores by themselves; beside other tests they would only take longer.
  ['money model', node, [program('vitest', 'vitest.mjs'), 'run', moneyModel]],
  ['unit and integration', node, [program('vitest', 'vitest.mjs'), 'run', '--exclude', `${moneyModel}/**`]],
  // Skipped by name where there is neither Valkey nor Redis; with CI=true that is a failure.
  ['several processes', node, [program('vitest', 'vitest.mjs'), 'run', '--config', 'server/test/scale/vitest.config.ts']],
  // Skipped by name where there is no SeaweedFS; with CI=true that is a failure.
  ['files on S3', node, [program('vitest', 'vitest.mjs'), 'run', '--config', 'server/test/s3/vitest.config.ts']],
  ['browser journeys', node, [program('vitest', 'vitest.mjs'), 'run', '--config', 'e2e/vitest.config.ts']],
]

/** Says how it went; the code that it ended with. */
async function step([name, command, args], way) {
  const began = Date.now()
  const code = await way(command, args)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)\n`)
  return code
}

const waiting = [...quick]
const codes = []
async function workOff() {
  for (let next = waiting.shift(); next; next = waiting.shift()) codes.push(await step(next, runQuietly))
}
await Promise.all([workOff(), workOff()])
const failed = codes.find((code) => code !== 0)
if (failed !== undefined) process.exit(failed)

for (const one of steps) {
  if (one[0] === 'browser journeys' && !existsSync(join(root, 'e2e/vitest.config.ts'))) continue
  const code = await step(one, run)
  if (code !== 0) process.exit(code)
}
