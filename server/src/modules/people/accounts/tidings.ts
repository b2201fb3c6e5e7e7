// What this module tells others, and the work it leaves for later: names and what goes with them.
import type { NoData } from '#platform/jobs/index.ts'
import '#platform/outbox/index.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'accounts.birthdays': NoData
    'accounts.phone-prints': NoData
    'accounts.graduations': NoData
    'accounts.wishes': NoData
    'accounts.turns': NoData
    'accounts.school': { schoolId: string }
  }
}

declare module '#platform/outbox/index.ts' {
  interface Topics {
    /** What somebody who took over an account would do, or would keep from its owner. `eventId` tells one from the next. */
    'account.secured': {
      eventId: string
      accountId: string
      what: 'new_device' | 'password_changed' | 'email_changed' | 'mail_stopped' | 'factor_changed' | 'key_made' | 'recovery_used'
      device?: string
      /** What is so now, as a sentence without its end. */
      detail?: string
    }
    /** Somebody opened an account by another's link; `isSameDevice`: in a browser in which that one had signed in. */
    'account.referred': { accountId: string; isSameDevice: boolean }
    /** Staff of the site has decided on the papers. */
    'performer.verified': { eventId: string; performerId: string; status: 'approved' | 'rejected' }
    'performer.changed': { performerId: string }
    /** Staff of the site has shut the account; `caseId`: by which decision. */
    'account.suspended': { accountId: string; caseId: string }
    /** No minor any more. */
    'account.of_age': { accountId: string }
    /** Its owner has opened a link that was sent to its address. */
    'account.address_proven': { accountId: string }
    /** Somebody else has proven the address that this account only claimed. */
    'account.displaced': { accountId: string }
  }
}
