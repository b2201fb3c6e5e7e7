/** Copies of the site: made and tried by themselves, and what became of each. */
export { forgetRuns, noteBackup, noteBase, noteDrill, noteGone, standingOf, type DrillFound, type Standing } from './noting.ts'
export { backupRoutes, type Problem } from './routes.ts'
export type { BackupHouse, LogHouse } from './doing.ts'
export { createBackups, type Backups } from './service.ts'
