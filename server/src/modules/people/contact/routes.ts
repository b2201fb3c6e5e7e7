import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Contact } from './service.ts'

export const contactRoutes = ({ contact }: { contact: Contact }): Route[] => [
  route(calls.settings.contact, { limit: 'contact' }, async ({ body: { name, email, message } }) => {
    await contact.receive('contact', { name, email }, { message })
    return { data: { received: true } }
  }),
  route(calls.auth.infoForm, { limit: 'contact' }, async ({ body: { name, email, captchaToken: _token, ...details } }) => {
    await contact.receive('info', { name, email }, details)
    return { data: { received: true } }
  }),
]
