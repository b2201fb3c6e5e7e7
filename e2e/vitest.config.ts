import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['e2e/src/**/*.test.ts'],
    globalSetup: ['server/test/postgres.ts'],
    pool: 'threads',
    isolate: false,
    // Two cores: a browser and its server fill them.
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
