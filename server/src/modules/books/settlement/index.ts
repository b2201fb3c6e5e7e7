/** The gateway's own books: its fees, when money can be paid out, and whether both sides agree. */
export { settlementChecks } from './checks.ts'
export { createSettlement, gatewayChecks, type Explanation, type Settlement, type Unexplained } from './service.ts'
