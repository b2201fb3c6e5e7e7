/** Where payouts go: encrypted, versioned, masked (money.md 11). */
export { createKeyRing, parsePayoutKeys, type KeyRing } from './key-ring.ts'
export { createDestinations, type Destination, type Destinations, type Details } from './service.ts'
export type { DestinationType, Payee } from './store.ts'
