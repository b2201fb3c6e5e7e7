import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes minutes begins first, so that the rest goes on beside it. */
const long = [
  'permissions/permissions',
  'start/start',
  'commands/backup',
  'restored/restored',
  'sight/sight',
  'start/stop',
  'platform/media/clips',
  'crash/clip',
  'start/embedded',
  'upgrade/upgrade',
  'demo/fill',
  'videos/videos',
  'videos/teaser-cut',
  'backups/backups',
  'wire/fuzz',
  'restored/storm-restored',
  'subscriptions/renewals',
  'terms/many-sales',
  'storm/storm',
  'commands/ledger-verify',
  'crash/crash',
  'home/things',
  'wire/largest-bodies',
]

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = long.findIndex((name) => moduleId.includes(`/${name}.`) || moduleId.includes(`/${name}/`))
      return place === -1 ? long.length : place
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

/** One number says in which order files run and what is drawn at random (`npm run test:again`); without it, all is as ever. */
const seed = process.env['TEST_SEED'] === undefined ? undefined : Number(process.env['TEST_SEED'])

export default defineConfig({
  test: {
    include: ['contract/src/**/*.test.ts', 'server/**/*.test.ts', 'web/src/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['server/test/postgres.ts'],
    pool: 'threads',
    isolate: false,
    // The database is half of the work: on two cores one worker would leave the other idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // In files, the order of tests stays: many tell a story.
    sequence: seed === undefined ? { sequencer: LongFirst } : { shuffle: { files: true }, seed },
    setupFiles: seed === undefined ? [] : ['server/test/seed.ts'],
    // A second, as it is without, may pass on a busy machine before what is waited for has begun. Less than transactions may stand idle.
    expect: { poll: { timeout: 8000 } },
    // A test that hangs ends; a busy machine is no failure.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
