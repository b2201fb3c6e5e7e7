/** Addresses that take no letters. */
export { createMailStops, type MailReturn, type MailStops } from './service.ts'
