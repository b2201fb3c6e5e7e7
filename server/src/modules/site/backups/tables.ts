export type Via = 'schedule' | 'staff' | 'command'

/** `base`: the files of the database, on which its log follows. */
export type RunKind = 'portable' | 'base'

export type BackupRunTable = {
  id: string
  kind: RunKind
  via: Via
  state: 'waiting' | 'running' | 'done' | 'failed'
  folder: string
  name: string | null
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
  row_count: string
  bytes: string
  object_count: string
  missing_count: string
  is_closed: boolean
  why: string | null
  gone_at: Date | null
}

export interface DrillStep {
  readonly name: string
  readonly words?: string
  readonly problem?: string
}

export type DrillRunTable = {
  id: string
  /** What is restored: a backup, or the newest base with its log. */
  kind: RunKind
  via: Via
  state: 'waiting' | 'running' | 'passed' | 'failed' | 'checked'
  folder: string
  name: string | null
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
  steps: readonly DrillStep[]
  why: string | null
  scratch: string | null
}

export type Tables = { backup_run: BackupRunTable; drill_run: DrillRunTable }
