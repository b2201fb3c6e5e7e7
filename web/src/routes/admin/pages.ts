// The pages of the administration, one file to fetch.
export { Commissions } from './commissions.tsx'
export { FirstAdministrator } from './first.tsx'
export { ReviewPayouts } from './payouts.tsx'
export { Admin, Verification } from './verification.tsx'
