/** What is brought along from elsewhere, and who is invited: words and shapes, apart from the calls. */
export * from './import-words.ts'
export type { ImportLine, ImportRun } from './calls/imports.ts'
export type { Invite, InviteLetters, InvitePreview } from './calls/invites.ts'
