// What the staff of a team says to what an athlete wrote of their time in it, and how the athlete hears of it.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { toLine } from '#platform/plain-text.ts'
import type { Needs } from './needs.ts'
import type { Standing } from './policy.ts'
import * as store from './store.ts'
import type { RecordRow } from './tables.ts'

export type Decision = BodyOf<Calls['records']['decide']>

const isDecided = (row: RecordRow, wanted: Standing): boolean =>
  row.status === wanted.status && row.decline_reason === wanted.decline_reason && row.decline_note === wanted.decline_note

export function createDeciding({ db, clock, outbox, pages, teams }: Needs) {
  /** Asked again behind the lock: whoever was taken out meanwhile decides nothing any more. */
  const takeOf = async (tx: Db, viewer: Viewer, teamId: string, id: string): Promise<RecordRow> => {
    const row = await store.lock(tx, id)
    const isShown = row?.team_id === teamId && row.sight === null && (await pages.load([row.athlete_id], tx)).get(row.athlete_id)?.visible
    if (!row || !isShown) throw new AppError('record.unknown')
    if (!(await pages.actAs(viewer, teamId, 'manage', tx))) throw new AppError('request.forbidden')
    if (await pages.actAs(viewer, row.athlete_id, 'own', tx)) throw new AppError('record.own')
    return row
  }

  /** A team that anybody could have made up, with a coach of their own, confirms nothing; nor what it cannot know. */
  const refuseWorthless = async (tx: Db, row: RecordRow, teamId: string): Promise<void> => {
    if (!(await pages.load([teamId], tx)).get(teamId)?.verified) throw new AppError('record.team_unverified')
    if (!(await teams.roster.placeOf(tx, teamId, row.athlete_id, row.season_start))) throw new AppError('record.not_on_roster')
  }

  return {
    /** Throws `record.unknown`, `record.own`, `record.changed`, `record.team_unverified`, `record.not_on_roster`, `team.reason_required`. */
    async decide(viewer: Viewer, teamId: string, id: string, { status, revision, reason, note }: Decision): Promise<RecordRow> {
      if (status === 'declined' && reason === undefined) throw new AppError('team.reason_required')
      return inTransaction(db, async (tx) => {
        const row = await takeOf(tx, viewer, teamId, id)
        // Nobody puts their name under figures that they have not seen.
        if (row.revision !== revision) throw new AppError('record.changed')
        if (status === 'confirmed') await refuseWorthless(tx, row, teamId)
        const isDeclined = status === 'declined'
        const standing: Standing = {
          status,
          waiting_since: null,
          decided_by: viewer.accountId,
          decided_at: clock.now(),
          decline_reason: isDeclined ? (reason ?? null) : null,
          decline_note: isDeclined && note !== undefined ? toLine(note) || null : null,
        }
        if (isDecided(row, standing)) return row
        await outbox.write(tx, 'record.decided', { recordId: id })
        return store.update(tx, id, standing)
      })
    },
  }
}

/** What was changed again meanwhile is not told. */
export function tellOfDecisions({ db, outbox, realtime }: Needs): void {
  outbox.on('record.decided', async ({ recordId }) => {
    const row = await store.find(db, recordId)
    if (!row?.team_id || (row.status !== 'confirmed' && row.status !== 'declined')) return
    realtime.toAccount(row.athlete_id, 'record_decided', { recordId, teamId: row.team_id, status: row.status })
  })
}
