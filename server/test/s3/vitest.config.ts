import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { missingStore } from './weed.ts'

// By itself: it starts a store and kills it. Without one it is skipped by name; where all is to be tested, that is a failure.
const lacks = missingStore()
if (lacks !== undefined && process.env['CI'] === 'true') throw new Error(`Files on S3 cannot be tested: there is no ${lacks}.`)
if (lacks !== undefined) process.stdout.write(`skipped: files on S3 (there is no ${lacks})\n`)

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../../../', import.meta.url)),
    include: lacks === undefined ? ['server/test/s3/*.s3.ts'] : [],
    passWithNoTests: lacks !== undefined,
    globalSetup: ['server/test/postgres.ts'],
    pool: 'threads',
    isolate: false,
    expect: { poll: { timeout: 8000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
