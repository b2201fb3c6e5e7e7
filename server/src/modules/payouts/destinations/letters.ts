// What is written to old and new addresses when a payout destination changes.
import type { Letter } from '#platform/mail/index.ts'
import type { DestinationType } from './store.ts'

export interface Change {
  readonly readers: readonly (string | null | undefined)[]
  readonly type: DestinationType
  readonly isActive: boolean
  readonly label: string
  readonly last4: string
  readonly siteUrl: string
}

const names: Readonly<Record<DestinationType, string>> = {
  banking: 'bank account',
  paypal: 'PayPal address',
  stripe: 'account at the card provider',
}

export function lettersOf({ readers, type, isActive, label, last4, siteUrl }: Change): Letter[] {
  const place = last4 === '' ? label : `${label}, ending in ${last4}`
  const what = isActive ? `is now ${place}` : `(${place}) was switched off`
  const text = [
    `The ${names[type]} for your payouts ${what}.`,
    'Payouts that you request from now on wait 72 hours before they are sent.',
    `If this was not you, change your password at once and write to us: ${siteUrl}/contact`,
  ].join('\n\n')
  const addresses = new Set(readers.filter((reader): reader is string => typeof reader === 'string' && reader !== ''))
  return [...addresses].map((to) => ({ mail: 'payout.details' as const, to, subject: 'Your payout details were changed', text }))
}
