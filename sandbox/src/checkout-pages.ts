// The page that plays the provider's hosted checkout (money.md 15). Test cards are chosen; no number is ever entered.
import type { FastifyInstance } from 'fastify'
import type { CheckoutPage, SandboxCheckout } from './checkout.ts'
import { html, sendPage } from './page-frame.ts'

const stands = 'the card provider’s checkout'

interface Choice {
  readonly number: string
  readonly label: string
  readonly isWallet?: boolean
}

const forPayment: Readonly<Record<string, Choice>> = {
  wallet: { number: '4242 4242 4242 4242', label: 'Pay with the phone’s wallet', isWallet: true },
  ok: { number: '4242 4242 4242 4242', label: 'Pay with a card that works' },
  second: { number: '5555 5555 5555 4444', label: 'Pay with another card that works' },
  declined: { number: '4000 0000 0000 0341', label: 'Pay with a card that is declined' },
  disputed: { number: '4000 0000 0000 0259', label: 'Pay with a card whose owner disputes it' },
}
const forSaving: Readonly<Record<string, Choice>> = {
  wallet: { number: '4242 4242 4242 4242', label: 'Save the card of the phone’s wallet', isWallet: true },
  ok: { number: '4242 4242 4242 4242', label: 'Save a card that works' },
  second: { number: '5555 5555 5555 4444', label: 'Save another card that works' },
  declined: { number: '4000 0000 0000 0002', label: 'Save a card that is declined' },
  asks: { number: '4000 0027 6000 3184', label: 'Save a card whose bank asks at every payment' },
}
const cardsOf = (page: CheckoutPage) => (page.amount === null ? forSaving : forPayment)

const about = ({ amount, description, currency }: CheckoutPage) =>
  amount === null
    ? 'The card is only saved: nothing is charged now.'
    : `${escape(description)}: <strong>${(amount / 100).toFixed(2)} ${currency.toUpperCase()}</strong>`

const choices = (id: string, page: CheckoutPage) => `
<p>${about(page)}</p>
${page.refusal === null ? '' : `<p role="alert">${escape(page.refusal)} Choose another card.</p>`}
${Object.entries(cardsOf(page))
  .map(([name, { label }]) => `<form method="post" action="/sandbox/checkout/${id}/${name}"><button>${label}</button></form>`)
  .join('\n')}
<form method="post" action="/sandbox/checkout/${id}/leave"><button>Leave without ${page.amount === null ? 'saving' : 'paying'}</button></form>`

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
const isSession = (text: string) => /^cs_test_[0-9a-f]{24}$/.test(text)
const missing = html('No such payment', '<p>This payment is not here.</p>', stands)

export function mountCheckoutPages(scope: FastifyInstance, checkout: SandboxCheckout): void {
  scope.get<{ Params: { id: string } }>('/sandbox/checkout/:id', async ({ params: { id } }, reply) => {
    const page = isSession(id) ? await checkout.read(id) : undefined
    if (!page) return sendPage(reply, 404, missing)
    if (!page.isOpen) return sendPage(reply, 200, html('Nothing to pay', '<p>This payment is over.</p>', stands))
    return sendPage(reply, 200, html(page.amount === null ? 'Save a card' : 'Pay', choices(id, page), stands))
  })
  scope.post<{ Params: { id: string; choice: string } }>('/sandbox/checkout/:id/:choice', async ({ params: { id, choice } }, reply) => {
    const page = isSession(id) ? await checkout.read(id) : undefined
    if (!page) return sendPage(reply, 404, missing)
    const card = Object.hasOwn(cardsOf(page), choice) ? cardsOf(page)[choice] : undefined
    if (card === undefined) return reply.redirect(page.leaveUrl ?? '/', 303)
    if (page.isOpen) await checkout.pay(id, card.number, card.isWallet === true)
    const isRefused = (await checkout.read(id))?.isOpen === true
    return reply.redirect(isRefused ? `/sandbox/checkout/${id}` : (page.returnUrl ?? '/'), 303)
  })
}
