import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['e2e/src/**/*.test.ts'],
    globalSetup: ['server/test/postgres.ts'],
    pool: 'threads',
    isolate: false,
    // Two cores: a browser and its server fill them.
    maxWorkers: 1,
    ...(process.env['TEST_SEED'] === undefined ? {} : { sequence: { shuffle: { files: true }, seed: Number(process.env['TEST_SEED']) } }),
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
