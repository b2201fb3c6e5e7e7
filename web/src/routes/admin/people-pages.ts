// Finding people and acting on their accounts, apart from the other pages of the administration.
export { Proposals } from './proposals.tsx'
