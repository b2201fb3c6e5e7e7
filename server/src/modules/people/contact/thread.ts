// The link in a mail by which somebody who wrote to the site reads the answer and answers in turn. It is made of the inquiry's id and
// a signature: the same in every mail of it, stored nowhere, and good for two months after the last answer.
import { AppError } from '#platform/app-error.ts'
import { after, days, hours, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { RateLimiter } from '#platform/http/index.ts'
import { isId } from '#platform/new-id.ts'
import { toPlainText } from '#platform/plain-text.ts'
import type { Keys } from '#platform/secrets.ts'
import type { Inquiry, SealedInquiries } from './sealed.ts'
import * as store from './store.ts'
import type { InquiryAnswerTable } from './tables.ts'

export interface ThreadNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly keys: Keys
  readonly limiter: RateLimiter
  readonly siteUrl: string
  readonly sealed: SealedInquiries
}

export interface Thread {
  readonly inquiry: Inquiry
  readonly answers: readonly InquiryAnswerTable[]
}

const linkLife = days(60)
/** Of one inquiry within a day, from wherever. */
const mostReplies = 10

export function createThread({ db, clock, keys, limiter, siteUrl, sealed }: ThreadNeeds) {
  const signatureOf = (id: string) => keys.sign('inquiry thread', id)
  const idOf = (code: string): string | undefined => {
    const [id = '', signature = ''] = code.split('.')
    return isId(id) && keys.isSigned('inquiry thread', id, Buffer.from(signature, 'base64url')) ? id : undefined
  }

  /** Throws `auth.link_expired`, whatever is the matter with the link. */
  const read = async (code: string): Promise<Thread> => {
    const id = idOf(code)
    const row = id === undefined ? undefined : await store.findInquiry(db, id)
    const answers = row ? await store.listAnswers(db, row.id) : []
    const last = answers.findLast(({ staff_id: by }) => by !== null)
    if (!row || !last || after(last.created_at, linkLife) <= clock.now()) throw new AppError('auth.link_expired')
    return { inquiry: sealed.open(row), answers: answers.map(sealed.openAnswer) }
  }

  return {
    linkTo: (id: string): string => `${siteUrl}/contact?code=${id}.${signatureOf(id).toString('base64url')}`,
    read,

    /** Whatever its state was, staff has it to do again. */
    async reply(code: string, replyId: string, written: string): Promise<Thread> {
      const text = toPlainText(written)
      if (text === '') throw new AppError('request.invalid', { errors: [{ path: 'text', message: 'Write something.' }] })
      const { inquiry } = await read(code)
      await limiter.useKey(`inquiry:${inquiry.id}`, mostReplies, hours(24))
      await inTransaction(db, async (tx) => {
        const row = await store.lockInquiry(tx, inquiry.id)
        if (!row) throw new AppError('auth.link_expired')
        const answer = { id: replyId, inquiry_id: row.id, staff_id: null, text, created_at: clock.now() }
        const isNew = await store.insertAnswer(tx, sealed.closeAnswer(answer))
        if (isNew) await store.updateInquiry(tx, row.id, { state: row.owner_id === null ? 'new' : 'open', moved_at: clock.now() })
      })
      return read(code)
    },
  }
}
