// The only card numbers the sandbox knows (money.md 15). Their fingerprint carries the behaviour, the number is not kept.

export type CardBehaviour = 'approve' | 'decline_on_attach' | 'decline_on_charge' | 'authenticate' | 'dispute' | 'refund_fails'

export interface TestCard {
  readonly fingerprint: string
  readonly brand: string
  readonly last4: string
  readonly behaviour: CardBehaviour
  /** Its money can be paid out at once. */
  readonly isAvailableAtOnce?: boolean
  /** Stripe's codes and sentence for a refusal. */
  readonly code?: string
  readonly declineCode?: string
  readonly message?: string
}

const declined = 'Your card was declined.'

const cards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { fingerprint: 'sandbox_ok', brand: 'visa', last4: '4242', behaviour: 'approve' },
  '5555555555554444': { fingerprint: 'sandbox_ok_mastercard', brand: 'mastercard', last4: '4444', behaviour: 'approve' },
  '4000000000000077': {
    fingerprint: 'sandbox_available_at_once',
    brand: 'visa',
    last4: '0077',
    behaviour: 'approve',
    isAvailableAtOnce: true,
  },
  '4000000000000259': { fingerprint: 'sandbox_disputed', brand: 'visa', last4: '0259', behaviour: 'dispute' },
  '4000000000005126': { fingerprint: 'sandbox_refund_fails', brand: 'visa', last4: '5126', behaviour: 'refund_fails' },
  '4000002760003184': { fingerprint: 'sandbox_3ds', brand: 'visa', last4: '3184', behaviour: 'authenticate' },
  '4000000000000341': {
    fingerprint: 'sandbox_declined_later',
    brand: 'visa',
    last4: '0341',
    behaviour: 'decline_on_charge',
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: declined,
  },
  '4000000000000002': {
    fingerprint: 'sandbox_declined',
    brand: 'visa',
    last4: '0002',
    behaviour: 'decline_on_attach',
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: declined,
  },
  '4000000000009995': {
    fingerprint: 'sandbox_insufficient',
    brand: 'visa',
    last4: '9995',
    behaviour: 'decline_on_attach',
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  '4000000000000069': {
    fingerprint: 'sandbox_expired',
    brand: 'visa',
    last4: '0069',
    behaviour: 'decline_on_attach',
    code: 'expired_card',
    message: 'Your card has expired.',
  },
  '4000000000000127': {
    fingerprint: 'sandbox_wrong_cvc',
    brand: 'visa',
    last4: '0127',
    behaviour: 'decline_on_attach',
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  '4000000000000119': {
    fingerprint: 'sandbox_processing_error',
    brand: 'visa',
    last4: '0119',
    behaviour: 'decline_on_attach',
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
}

const byFingerprint = new Map(Object.values(cards).map((card) => [card.fingerprint, card]))

/** Takes the number as typed, with spaces or dashes; undefined for every number that is not on the list. */
export function findTestCard(number: string): TestCard | undefined {
  const digits = number.replace(/[\s-]/g, '')
  return Object.hasOwn(cards, digits) ? cards[digits] : undefined
}

export function testCardOf(fingerprint: string | null | undefined): TestCard {
  const card = byFingerprint.get(fingerprint ?? '')
  if (!card) throw new Error('The sandbox holds a card that is not on its list')
  return card
}
