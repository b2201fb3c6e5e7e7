// The score that whoever may publish for a page keeps while it is live. Points are differences: two who keep it at once both count.
import type { BodyOf, Calls, StreamScore } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Realtime } from '#platform/realtime/index.ts'
import type { Pages } from '#ground/pages'
import { toName } from '#people/accounts'
import { roomOf } from './attendance.ts'
import { createLocked } from './lifecycle.ts'
import { hostRefusal } from './policy.ts'
import * as points from './score-store.ts'
import type { Side } from './tables.ts'

export interface ScoreNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly pages: Pages
  readonly realtime: Realtime
  readonly outbox: Outbox
}

type ScoreForm = BodyOf<Calls['streams']['score']>

const begun: StreamScore = {
  home: { name: 'Home', points: 0 },
  away: { name: 'Away', points: 0 },
  period: '',
  version: 0,
  lastPointId: null,
}

const isSilent = ({ homeName, awayName, period, point, undo }: ScoreForm) =>
  [homeName, awayName, period, point, undo].every((wish) => wish === undefined)

/** Nobody has less than nothing, also where a press before others is taken back. */
const staysAbove = async (tx: Db, sessionId: string, side: Side, by: number) => (await points.sumPoints(tx, sessionId))[side] + by >= 0

export function createScoreKeeping({ db, clock, outbox, pages, realtime }: ScoreNeeds) {
  const { lockOwn } = createLocked({ db, clock, outbox, pages })
  return async (viewer: Viewer, id: string, form: ScoreForm): Promise<StreamScore> => {
    if (isSilent(form)) throw new AppError('request.invalid', { errors: [{ path: '', message: 'Say what changes.' }] })
    const kept = await inTransaction(db, async (tx) => {
      const row = await lockOwn(tx, { id }, viewer)
      const refusal = hostRefusal(viewer)
      if (refusal !== undefined) throw new AppError(refusal)
      if (!row.is_streaming) throw new AppError('stream.offline')
      const sessionId = row.session_id
      const now = clock.now()
      if (form.point) {
        const { pointId, side, points: by } = form.point
        const point = { id: pointId, session_id: sessionId, side, points: by, created_at: now, undone_at: null }
        if (by !== 0 && (await staysAbove(tx, sessionId, side, by))) await points.insertPoint(tx, point)
      }
      if (form.undo !== undefined) {
        const point = await points.findPoint(tx, sessionId, form.undo)
        // Taken back again it stays taken back.
        if (point?.undone_at === null && (await staysAbove(tx, sessionId, point.side, -point.points)))
          await points.undoPoint(tx, point.id, now)
      }
      const sums = await points.sumPoints(tx, sessionId)
      const known = row.score ?? begun
      const sideOf = (side: Side, name: string | undefined) => ({
        name: (name === undefined ? '' : toName(name)) || known[side].name,
        points: sums[side],
      })
      const score: StreamScore = {
        home: sideOf('home', form.homeName),
        away: sideOf('away', form.awayName),
        period: form.period === undefined ? known.period : toName(form.period),
        version: known.version + 1,
        lastPointId: sums.last,
      }
      await points.setScore(tx, sessionId, score)
      return { score, conversationId: row.conversation_id }
    })
    // Whoever does not hear it has the version, and reads it with the stream.
    realtime.toRoom(roomOf(kept.conversationId), 'stream_score_changed', kept)
    return kept.score
  }
}
