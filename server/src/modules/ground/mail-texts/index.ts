/** Other words for the letters of the site. */
export { createMailTexts, type MailTexts } from './service.ts'
