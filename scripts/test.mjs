// `npm test`: install and build, then everything that can fail, cheapest first. Prints one line a step; stops at the
// first that fails, or at the end of those that are run side by side.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { findNode, root, run, runQuietly } from './environment.mjs'
import { failedIn } from './failed-in.mjs'
import { install } from './install.mjs'

await install()
await build()

const node = findNode()
const program = (...path) => join(root, 'node_modules', ...path)
/** More is no chance. */
const mostAgain = 3
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
/** One after the other; what is in one list side by side. */
const steps = [
  // A thousand histories of money fill both cores by themselves; beside other tests they would only take longer.
  [{ name: 'money model', filters: [moneyModel] }],
  [{ name: 'unit and integration', filters: ['--exclude', `${moneyModel}/**`] }],
  // Both wait most of their time for something to be away and to come back.
  [
    // Skipped by name where there is neither Valkey nor Redis; with CI=true that is a failure.
    { name: 'several processes', config: 'server/test/scale/vitest.config.ts' },
    // Skipped by name where there is no SeaweedFS; with CI=true that is a failure.
    { name: 'files on S3', config: 'server/test/s3/vitest.config.ts' },
  ],
  [{ name: 'browser journeys', config: 'e2e/vitest.config.ts' }],
]

/** Says how it went; the code that it ended with. */
async function step([name, command, args], way) {
  const began = Date.now()
  const code = await way(command, args)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)\n`)
  return code
}

/**
 * Runs tests, and once more by themselves the few files of which something failed: what a busy machine broke is told apart from what
 * is broken. It is named all the same, so that it gets mended.
 */
async function lookTwice(way, filters, config) {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-tests-'))
  const told = join(folder, 'told.json')
  const vitest = [program('vitest', 'vitest.mjs'), 'run', ...(config === undefined ? [] : ['--config', config])]
  try {
    const code = await way(node, [...vitest, ...filters, '--reporter=default', '--reporter=json', `--outputFile.json=${told}`])
    const failed = code === 1 ? failedIn(told) : []
    if (failed.length === 0 || failed.length > mostAgain) return code
    process.stdout.write(`once more, by themselves: ${failed.join(', ')}\n`)
    const again = await way(node, [...vitest, ...failed, '--no-file-parallelism'])
    if (again === 0) process.stdout.write(`UNSTEADY ${failed.join(', ')}: failed, and passed by itself\n`)
    return again
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const waiting = [...quick]
const codes = []
async function workOff() {
  for (let next = waiting.shift(); next; next = waiting.shift()) codes.push(await step(next, runQuietly))
}
await Promise.all([workOff(), workOff()])
const failed = codes.find((code) => code !== 0)
if (failed !== undefined) process.exit(failed)

for (const together of steps) {
  const way = together.length === 1 ? run : runQuietly
  const ended = await Promise.all(
    together.map(({ name, filters = [], config }) => step([name, filters, config], (...what) => lookTwice(way, ...what))),
  )
  const broken = ended.find((code) => code !== 0)
  if (broken !== undefined) process.exit(broken)
}
