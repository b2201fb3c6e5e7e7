// Copies of the whole site, and whether they were ever restored, for those who run it.
import { Type, type Static } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { Id, listQuery, Nullable, OneOf, Time } from '../values.ts'

const via = OneOf('schedule', 'staff', 'command')

/** `base`: the files of the embedded database, on which its log follows. */
const kind = OneOf('portable', 'base')

const Run = Type.Object({
  _id: Id,
  kind,
  via,
  state: OneOf('waiting', 'running', 'done', 'failed'),
  folder: Type.String(),
  /** In its folder. */
  name: Nullable(Type.String()),
  createdAt: Time,
  startedAt: Nullable(Time),
  finishedAt: Nullable(Time),
  rows: Type.Integer(),
  /** All that is needed for it, files that earlier ones share with it included. */
  bytes: Type.Integer(),
  files: Type.Integer(),
  /** Files that a row names and nobody found. */
  missing: Type.Integer(),
  /** Only whoever holds the key opens it, and the keys of the site are in it. */
  isClosed: Type.Boolean(),
  why: Nullable(Type.String()),
  /** Removed by what is kept of older ones. */
  isGone: Type.Boolean(),
  /** Of its last drill. */
  drill: Nullable(Type.Object({ state: OneOf('waiting', 'running', 'passed', 'failed', 'checked'), at: Time })),
})
export type BackupRun = Static<typeof Run>

const Drill = Type.Object({
  _id: Id,
  /** `base`: the newest one, with the log that followed on it. */
  kind,
  via,
  /** `checked`: it is closed and its key is not here, so that only its bytes were looked at. */
  state: OneOf('waiting', 'running', 'passed', 'failed', 'checked'),
  name: Nullable(Type.String()),
  createdAt: Time,
  startedAt: Nullable(Time),
  finishedAt: Nullable(Time),
  why: Nullable(Type.String()),
  steps: Type.Array(Type.Object({ name: Type.String(), words: Nullable(Type.String()), problem: Nullable(Type.String()) })),
})
export type DrillRun = Static<typeof Drill>

const Log = Type.Object({
  /** The settings want it. */
  isOn: Type.Boolean(),
  /** The environment says so. */
  isFixed: Type.Boolean(),
  /** `none`: no base yet; `stuck`: nothing arrives; `broken`: it ended, and the next base begins it anew. */
  state: OneOf('none', 'going', 'stuck', 'broken'),
  /** Why nothing arrives, or why it ended, and since when. */
  why: Nullable(Type.String()),
  since: Nullable(Time),
  /** Of the last base. */
  baseAt: Nullable(Time),
  /** When the next one is due. */
  nextAt: Nullable(Time),
  /** When a base was restored last with its log, and when that is due. */
  drilledAt: Nullable(Time),
  nextDrillAt: Nullable(Time),
  /** What was committed before is safe. */
  until: Nullable(Time),
  /** Bytes that wait on this disk, and how many may. */
  waiting: Type.Integer(),
  most: Type.Integer(),
  /** Days that are kept. */
  reach: Type.Integer(),
  /** A base that is not as it was written. */
  damaged: Nullable(Type.String()),
  /** Moments that can be reached. */
  spans: Type.Array(Type.Object({ from: Time, until: Time })),
})

const Look = Type.Object({
  /** Empty: none is chosen, and nothing is backed up by itself. */
  folder: Type.String(),
  /** The environment says which. */
  isFixed: Type.Boolean(),
  /** Hours; 0: not by itself. */
  every: Type.Integer(),
  /** Days; 0: not by itself. */
  drillEvery: Type.Integer(),
  keeping: Type.Object({ daily: Type.Integer(), weekly: Type.Integer(), monthly: Type.Integer() }),
  /** How many the next one that is made takes away. */
  surplus: Type.Integer(),
  nextAt: Nullable(Time),
  nextDrillAt: Nullable(Time),
  lastAt: Nullable(Time),
  lastDrillAt: Nullable(Time),
  isRunning: Type.Boolean(),
  isBasing: Type.Boolean(),
  isDrilling: Type.Boolean(),
  isClosed: Type.Boolean(),
  /** Of the embedded database; null where it is another Postgres. */
  log: Nullable(Log),
  /** What is not as it should be. */
  problems: Type.Array(Type.Object({ what: Type.String(), why: Type.String(), howTo: Type.String() })),
})
export type BackupsLook = Static<typeof Look>

const read = { method: 'GET', access: 'staff', permission: 'system.read', tags: ['backups'], status: 200 } as const
const write = { method: 'POST', access: 'staff', permission: 'system.write', changes: ['backups'], status: 204, answer: empty } as const

export const backups = {
  look: call({
    ...read,
    path: '/admin/backups',
    summary: 'When and where the site backs itself up, and what is missing',
    answer: one(Look),
  }),
  runs: call({
    ...read,
    path: '/admin/backups/runs',
    summary: 'Backups, the newest first',
    query: Type.Object({ limit: listQuery.limit, offset: listQuery.offset }),
    answer: list(Run),
  }),
  drills: call({
    ...read,
    path: '/admin/backups/drills',
    summary: 'Drills, the newest first',
    query: Type.Object({ limit: listQuery.limit, offset: listQuery.offset }),
    answer: list(Drill),
  }),
  take: call({
    ...write,
    path: '/admin/backups',
    summary: 'Back up now',
    errors: ['backup.no_folder', 'backup.not_here', 'backup.running'],
  }),
  base: call({
    ...write,
    path: '/admin/backups/base',
    summary: 'Make a base of the embedded database now, from which on its log is kept',
    errors: ['backup.log_off', 'backup.no_folder', 'backup.not_here', 'backup.running'],
  }),
  drill: call({
    ...write,
    path: '/admin/backups/drill',
    summary:
      'Restore the newest backup, or the newest base with its log, into a database of its own that is gone afterwards, and look at it',
    body: Type.Object({ kind: Type.Optional(kind) }),
    errors: ['backup.none', 'backup.not_here', 'backup.running'],
  }),
}
