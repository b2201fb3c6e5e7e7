// `npm test`: install and build, then everything that can fail, cheapest first. Prints one line a step; stops at the
// first that fails.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { findNode, root, run } from './environment.mjs'
import { install } from './install.mjs'

await install()
await build()

const node = findNode()
const program = (...path) => join(root, 'node_modules', ...path)
const moneyModel = 'server/test/money-model'
const steps = [
  ['types', node, [program('typescript', 'bin', 'tsc'), '-p', '.']],
  ['types of the web', node, [program('typescript', 'bin', 'tsc'), '-p', 'web']],
  ['types of the worker', node, [program('typescript', 'bin', 'tsc'), '-p', 'web/src/worker']],
  ['format', program('.bin', 'biome'), ['format']],
  ['lint', node, [program('oxlint', 'bin', 'oxlint'), '--quiet']],
  ['architecture', node, ['scripts/check.mjs']],
  ['budget', node, ['scripts/budget.mjs']],
  ['configuration', node, ['server/src/commands/configuration.ts', '--check']],
  ['requests to Stripe', node, ['server/test/stripe-contract/generate.ts']],
  // A thousand histories of money fill both cores by themselves; beside other tests they would only take longer.
  ['money model', node, [program('vitest', 'vitest.mjs'), 'run', moneyModel]],
  ['unit and integration', node, [program('vitest', 'vitest.mjs'), 'run', '--exclude', `${moneyModel}/**`]],
  // Skipped by name where there is neither Valkey nor Redis; with CI=true that is a failure.
  ['several processes', node, [program('vitest', 'vitest.mjs'), 'run', '--config', 'server/test/scale/vitest.config.ts']],
  ['browser journeys', node, [program('vitest', 'vitest.mjs'), 'run', '--config', 'e2e/vitest.config.ts']],
]

for (const [name, command, args] of steps) {
  if (name === 'browser journeys' && !existsSync(join(root, 'e2e/vitest.config.ts'))) continue
  const began = Date.now()
  const code = await run(command, args)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)\n`)
  if (code !== 0) process.exit(code)
}
