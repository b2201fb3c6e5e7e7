import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['contract/src/**/*.test.ts', 'server/**/*.test.ts', 'web/src/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['server/test/postgres.ts'],
    pool: 'threads',
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
