// What staff sees and does of money, apart from the other pages of the administration: others come here.
export { Disputes, Transactions, Troubles } from './card-money.tsx'
export { Commissions } from './commissions.tsx'
export { Payees } from './payees.tsx'
export { ReviewPayouts } from './payouts.tsx'
export { AdminRefunds } from './refunds.tsx'
