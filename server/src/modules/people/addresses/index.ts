/** Delivery addresses: each account keeps its own, nobody else sees them (wire.md 4.15). */
export { addressText } from './policy.ts'
export { countryNameOf } from '#ground/reference'
export { addressRoutes } from './routes.ts'
export { createAddresses, type Addresses } from './service.ts'
export type { AddressTable as Address } from './store.ts'
