// Letters from visitors: the contact form and the information form, the thread behind a mailed link, and the desk of the staff.
import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Accounts } from '#people/accounts'
import type { Captcha } from '#people/captcha'
import { ageGate } from '#people/registration'
import { presentInquiry, presentLine, presentThread } from './present.ts'
import type { Contact } from './service.ts'
import type { Thread } from './thread.ts'

export interface ContactRouteNeeds {
  readonly contact: Contact
  readonly captcha: Captcha
  readonly accounts: Pick<Accounts, 'cards'>
}

const forgives = ['auth.captcha_failed'] as const

/** A field that nobody sees and programs fill in: they are told what they wish to hear, and nothing is kept. */
const isProgram = (website: string | undefined) => website !== undefined && website !== ''

export const contactRoutes = (needs: ContactRouteNeeds): Route[] => [...formRoutes(needs), ...deskRoutes(needs)]

const formRoutes = ({ contact, captcha }: ContactRouteNeeds): Route[] => [
  route(calls.settings.contact, { limit: 'contact', forgives }, async ({ body, caller }) => {
    const { name, email, subject, message, website, captchaToken } = body
    await captcha.require('contact', captchaToken, caller.network)
    if (!isProgram(website)) await contact.receive('contact', { name, email }, { ...(subject && { subject }), message }, caller.network)
    return { data: { received: true } }
  }),
  route(calls.auth.infoForm, { limit: 'contact', forgives }, async ({ body, caller }) => {
    const { name, email, captchaToken, website, ...details } = body
    await captcha.require('info', captchaToken, caller.network)
    if (!isProgram(website)) await contact.receive('info', { name, email }, details, caller.network)
    return { data: { received: true } }
  }),
  route(calls.inquiries.readThread, { limit: 'code' }, async ({ body }) => ({ data: presentThread(await contact.thread.read(body.code)) })),
  route(calls.inquiries.reply, { limit: 'contact' }, async ({ body }) => ({
    data: presentThread(await contact.thread.reply(body.code, body.replyId, body.text)),
  })),
  route(calls.inquiries.askAgain, { limit: 'code' }, async ({ body, reply }) => {
    await contact.takePass(body.code)
    void reply.clearCookie(ageGate, { path: '/' })
    return { data: { opened: true } }
  }),
]

function deskRoutes({ contact, accounts }: ContactRouteNeeds): Route[] {
  const show = async (thread: Thread) => {
    const people = [thread.inquiry.owner_id, ...thread.answers.map(({ staff_id: by }) => by)].filter((id) => id !== null)
    return { data: presentInquiry(thread, await accounts.cards([...new Set(people)])) }
  }
  return [
    route(calls.inquiries.list, {}, async ({ query: { state = 'new', limit = 25, cursor } }) => {
      const { inquiries, nextCursor } = await contact.list(state, { limit, cursor })
      const cards = await accounts.cards([...new Set(inquiries.flatMap(({ owner_id: owner }) => owner ?? []))])
      return { data: inquiries.map((inquiry) => presentLine(inquiry, cards)), nextCursor }
    }),
    route(calls.inquiries.counts, {}, async () => ({ data: await contact.counts() })),
    route(calls.inquiries.view, {}, async ({ params }) => show(await contact.view(params.id))),
    route(calls.inquiries.take, {}, async ({ params, body, viewer }) => show(await contact.take(params.id, viewer.accountId, body))),
    route(calls.inquiries.answer, {}, async ({ params, body, viewer }) => show(await contact.answer(params.id, viewer.accountId, body))),
    route(calls.inquiries.setState, {}, async ({ params, body }) => show(await contact.setState(params.id, body.state, body.seen))),
    route(calls.inquiries.letAskAgain, {}, async ({ params, viewer }) => show(await contact.letAskAgain(params.id, viewer.accountId))),
  ]
}
