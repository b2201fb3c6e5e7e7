/** Copies of a whole site, rows, files and keys, that any Postgres and a later program can take in. */
export { backUp, filesOf, type BackedUp, type Secrets, type Site } from './back-up.ts'
export { checkRecipient, makeIdentity, readFile, recipientOf } from './envelope.ts'
export { fingerprintsOf } from './fingerprints.ts'
export { findBackup, groupOf, listBackups, listUnfinished, nameOf, objectFile, pathIn, type Place } from './layout.ts'
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
export { whichStay, type Keeping } from './which-stay.ts'
export { checkBackup, checkBytes, restore, type CheckedBackup, type Restored, type Target } from './restore.ts'
export { beOnly, tryBeOnly, type Alone, type WaitingJob } from './snapshot.ts'
