export { inSnapshot, inSnapshotOnce, inTransaction, transact } from './again.ts'
export { beAlone, keepAway, listProcesses, requireNobody, whoRuns, type Alone } from './alone.ts'
export { cutPage, readCursor, writeCursor, type Cursor } from './cursor.ts'
export { afterCommit, afterRollback, PipeliningDatabase, type Closing } from './pipelining.ts'
export { createDatabase, runFragment, runPrepared, type Db, type Tx } from './database.ts'
export {
  clusterStanding,
  confirmUpgrade,
  dropLog,
  endRecovering,
  findRunningPostgres,
  finishPart,
  isAlive,
  isHalfRecovered,
  keepLog,
  lookAtLog,
  majorHere,
  openSpool,
  planUpgrade,
  recoverCluster,
  spoolOf,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type Finished,
  type LogStanding,
  type MajorUpgrade,
  type Spool,
} from './embedded/index.ts'
export { escapeLike } from './escape-like.ts'
export { identityOf } from './identity.ts'
export { insertRow } from './insert-row.ts'
export { ensureLogin, refuseOwner } from './login.ts'
export { knownMigrations, migrate } from './migrate.ts'
export { beginRestoring, brokeOff, endRestoring, isRestoring, refuseRestoring } from './restoring.ts'
export { bornAt, databaseSize, longestTransaction } from './looking.ts'
export { createPool } from './pool.ts'
export { untilPrepared } from './prepared.ts'
export { inTurn } from './turn.ts'
export { watchPool, type PoolWatch } from './waiting.ts'
export {
  fingerprintOf,
  fingerprintsOfRing,
  forgetSecret,
  refuseOtherSecret,
  secretsUsedIn,
  whatIsMissing,
  type UsedSecret,
} from './secret-fingerprint.ts'
export { isForeignKeyViolation, isUniqueViolation } from './unique-violation.ts'
export { watched, type Watch } from './watching.ts'
