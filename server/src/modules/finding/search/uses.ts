// Which words people search for. Kept without who it was, told only where it were several, and only what anybody may find.
import { after, days, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Caller, Viewer } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Keys } from '#platform/secrets.ts'
import { findingAny, type Scope } from './find-store.ts'
import { asPhrase } from './plan.ts'
import * as store from './use-store.ts'
import { isPlainWords, wordsIn } from './words.ts'

export interface UseNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly keys: Keys
}

const kept = days(30)
/** Fewer could be one person's own word. */
const leastPeople = 5
const mostJudged = 50
const forgetBatch = 1000

const dayAt = (time: Date): string => time.toISOString().slice(0, 10)

export function createUses({ db, clock, jobs, keys }: UseNeeds) {
  const since = () => dayAt(after(clock.now(), -kept))

  jobs.define({
    name: 'search.forget',
    schedule: '13 4 * * *',
    async run() {
      while ((await store.forget(db, since(), forgetBatch)) === forgetBatch);
    },
  })

  return {
    /** Only plain words: an address or a number that somebody typed is nobody's business. */
    async record(typed: string, viewer: Viewer | undefined, caller: Caller): Promise<void> {
      if (!isPlainWords(typed)) return
      const words = wordsIn(typed).join(' ')
      if (words === '') return
      const who = keys.print('search use', `${words}\n${viewer?.accountId ?? caller.network}`).subarray(0, 16)
      await store.record(db, words, who, dayAt(clock.now()))
    },

    /** What nobody finds who is not signed in is not told: a name of somebody hidden, say. */
    async list(scope: Scope, limit: number): Promise<{ keyword: string; attempt: number }[]> {
      const used = await store.listUsed(db, since(), leastPeople, mostJudged)
      const questions = used.map(({ words }) => asPhrase(words.split(' ')))
      const finding = await findingAny(db, questions, scope)
      return used
        .filter((_, at) => finding.has(questions[at] ?? ''))
        .slice(0, limit)
        .map(({ words, people }) => ({ keyword: words, attempt: people }))
    },
  }
}
