/** Who wants letters that nobody has to get: each yes and each no, in which words, from where, and when. */
export { createConsents, type Consents } from './service.ts'
