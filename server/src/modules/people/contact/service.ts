// What visitors write to the operator: the contact form and the information form. Closed in their table (access.md J78).
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import { toEmail, toName } from '#people/accounts'
import * as store from './store.ts'

export interface ContactNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly sealing: Sealing
}

export type Contact = ReturnType<typeof createContact>

export function createContact({ db, clock, sealing }: ContactNeeds) {
  const sealed = sealing.of('inquiry', 'id', ['name', 'email', 'details'])
  return {
    /** Throws `request.invalid` for what is no address. */
    async receive(kind: 'contact' | 'info', sender: { name: string; email: string }, details: Readonly<Record<string, string>>) {
      const email = toEmail(sender.email)
      if (!email) throw new AppError('request.invalid', { errors: [{ path: 'email', message: 'Enter one e-mail address.' }] })
      const row = { id: newId(), kind, name: toName(sender.name), email, details: JSON.stringify(details), created_at: clock.now() }
      await store.insertInquiry(db, sealed.close(row, row.id))
    },
  }
}
