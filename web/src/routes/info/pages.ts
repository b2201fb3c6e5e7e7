// Contact, the standing texts and what a letter leads to, one file to fetch.
export { Contact, Info } from './contact.tsx'
export { Decision } from './decision.tsx'
export { Privacy, Terms, YoungAthletes } from './texts.tsx'
export { Guardian } from './guardian.tsx'
