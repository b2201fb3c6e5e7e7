// The page that plays the provider's hosted checkout (money.md 15). Test cards are chosen; no number is ever entered.
import type { FastifyInstance } from 'fastify'
import type { CheckoutPage, SandboxCheckout } from './checkout.ts'
import { html, sendPage } from './page-frame.ts'

const stands = 'the card provider’s checkout'

const cards = {
  ok: ['4242 4242 4242 4242', 'Pay with a card that works'],
  second: ['5555 5555 5555 4444', 'Pay with another card that works'],
  declined: ['4000 0000 0000 0341', 'Pay with a card that is declined'],
  disputed: ['4000 0000 0000 0259', 'Pay with a card whose owner disputes it'],
} as const

const choices = (id: string, page: CheckoutPage) => `
<p>${escape(page.description)}: <strong>${(page.amount / 100).toFixed(2)} ${page.currency.toUpperCase()}</strong></p>
${page.refusal === null ? '' : `<p role="alert">${escape(page.refusal)} Choose another card.</p>`}
${Object.entries(cards)
  .map(([name, [, label]]) => `<form method="post" action="/sandbox/checkout/${id}/${name}"><button>${label}</button></form>`)
  .join('\n')}
<form method="post" action="/sandbox/checkout/${id}/leave"><button>Leave without paying</button></form>`

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
const isSession = (text: string) => /^cs_test_[0-9a-f]{24}$/.test(text)
const missing = html('No such payment', '<p>This payment is not here.</p>', stands)

export function mountCheckoutPages(scope: FastifyInstance, checkout: SandboxCheckout): void {
  scope.get<{ Params: { id: string } }>('/sandbox/checkout/:id', async ({ params: { id } }, reply) => {
    const page = isSession(id) ? await checkout.read(id) : undefined
    if (!page) return sendPage(reply, 404, missing)
    if (!page.isOpen) return sendPage(reply, 200, html('Nothing to pay', '<p>This payment is over.</p>', stands))
    return sendPage(reply, 200, html('Pay', choices(id, page), stands))
  })
  scope.post<{ Params: { id: string; choice: string } }>('/sandbox/checkout/:id/:choice', async ({ params: { id, choice } }, reply) => {
    const page = isSession(id) ? await checkout.read(id) : undefined
    if (!page) return sendPage(reply, 404, missing)
    const card = Object.hasOwn(cards, choice) ? cards[choice as keyof typeof cards] : undefined
    if (page.isOpen && card) await checkout.pay(id, card[0])
    const isRefused = card !== undefined && (await checkout.read(id))?.isOpen === true
    return reply.redirect(isRefused ? `/sandbox/checkout/${id}` : (page.returnUrl ?? '/'), 303)
  })
}
