// Whether letters arrive: a code goes to whoever sets the site up, to the address of their own account, and they type it back.
import { randomInt } from 'node:crypto'
import { AppError } from '#platform/app-error.ts'
import { after, hours, minutes, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { RateLimiter } from '#platform/http/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import { isSame, type Keys } from '#platform/secrets.ts'
import type { Accounts } from '#people/accounts'
import * as store from './store.ts'

export interface MailCodeNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly keys: Keys
  readonly mail: Mail
  readonly limiter: RateLimiter
  readonly accounts: Pick<Accounts, 'find'>
  /** Letters leave the site, or are shown where it is developed. */
  readonly isMailOn: boolean
}

const life = minutes(30)
const mostTries = 5
const mostLetters = 5

export function createMailCode({ db, clock, keys, mail, limiter, accounts, isMailOn }: MailCodeNeeds) {
  const hashOf = (accountId: string, code: string) => keys.print('setup code', `${accountId} ${code}`)

  return {
    /** Answers where to. Throws `setup.mail_off`, `request.too_many`. */
    async send(accountId: string): Promise<string> {
      if (!isMailOn) throw new AppError('setup.mail_off')
      await limiter.useKey(`setup mail:${accountId}`, mostLetters, hours(1))
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      return inTransaction(db, async (tx) => {
        const to = (await accounts.find(accountId, tx))?.email
        if (!to) throw new AppError('setup.mail_off')
        await store.putCode(tx, {
          account_id: accountId,
          code_hash: hashOf(accountId, code),
          tries: 0,
          expires_at: after(clock.now(), life),
        })
        const shown = `${code.slice(0, 3)} ${code.slice(3)}`
        const text = `This letter shows that mail leaves your site and arrives.\n\nType this code back into the page “The first hour”:\n\n${shown}\n\nIt counts once, for half an hour.`
        await mail.send(tx, { mail: 'setup.code', to, subject: 'Your code for the first hour', text, values: { code: shown } })
        return to
      })
    },

    /** In the transaction of what it proves; throws `setup.code_wrong`. A guess counts whatever becomes of that. */
    async spend(accountId: string, typed: string, prove: (tx: Db) => Promise<void>): Promise<void> {
      const hash = hashOf(accountId, typed.replaceAll(/\s/g, ''))
      const known = await inTransaction(db, (tx) => store.countTry(tx, accountId, mostTries, clock.now()))
      if (!known || !isSame(known.code_hash, hash)) throw new AppError('setup.code_wrong')
      await inTransaction(db, async (tx) => {
        if (!(await store.spendCode(tx, accountId, hash))) throw new AppError('setup.code_wrong')
        await prove(tx)
      })
    },
  }
}
