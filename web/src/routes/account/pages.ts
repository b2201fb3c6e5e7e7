// The pages about oneself, one file to fetch: few files keep the table of pages small in the first load.
export { default as Me } from './me.tsx'
export { default as Following } from './following.tsx'
export { default as Referrals } from './referrals.tsx'
