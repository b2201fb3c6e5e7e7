import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { missing } from './components.ts'

// By itself: it starts processes, and kills what they stand on. Without a component it is skipped by name; where all is to be tested, that is a failure.
const lacks = missing()
if (lacks !== undefined && process.env['CI'] === 'true') throw new Error(`Several processes cannot be tested: there is no ${lacks}.`)
if (lacks !== undefined) process.stdout.write(`skipped: several processes (there is no ${lacks})\n`)

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../../../', import.meta.url)),
    include: lacks === undefined ? ['server/test/scale/*.scale.ts'] : [],
    passWithNoTests: lacks !== undefined,
    globalSetup: ['server/test/postgres.ts'],
    pool: 'threads',
    isolate: false,
    expect: { poll: { timeout: 8000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
