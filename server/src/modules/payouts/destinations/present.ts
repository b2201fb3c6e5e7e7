import type { PayoutPlaces } from '@fieldhouse/contract'

type Masked = Readonly<{ type: string; isActive: boolean; label: string; last4: string }>

/** A bank account that is switched off, as after a team was handed over, is none. */
export function presentPlaces(destinations: readonly Masked[]): PayoutPlaces {
  const bank = destinations.find(({ type, isActive }) => type === 'banking' && isActive)
  return {
    bankingInformation: bank ? { bankName: bank.label, last4: bank.last4 } : null,
    paymentGatewaySettings: destinations
      .filter(({ type }) => type !== 'banking')
      .map(({ type, isActive, label }) => ({ key: type, status: isActive ? 'active' : 'inactive', value: { email: label } })),
  }
}
