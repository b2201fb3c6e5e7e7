import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { longFirst } from './server/test/long-first.ts'

const long = [
  'terms/many-sales',
  'start/start',
  'sight/sight',
  'commands/backup',
  'permissions/permissions',
  'start/stop',
  'videos/videos',
  'demo/fill',
  'restored/restored',
  'continuous/continuous',
  'wire/fuzz',
  'upgrade/upgrade',
  'restored/storm-restored',
  'videos/teaser-cut',
  'platform/media/clips',
  'sight/first-sight',
  'backups/backups',
  'start/embedded',
  'restored/page',
  'demo/samples',
  'crash/clip',
  'things/opening',
  'commands/ledger-verify',
  'commands/audit-verify',
  'cases/desk',
  'media/renditions',
  'commands/go-live',
]

/** One number says in which order files run and what is drawn at random (`npm run test:again`); without it, all is as ever. */
const seed = process.env['TEST_SEED'] === undefined ? undefined : Number(process.env['TEST_SEED'])

// Where a day begins half a day before that of UTC: what is grouped or written by the machine's own day shows here.
process.env['TZ'] ??= 'Pacific/Auckland'

export default defineConfig({
  test: {
    include: ['contract/src/**/*.test.ts', 'server/**/*.test.ts', 'web/src/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['server/test/postgres.ts'],
    pool: 'threads',
    isolate: false,
    // The database is half of the work: on two cores one worker would leave the other idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // In files, the order of tests stays: many tell a story.
    sequence: seed === undefined ? { sequencer: longFirst(long) } : { shuffle: { files: true }, seed },
    setupFiles: seed === undefined ? [] : ['server/test/seed.ts'],
    // A second, as it is without, may pass on a busy machine before what is waited for has begun. Less than transactions may stand idle.
    expect: { poll: { timeout: 8000 } },
    // A test that hangs ends; a busy machine is no failure.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
