import { lazily } from '../../lib/lazily.ts'
// The standing texts and what a letter leads to, one file to fetch; the forms by which people write come with a file of their own.

const loadForms = () => import('./contact.tsx')
export const Contact = lazily(() => loadForms().then(({ Contact: Page }) => ({ default: Page })))
export const Info = lazily(() => loadForms().then(({ Info: Page }) => ({ default: Page })))
export { Decision } from './decision.tsx'
export { Privacy, Terms, YoungAthletes } from './texts.tsx'
export { Guardian } from './guardian.tsx'
