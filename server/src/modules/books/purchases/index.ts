/** Buying, whatever is bought and however it is paid: coupon, sale, grant and news are one transaction's work (money.md 2 and 9). */
export { settleRaces } from './races.ts'
export { requireSeenPrice } from './seen-price.ts'
export { createPurchases, type Purchases, type WalletPurchase, type WhatIsSold } from './service.ts'
export { tellOfSales } from './tell.ts'
export { openWallet, walletSources } from './wallet-sources.ts'
