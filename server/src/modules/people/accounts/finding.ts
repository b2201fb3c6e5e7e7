// Accounts as staff finds them, and the print by which a phone number that stands sealed is found again.
import type { Clock } from '#platform/clock.ts'
import type { Cursor, Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Keys } from '#platform/secrets.ts'
import type { Account } from './tables.ts'
import * as search from './staff-search.ts'

export interface FindingNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly keys: Keys
  readonly phoneOf: (account: Account) => string | null
}

export type StaffWish = Omit<search.StaffSearch, 'phonePrint'> & { readonly phone?: string | undefined }

const batch = 200

/** Without the plus that some write and some do not. */
const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '')

const printOf = (keys: Keys, phone: string): Buffer => keys.print('phone', digitsOf(phone))

/** Follows the number, in the same statement. */
export const printIn = (keys: Keys, { phone }: { readonly phone?: unknown }): { phone_print?: Buffer | null } =>
  phone === undefined ? {} : { phone_print: typeof phone === 'string' ? printOf(keys, phone) : null }

export function createFinding({ db, jobs, keys, phoneOf }: FindingNeeds) {
  jobs.define({
    name: 'accounts.phone-prints',
    schedule: '17 * * * *',
    async run() {
      for (;;) {
        const rows = await search.listUnprinted(db, batch)
        for (const row of rows) {
          const phone = phoneOf(row as Account)
          if (row.phone !== null && phone !== null) await search.savePrint(db, row.id, row.phone, printOf(keys, phone))
        }
        if (rows.length < batch) return
      }
    },
  })

  return {
    /** The newest first, one more than wanted. */
    searchForStaff: ({ phone, ...wish }: StaffWish, after: Cursor | undefined, limit: number) =>
      search.searchForStaff(db, { ...wish, phonePrint: phone === undefined ? undefined : printOf(keys, phone) }, after, limit),
  }
}
