// Finding people and acting on their accounts, apart from the other pages of the administration.
export { Accounts, OneAccount } from './accounts.tsx'
export { Proposals } from './proposals.tsx'
