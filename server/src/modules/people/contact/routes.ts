// Letters from visitors: the contact form and the information form. Kept for the operator to read.
import { calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { route, type Route } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { toEmail, toName } from '#people/accounts'
import { insertInquiry } from './store.ts'

export function contactRoutes({ db, clock }: { db: Db; clock: Clock }): Route[] {
  const receive = async (kind: 'contact' | 'info', sender: { name: string; email: string }, details: Record<string, unknown>) => {
    const email = toEmail(sender.email)
    if (!email) throw new AppError('request.invalid', { errors: [{ path: 'email', message: 'Enter one e-mail address.' }] })
    await insertInquiry(db, {
      id: newId(),
      kind,
      name: toName(sender.name),
      email,
      details: JSON.stringify(details),
      created_at: clock.now(),
    })
    return { data: { received: true } }
  }
  return [
    route(calls.settings.contact, { limit: 'contact' }, ({ body: { name, email, message } }) =>
      receive('contact', { name, email }, { message }),
    ),
    route(calls.auth.infoForm, { limit: 'contact' }, ({ body: { name, email, captchaToken: _token, ...details } }) =>
      receive('info', { name, email }, details),
    ),
  ]
}
