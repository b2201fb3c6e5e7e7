// The pages of the administration, one file to fetch.
export { Disputes, Transactions } from './card-money.tsx'
export { Commissions } from './commissions.tsx'
export { FirstAdministrator } from './first.tsx'
export { Reconciliation } from './reconciliation.tsx'
export { Payees } from './payees.tsx'
export { ReviewPayouts } from './payouts.tsx'
export { Admin, Verification } from './verification.tsx'
export { AdminCoupons, AdminOrders } from './shop.tsx'
