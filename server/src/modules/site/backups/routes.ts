import { calls, type BackupRun, type BackupsLook, type DrillRun } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Backups } from './service.ts'
import type { BackupRunTable, DrillRunTable } from './tables.ts'

const timeOf = (at: Date | null | undefined) => at?.toISOString() ?? null

const presentRun = (row: BackupRunTable, drill: DrillRunTable | undefined): BackupRun => ({
  _id: row.id,
  kind: row.kind,
  via: row.via,
  state: row.state,
  folder: row.folder,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  startedAt: timeOf(row.started_at),
  finishedAt: timeOf(row.finished_at),
  rows: Number(row.row_count),
  bytes: Number(row.bytes),
  files: Number(row.object_count),
  missing: Number(row.missing_count),
  isClosed: row.is_closed,
  why: row.why,
  isGone: row.gone_at !== null,
  drill: drill ? { state: drill.state, at: (drill.finished_at ?? drill.created_at).toISOString() } : null,
})

const presentDrill = (row: DrillRunTable): DrillRun => ({
  _id: row.id,
  kind: row.kind,
  via: row.via,
  state: row.state,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  startedAt: timeOf(row.started_at),
  finishedAt: timeOf(row.finished_at),
  why: row.why,
  steps: row.steps.map(({ name, words = null, problem = null }) => ({ name, words, problem })),
})

const presentLog = (
  { state, unshipped, most, spans, damaged }: NonNullable<Awaited<ReturnType<Backups['log']>>>,
  plan: { readonly isOn: boolean; readonly isFixed: boolean; readonly reach: number } & Pick<
    NonNullable<BackupsLook['log']>,
    'nextAt' | 'drilledAt' | 'nextDrillAt'
  >,
): BackupsLook['log'] => ({
  ...plan,
  state: state.chain ? (state.stuck ? 'stuck' : 'going') : state.broken ? 'broken' : 'none',
  why: state.stuck?.why ?? state.broken?.why ?? null,
  since: state.stuck?.at ?? state.broken?.at ?? null,
  baseAt: state.chain?.base.at ?? null,
  until: state.chain?.until ?? null,
  waiting: unshipped,
  most,
  damaged,
  spans: spans.map(({ from, until }) => ({ from: from.toISOString(), until: until.toISOString() })),
})

export interface Problem {
  readonly what: string
  readonly why: string
  readonly howTo: string
}

export interface RouteNeeds {
  readonly backups: Backups
  readonly isFixed: boolean
  /** The same of continuous backups. */
  readonly isLogFixed: boolean
  readonly isClosed: boolean
  /** What is not as it should be, by the folder that is chosen. */
  readonly problemsWith: (folder: string) => Promise<Problem[]>
}

const most = 20

export const backupRoutes = ({ backups, isFixed, isLogFixed, isClosed, problemsWith }: RouteNeeds): Route[] => [
  route(calls.backups.look, {}, async () => {
    const [{ chosen, past, nextAt, nextDrillAt, nextBaseAt, nextBaseDrillAt, ...rest }, log] = await Promise.all([
      backups.now(),
      backups.log(),
    ])
    return {
      data: {
        ...rest,
        folder: chosen.backupFolder,
        isFixed,
        isClosed,
        every: chosen.backupEvery,
        drillEvery: chosen.drillEvery,
        keeping: { daily: chosen.backupKeepDaily, weekly: chosen.backupKeepWeekly, monthly: chosen.backupKeepMonthly },
        nextAt: timeOf(nextAt),
        nextDrillAt: timeOf(nextDrillAt),
        lastAt: timeOf(past.done?.started_at),
        lastDrillAt: timeOf(past.drills.passed?.finished_at),
        log: log
          ? presentLog(log, {
              isOn: chosen.backupContinuous,
              isFixed: isLogFixed,
              reach: chosen.backupReach,
              nextAt: timeOf(nextBaseAt),
              drilledAt: timeOf(past.baseDrills.passed?.finished_at),
              nextDrillAt: timeOf(nextBaseDrillAt),
            })
          : null,
        problems: await problemsWith(chosen.backupFolder),
      },
    }
  }),
  route(calls.backups.runs, {}, async ({ query: { limit = most, offset = 0 } }) => {
    const { rows, total, drills } = await backups.runs({ limit, offset })
    return { data: rows.map((row) => presentRun(row, drills.get(row.name))), total }
  }),
  route(calls.backups.drills, {}, async ({ query: { limit = most, offset = 0 } }) => {
    const { rows, total } = await backups.drills({ limit, offset })
    return { data: rows.map(presentDrill), total }
  }),
  route(calls.backups.take, {}, async () => {
    await backups.takeNow()
    return undefined
  }),
  route(calls.backups.base, {}, async () => {
    await backups.baseNow()
    return undefined
  }),
  route(calls.backups.drill, {}, async ({ body }) => {
    await backups.drillNow(body.kind ?? 'portable')
    return undefined
  }),
]
