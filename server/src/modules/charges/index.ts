/** Paying from the wallet: tips and things bought once (wire.md 4.10, money.md 7). */
export type { ItemKind, Shelf } from './offer.ts'
export { chargeRoutes } from './routes.ts'
export { createCharges, type Charges, type StreamTipRule } from './service.ts'
export { tellOfCharge, tellOfCharges } from './tell.ts'
/** For the modules above that sell with orders of their own. */
export { presentCharge } from './present.ts'
export { refuseUnpayable } from './refuse.ts'
export { openWallet, walletSources } from './wallet-source.ts'
