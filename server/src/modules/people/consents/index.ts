/** Who wants what nobody has to, such as letters to begin with: each yes and each no, in which words, from where, and when. */
export { createConsents, type Consents, type LastWord } from './service.ts'
