/** Copies of a whole site, rows, files and keys, that any Postgres and a later program can take in. */
export { moveAcross, type Moved } from './across.ts'
export { atSnapshot, backUp, filesOf, type BackedUp, type Site } from './back-up.ts'
export { checkRecipient, makeIdentity, readFile, recipientOf } from './envelope.ts'
export { fingerprintsOf, shareSecret, type Secrets } from './fingerprints.ts'
export { findBackup, groupOf, listBackups, nameOf, objectFile, pathIn, type Place } from './layout.ts'
export { checkMigrations, countRows, load } from './load.ts'
export { readManifest, readObjectList, type Fingerprints, type Manifest, type ObjectEntry } from './manifest.ts'
export { checkFile, checkObjects, putObjectsBack, removeBackup, type NamedObject } from './objects.ts'
export {
  createHold,
  finishRestoring,
  heldBy,
  lastRecovery,
  lifeOf,
  noteFindings,
  openRecovered,
  type Dropped,
  type Hold,
  type PastRecovery,
  type Recovery,
} from './recovery.ts'
export { note, readNotes, type Notes } from './notes.ts'
export { allButTheNewest, prune, type WhichGo } from './prune.ts'
export { ownUnfinished } from './sharing.ts'
export { whichStay, type Keeping } from './which-stay.ts'
export {
  checkBackup,
  checkBytes,
  readSecrets,
  restore,
  type CheckedBackup,
  type OpenTarget,
  type Restored,
  type Target,
} from './restore.ts'
export { createLogKeeper, type LogKeeper } from './continuous/keeping-log.ts'
export { removeUnfinishedBases } from './continuous/layout.ts'
export { pruneChains } from './continuous/prune.ts'
export { momentOf, reachesIn, spansInWords, spansOf, type Reach, type Span } from './continuous/reach.ts'
export { checkMoment, restoreMoment } from './continuous/restore-moment.ts'
export { spoolBytes } from './continuous/spool.ts'
export { readState, type LogState } from './continuous/state.ts'
export { takeBase, type BaseTaken } from './continuous/take-base.ts'
export { beOnly, openSnapshot, tryBeOnly, type Alone, type Snapshot, type WaitingJob } from './snapshot.ts'
