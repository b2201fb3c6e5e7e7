// Other words for the letters of the site, one sort at a time, and the way back to those that are shipped.
import type { MailName } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { problemsOfWords } from '#platform/mail/index.ts'
import * as store from './store.ts'

export type MailTexts = ReturnType<typeof createMailTexts>

interface Words {
  readonly subject: string
  readonly text: string
}

const freshFor = 5000

export function createMailTexts({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  let kept: { words: ReadonlyMap<MailName, Words>; until: number } | undefined
  const read = async (using: Db = db) => {
    const now = clock.now().getTime()
    if (!kept || kept.until <= now) {
      const rows = await store.all(using)
      const words = rows.flatMap(({ name, subject, body }) =>
        subject === null || body === null ? [] : [[name, { subject, text: body }] as const],
      )
      kept = { words: new Map(words), until: now + freshFor }
    }
    return kept.words
  }
  const put = async (name: MailName, words: Words | undefined, seen: number | undefined, by: string): Promise<void> => {
    await inTransaction(db, async (tx) => {
      await store.hold(tx)
      const version = (await store.all(tx)).find((row) => row.name === name)?.version ?? 0
      if (seen !== undefined && seen !== version) throw new AppError('mail.changed')
      const change = { subject: words?.subject ?? null, body: words?.text ?? null }
      await store.put(tx, { name, ...change, version: version + 1, by_account: by, at: clock.now() })
    })
    kept = undefined
  }
  return {
    /** Undefined: those that are shipped; at most five seconds old. */
    wordsOf: async (name: MailName, using?: Db): Promise<Words | undefined> => (await read(using)).get(name),
    all: () => store.all(db),

    /** Throws `request.invalid` with what is wrong. */
    refuseProblems(name: MailName, words: Words): void {
      const errors = problemsOfWords(name, words)
      if (errors.length > 0) throw new AppError('request.invalid', { errors })
    },

    /** `seen`: the version that whoever writes has before them. Throws `request.invalid`, `mail.changed`. */
    async change(name: MailName, words: Words, seen: number, by: string): Promise<void> {
      this.refuseProblems(name, words)
      await put(name, words, seen, by)
    },
    revert: (name: MailName, by: string): Promise<void> => put(name, undefined, undefined, by),
  }
}
