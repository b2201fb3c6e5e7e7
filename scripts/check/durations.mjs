// How long something takes or is waited for is told by a clock that nobody sets (`performance.now()`): that of the machine is put right
// now and then, and what was measured by it would end at once or never. What is dated takes the `Clock` that it is given.
import { isTest, withoutComments } from './sources.mjs'

/** Here a moment is compared with one that the machine or somebody outside has written down, or is written down itself. */
const dated = [
  'server/src/commands/drill.ts',
  'server/src/modules/content/media/leftovers.ts',
  'server/src/modules/content/media/uploads.ts',
  'server/src/platform/backup/continuous/spool.ts',
  'server/src/platform/backup/sharing.ts',
  'server/src/platform/card/stripe-check.ts',
  'server/src/platform/live-video/lines.ts',
  'server/src/platform/live-video/recordings.ts',
  'server/src/platform/new-id.ts',
  'server/src/platform/storage/keeping.ts',
  'server/src/wiring/doctor.ts',
]

/** @returns one line for each file that measures by the machine's clock */
export function checkDurations(sources) {
  return [...sources]
    .filter(
      ([file, text]) =>
        file.startsWith('server/src/') && !isTest(file) && !dated.includes(file) && withoutComments(text).includes('Date.now()'),
    )
    .map(([file]) => `${file}: Date.now() is set by somebody; durations take performance.now(), what is dated a Clock`)
}
