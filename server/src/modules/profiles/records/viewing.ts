// Lines of sports cards as somebody may see them: what they are made of, for a whole list at once.
import type { AthleteRecord, TeamRecord } from '@fieldhouse/contract'
import type { Needs } from './needs.ts'
import type { Eyes } from './policy.ts'
import { presentRecord } from './present.ts'
import type { RecordRow } from './tables.ts'

export type RecordViewing = ReturnType<typeof createRecordViewing>

export function createRecordViewing({ pages, reference, accounts }: Pick<Needs, 'pages' | 'reference' | 'accounts'>) {
  const gather = async (rows: readonly RecordRow[], withAthletes: boolean) => {
    const deciders = rows.flatMap(({ decided_by: id }) => id ?? [])
    const athletes = withAthletes ? rows.map((row) => row.athlete_id) : []
    const [pageOf, cardOf] = await Promise.all([
      pages.load([...rows.flatMap(({ team_id: id }) => id ?? []), ...deciders]),
      deciders.length + athletes.length === 0 ? undefined : accounts.cards([...deciders, ...athletes]),
    ])
    const present = (row: RecordRow, eyes: Eyes): AthleteRecord =>
      presentRecord({
        row,
        eyes,
        sport: reference.sportCards(row.sport_id === null ? [] : [row.sport_id])[0],
        team: pageOf.get(row.team_id ?? ''),
        decider: pageOf.get(row.decided_by ?? '')?.visible ? cardOf?.get(row.decided_by ?? '') : undefined,
      })
    return { present, cardOf }
  }

  return {
    async show(rows: readonly RecordRow[], eyes: Eyes): Promise<AthleteRecord[]> {
      const { present } = await gather(rows, false)
      return rows.map((row) => present(row, eyes))
    },

    /** To the staff of their team. */
    async showToStaff(rows: readonly RecordRow[]): Promise<TeamRecord[]> {
      const { present, cardOf } = await gather(rows, true)
      return rows.flatMap((row) => {
        const athlete = cardOf?.get(row.athlete_id)
        return athlete ? [{ ...present(row, 'staff'), athlete }] : []
      })
    },
  }
}
