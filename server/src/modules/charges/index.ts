/** Paying from the wallet: tips and things bought once (wire.md 4.10, money.md 7). */
export type { ItemKind, Shelf } from './buy.ts'
export { chargeRoutes } from './routes.ts'
export { createCharges, type Charges } from './service.ts'
export { tellOfCharges } from './tell.ts'
