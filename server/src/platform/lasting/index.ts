/** What a restore must not undo: noted by triggers with the decision, written into a file beside the database within seconds. */
export { copyJournal, journalIn, readJournal, type Decision, type Journal } from './journal.ts'
export { createLasting, type Lasting } from './writing.ts'
