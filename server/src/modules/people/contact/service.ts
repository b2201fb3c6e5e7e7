// What visitors write to the operator, and what staff does about it.
import type { InquiryState } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, hours, type Clock } from '#platform/clock.ts'
import { cutPage, inTransaction, readCursor, type Db } from '#platform/db/index.ts'
import type { RateLimiter } from '#platform/http/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import { newId } from '#platform/new-id.ts'
import { toPlainText } from '#platform/plain-text.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import { digestOf, isTokenOf, newToken, type Keys } from '#platform/secrets.ts'
import type { Screening } from '#ground/screening'
import { createSealedInquiries } from './sealed.ts'
import { createReceiving } from './receiving.ts'
import * as store from './store.ts'
import type { InquiryTable } from './tables.ts'
import { createThread, type Thread } from './thread.ts'

export interface ContactNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly keys: Keys
  readonly limiter: RateLimiter
  readonly mail: Mail
  readonly sealing: Sealing
  readonly screening: Pick<Screening, 'judge'>
  readonly siteUrl: string
}

export type Contact = ReturnType<typeof createContact>

const lowestId = '00000000-0000-0000-0000-000000000000'
const passLife = hours(72)

export function createContact({ mail, sealing, siteUrl, screening, ...needs }: ContactNeeds) {
  const { db, clock } = needs
  const sealed = createSealedInquiries(sealing)
  const thread = createThread({ ...needs, siteUrl, sealed })

  const withAnswers = async (row: InquiryTable, using: Db = db): Promise<Thread> => ({
    inquiry: sealed.open(row),
    answers: (await store.listAnswers(using, row.id)).map(sealed.openAnswer),
  })
  /** `seen`: the version that somebody looked at. Throws `inquiry.unknown`, `inquiry.changed`. */
  const change = (id: string, seen: number | undefined, make: (tx: Db, row: InquiryTable) => Promise<store.Change>) =>
    inTransaction(db, async (tx) => {
      const row = await store.lockInquiry(tx, id)
      if (!row) throw new AppError('inquiry.unknown')
      if (seen !== undefined && row.version !== seen) throw new AppError('inquiry.changed')
      const changed = await store.updateInquiry(tx, id, await make(tx, row))
      return withAnswers(changed ?? row, tx)
    })

  return {
    thread,
    /** What waits for staff, opened; the latest first. */
    listUnclosed: async (most: number) => (await store.listUnclosed(db, most)).map(sealed.open),
    /** Whoever wrote from this address is erased. */
    async forget(address: string): Promise<void> {
      for (let after: string | undefined = lowestId; after !== undefined; ) {
        const some: InquiryTable[] = await store.listEvery(db, after, 500)
        for (const { id, email } of some.map(sealed.open))
          if (email === address) await inTransaction(db, (tx) => store.deleteInquiry(tx, id))
        after = some.at(-1)?.id
      }
    },
    receive: createReceiving({ db, clock, screening, sealed }),

    async list(state: InquiryState, { limit, cursor }: { limit: number; cursor: string | undefined }) {
      const rows = await store.listInquiries(db, state, { limit: limit + 1, after: readCursor(cursor) })
      const page = cutPage(rows, limit, ({ moved_at: at, id }) => ({ at, id }))
      return { inquiries: page.rows.map(sealed.open), nextCursor: page.nextCursor }
    },
    async counts() {
      const [fresh, open, waiting] = await Promise.all((['new', 'open', 'waiting'] as const).map((state) => store.countInState(db, state)))
      return { new: fresh ?? 0, open: open ?? 0, waiting: waiting ?? 0 }
    },
    hasInquiry: async (id: string): Promise<boolean> => (await store.findInquiry(db, id)) !== undefined,
    async view(id: string): Promise<Thread> {
      const row = await store.findInquiry(db, id)
      if (!row) throw new AppError('inquiry.unknown')
      return withAnswers(row)
    },

    /** Throws `inquiry.taken` for what another of the staff has, unless it is taken from them knowingly. */
    take: (id: string, by: string, { isTaken, fromOther = false }: { isTaken: boolean; fromOther?: boolean | undefined }) =>
      change(id, undefined, async (_tx, { owner_id: owner, state }) => {
        if (owner !== null && owner !== by && !fromOther) throw new AppError('inquiry.taken')
        if (isTaken) return { owner_id: by, ...(state === 'new' && { state: 'open' }) }
        return { owner_id: null, ...(state === 'open' && { state: 'new' }) }
      }),

    /** Whoever answers has it. The letter leaves with what is kept, or neither. */
    answer: (
      id: string,
      by: string,
      { text: written, seen, closes = false }: { text: string; seen: number; closes?: boolean | undefined },
    ) =>
      change(id, seen, async (tx, row) => {
        const text = toPlainText(written)
        if (text === '') throw new AppError('request.invalid', { errors: [{ path: 'text', message: 'Write something.' }] })
        const now = clock.now()
        await store.insertAnswer(tx, sealed.closeAnswer({ id: newId(), inquiry_id: id, staff_id: by, text, created_at: now }))
        const { name, email, details } = sealed.open(row)
        const subject = (details['subject'] ?? 'Your message').replaceAll(/\s+/g, ' ')
        const letter = `Hello ${name},\n\n${text}\n\nRead all of it and answer here (nobody reads answers to this address):\n${thread.linkTo(id)}`
        await mail.send(tx, { mail: 'inquiry.answered', to: email, subject: `Re: ${subject}`, text: letter })
        return { owner_id: by, state: closes ? 'closed' : 'waiting', moved_at: now }
      }),

    /** Opened again it is whoever had it who has it. */
    setState: (id: string, state: 'open' | 'closed', seen: number) =>
      change(id, seen, async (_tx, { owner_id: owner }) => ({
        state: state === 'open' && owner === null ? 'new' : state,
        moved_at: clock.now(),
      })),

    /** Mails a link by which a browser asks the date of birth again; an earlier one ends (youth.md Y2). */
    letAskAgain: (id: string, by: string) =>
      change(id, undefined, async (tx, row) => {
        const code = newToken('a')
        const now = clock.now()
        const { name, email } = sealed.open(row)
        const link = `${siteUrl}/auth/register?again=${code}`
        const text = `Hello ${name},\n\nyou wrote that your date of birth was a mistake. Open this link in the browser where it happened and enter the right date:\n${link}\n\nThe link works once, for three days.`
        await mail.send(tx, { mail: 'inquiry.birth', to: email, subject: 'Your date of birth', text })
        return { state: 'closed', owner_id: by, moved_at: now, pass_hash: digestOf(code), pass_expires_at: after(now, passLife) }
      }),
    /** Throws `auth.link_expired`. */
    async takePass(code: string): Promise<void> {
      const isGood = isTokenOf('a', code) && (await store.takePass(db, digestOf(code), clock.now()))
      if (!isGood) throw new AppError('auth.link_expired')
    },
  }
}
