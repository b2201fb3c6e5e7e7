// The pages that letters lead to and from, and those on which other services end: few come to one, in one file to fetch.
export { default as GoogleCallback } from './callback-google.tsx'
export { default as TwitterCallback } from './callback-twitter.tsx'
export { default as Forgot } from './forgot.tsx'
export { default as KeepAccount } from './keep.tsx'
export { default as Reset } from './reset.tsx'
export { default as VerifyEmail } from './verify-email.tsx'
