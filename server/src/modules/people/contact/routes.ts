// Letters from visitors: the contact form and the information form, read and answered by administrators.
import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Captcha } from '#people/captcha'
import { ageGate } from '#people/registration'
import type { Contact, Inquiry } from './service.ts'

const forgives = ['auth.captcha_failed'] as const

function present({ id, kind, name, email, details, answered_at, created_at }: Inquiry) {
  const { subject = null, message = null, ...others } = details
  return {
    _id: id,
    kind,
    name,
    email,
    subject,
    message,
    details: Object.entries(others).map(([field, text]) => ({ name: field, text })),
    answeredAt: answered_at?.toISOString() ?? null,
    createdAt: created_at.toISOString(),
  }
}

export function contactRoutes({ contact, captcha }: { contact: Contact; captcha: Captcha }): Route[] {
  return [
    route(
      calls.settings.contact,
      { limit: 'contact', forgives },
      async ({ body: { name, email, subject, message, captchaToken }, caller }) => {
        await captcha.require('contact', captchaToken, caller.network)
        await contact.receive('contact', { name, email }, { ...(subject && { subject }), message })
        return { data: { received: true } }
      },
    ),
    route(calls.auth.infoForm, { limit: 'contact', forgives }, async ({ body: { name, email, captchaToken, ...details }, caller }) => {
      await captcha.require('info', captchaToken, caller.network)
      await contact.receive('info', { name, email }, details)
      return { data: { received: true } }
    }),
    route(calls.inquiries.list, {}, async ({ query: { state = 'open', limit = 10, offset = 0 } }) => {
      const { inquiries, total } = await contact.list(state === 'answered', { limit, offset })
      return { data: inquiries.map(present), total }
    }),
    route(calls.inquiries.answer, {}, async ({ params, body }) => ({ data: present(await contact.answer(params.id, body.isAnswered)) })),
    route(calls.inquiries.letAskAgain, {}, async ({ params }) => ({ data: present(await contact.letAskAgain(params.id)) })),
    route(calls.inquiries.askAgain, { limit: 'code' }, async ({ body, reply }) => {
      await contact.takePass(body.code)
      void reply.clearCookie(ageGate, { path: '/' })
      return { data: { opened: true } }
    }),
  ]
}
