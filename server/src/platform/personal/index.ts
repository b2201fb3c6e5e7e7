/** What the site keeps of a person, and how it is given out and erased. */
export { eraseRows, readRows, type Person } from './rows.ts'
export type { Below, PersonalRule, PersonalTables, Why } from './rule.ts'
