/** Where payouts go: encrypted, versioned, masked (money.md 11). */
export { presentPlaces } from './present.ts'
export { destinationRoutes } from './routes.ts'
export { createDestinations, pause as destinationPause, type Destination, type Destinations, type Details } from './service.ts'
export type { DestinationType } from './store.ts'
export { countPlacesUnder } from './under-secret.ts'
