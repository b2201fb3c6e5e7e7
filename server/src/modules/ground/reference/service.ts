// Sports: read by everybody, changed rarely; kept in memory for a minute.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import type { Clock } from '#platform/clock.ts'
import { minutes } from '#platform/clock.ts'
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { toLine } from '#platform/plain-text.ts'
import * as store from './store.ts'

export interface SportCard {
  _id: string
  code: string
  name: string
}

export type Reference = Awaited<ReturnType<typeof createReference>>

export async function createReference({ db, clock }: { db: Db; clock: Clock }) {
  let sports = await store.loadSports(db)
  let loadedAt = clock.now().getTime()

  const reload = async () => {
    sports = await store.loadSports(db)
    loadedAt = clock.now().getTime()
  }
  const readSports = async () => {
    if (clock.now().getTime() - loadedAt > minutes(1)) await reload()
    return sports
  }

  return {
    /** Those that are offered. */
    sports: async () => (await readSports()).filter(({ retired_at }) => retired_at === null),
    allSports: () => store.loadSports(db),
    /** Throws `sport.unknown`. */
    async updateSport(
      id: string,
      { isRetired, positions, levels, genders, seasons }: BodyOf<Calls['sports']['update']>,
    ): Promise<store.SportTable> {
      const places = positions && { positions: [...new Set(positions.map(toLine).filter(Boolean))] }
      const retired = isRetired === undefined ? undefined : isRetired ? clock.now() : null
      const change = { ...places, ...(levels && { levels }), ...(genders && { genders }), ...(seasons && { seasons }) }
      const sport = await inTransaction(db, (tx) => store.updateSport(tx, id, change, retired))
      if (!sport) throw new AppError('sport.unknown')
      await reload()
      return sport
    },
    /** In the order given; unknown ids are left out. */
    sportCards: (ids: readonly string[]): SportCard[] =>
      ids.flatMap((id) => {
        const sport = sports.find((known) => known.id === id)
        return sport ? [{ _id: sport.id, code: sport.code, name: sport.name }] : []
      }),
    /** Throws `performer.sport_unknown`, also for a retired one that was not `had` before. */
    async refuseUnknownSports(ids: readonly string[], had: readonly string[] = []): Promise<void> {
      const known = new Map((await readSports()).map((sport) => [sport.id, sport.retired_at === null]))
      if (ids.some((id) => !known.get(id) && !(known.has(id) && had.includes(id)))) throw new AppError('performer.sport_unknown')
    },
  }
}
