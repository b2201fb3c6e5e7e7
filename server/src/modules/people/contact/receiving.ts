// Letters as they come in. They wait for staff as they are, so what meets a rule is marked, and nothing more.
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Screening } from '#ground/screening'
import { toEmail, toName } from '#people/accounts'
import type { createSealedInquiries, Details, Inquiry } from './sealed.ts'
import * as store from './store.ts'

interface ReceivingNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly screening: Pick<Screening, 'judge'>
  readonly sealed: ReturnType<typeof createSealedInquiries>
}

/** Whoever presses again, as no answer came, does so soon: so many may have come in between. */
const mostBetween = 50

const blank = { state: 'new', version: 0, owner_id: null, pass_hash: null, pass_expires_at: null } as const

export const createReceiving =
  ({ db, clock, screening, sealed }: ReceivingNeeds) =>
  /** The same letter waits once (docs/decisions/129). Throws `screening.refused`, and `request.invalid` for what is no address. */
  async (kind: 'contact' | 'info', sender: { name: string; email: string }, details: Details, network: string): Promise<void> => {
    const email = toEmail(sender.email)
    if (!email) throw new AppError('request.invalid', { errors: [{ path: 'email', message: 'Enter one e-mail address.' }] })
    const name = toName(sender.name)
    const isSame = (other: Inquiry) =>
      other.kind === kind && other.email === email && other.name === name && isDeepStrictEqual(other.details, details)
    const waits = async (on: Db) => (await store.listNew(on, mostBetween)).map(sealed.open).some(isSame)
    if (await waits(db)) return
    const text = [sender.name, ...Object.values(details)].join('\n')
    const verdict = await screening.judge('letter', { email, network, text })
    const now = clock.now()
    const marks = { ...blank, is_screened: verdict.isHeld, created_at: now, moved_at: now }
    const row: Inquiry = { ...marks, id: newId(), kind, name, email, details }
    await inTransaction(db, async (tx) => {
      // Of two that come at once the second sees the first.
      await store.hold(tx)
      if (await waits(tx)) return
      await store.insertInquiry(tx, sealed.close(row))
      await verdict.note(tx, null)
    })
  }
