/** Addresses that take no letters. */
export { createMailStops, type MailStops } from './service.ts'
