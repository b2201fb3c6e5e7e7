import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['e2e/src/**/*.test.ts'],
    globalSetup: ['server/test/postgres.ts', 'e2e/src/browser.ts'],
    pool: 'threads',
    isolate: false,
    // A browser and its server wait for each other half of the time: three of them fill two cores.
    maxWorkers: 3,
    ...(process.env['TEST_SEED'] === undefined ? {} : { sequence: { shuffle: { files: true }, seed: Number(process.env['TEST_SEED']) } }),
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
