import { defineConfig } from 'vitest/config'
import { longFirst } from '../server/test/long-first.ts'

const seed = process.env['TEST_SEED'] === undefined ? undefined : Number(process.env['TEST_SEED'])
const long = ['walk', 'by-hand', 'measuring', 'live', 'player', 'first-load', 'team-games', 'doors', 'live-recording', 'first-screen']

// As the other tests, and so do its browsers.
process.env['TZ'] ??= 'Pacific/Auckland'

export default defineConfig({
  test: {
    include: ['e2e/src/**/*.test.ts'],
    globalSetup: ['server/test/postgres.ts', 'e2e/src/browser.ts'],
    pool: 'threads',
    isolate: false,
    // A browser and its server wait for each other half of the time: three of them fill two cores.
    maxWorkers: 3,
    sequence: seed === undefined ? { sequencer: longFirst(long.map((name) => `src/${name}`)) } : { shuffle: { files: true }, seed },
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
