/** Paying from the wallet: tips and things bought once (wire.md 4.10, money.md 7). */
export { chargeRoutes } from './routes.ts'
export type { StreamTipRule } from './needs.ts'
export { createCharges, type Charges } from './service.ts'
export { tellOfCharges } from './tell.ts'
/** For the modules above that sell with orders of their own. */
export { presentCharge } from './present.ts'
export { refuseUnpayable } from './refuse.ts'
