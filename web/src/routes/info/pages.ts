// Contact and the standing texts, one file to fetch.
export { Contact, Info } from './contact.tsx'
export { Fees, Privacy, Terms, YoungAthletes } from './texts.tsx'
