/** Grants: who may see what, and because of what (money.md 12). Written inside the money transaction that earns them. */
export { decideSale, decideSaleAgain, type Sale, type SaleRules, type SaleWish } from './audience.ts'
export { entitlementChecks } from './checks.ts'
export {
  grantedOf,
  hasGrant,
  isHeldBy,
  pagesSubscribedBy,
  subscribedBefore,
  subscribedTime,
  subscribedUntil,
  subscribersOf,
} from './fragments.ts'
export type { OwnedRow } from './owned-store.ts'
export { viewOf, type Audience, type Item, type View, type ViewFacts } from './policy.ts'
export { createEntitlements, type Entitlements, type NewGrant } from './service.ts'
export type { Scope } from './store.ts'
