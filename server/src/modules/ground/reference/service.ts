// Sports and schools: read by everybody, changed rarely; sports are kept in memory for a minute.
import type { Clock } from '#platform/clock.ts'
import { minutes } from '#platform/clock.ts'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { completeState, fold, schoolKey, stateNamed } from './identity.ts'
import * as store from './store.ts'

export interface SportCard {
  _id: string
  code: string
  name: string
}

export interface School {
  readonly id: string
  /** The six-digit college id for a college, otherwise the record's id. */
  readonly publicId: string
  readonly educationType: store.SchoolTable['education_type']
  readonly name: string
  readonly city: string | null
  readonly state: string | null
  readonly stateCode: string | null
}

export interface SchoolQuery {
  readonly q: string
  readonly educationType?: School['educationType'] | undefined
  /** By its code or its name. */
  readonly stateCode?: string | undefined
  readonly city?: string | undefined
}

export interface SchoolWish {
  readonly educationType?: store.SchoolTable['education_type'] | undefined
  readonly education?: string | undefined
  readonly schoolName?: string | undefined
  readonly schoolCity?: string | undefined
  readonly schoolState?: string | undefined
  readonly schoolStateCode?: string | undefined
}

export type Reference = Awaited<ReturnType<typeof createReference>>

export async function createReference({ db, clock }: { db: Db; clock: Clock }) {
  let sports = await store.loadSports(db)
  let loadedAt = clock.now().getTime()

  const readSports = async () => {
    if (clock.now().getTime() - loadedAt > minutes(1)) {
      sports = await store.loadSports(db)
      loadedAt = clock.now().getTime()
    }
    return sports
  }

  return {
    sports: readSports,
    /** In the order given; unknown ids are left out. */
    sportCards: (ids: readonly string[]): SportCard[] =>
      ids.flatMap((id) => {
        const sport = sports.find((known) => known.id === id)
        return sport ? [{ _id: sport.id, code: sport.code, name: sport.name }] : []
      }),
    async refuseUnknownSports(ids: readonly string[]): Promise<void> {
      const known = new Set((await readSports()).map((sport) => sport.id))
      if (ids.some((id) => !known.has(id))) throw new AppError('performer.sport_unknown')
    },
    async schoolsByIds(ids: readonly string[], using: Db = db): Promise<Map<string, School>> {
      const rows = await store.loadSchools(using, [...new Set(ids)])
      return new Map(rows.map((row) => [row.id, toSchool(row)]))
    },
    /** Schools whose name and city hold every word of `q`, however it is written. */
    async findSchools(query: SchoolQuery, window: { limit: number; offset: number }): Promise<{ schools: School[]; total: number }> {
      const words = fold(query.q).split(' ').filter(Boolean)
      if (words.length === 0) return { schools: [], total: 0 }
      const { educationType, stateCode, city } = query
      const state = stateCode?.trim() ? await stateNamed(stateCode) : undefined
      const filter = { words, educationType, state, city: city === undefined ? undefined : fold(city) }
      const { rows, total } = await store.searchSchools(db, filter, window)
      return { schools: rows.map(toSchool), total }
    },
    stateNamed,
    /** The school that a form names by id, or by name and place; a new name makes a record. */
    async resolveSchool(tx: Db, wish: SchoolWish): Promise<School | undefined> {
      if (wish.education !== undefined) {
        const [row] = await store.loadSchools(tx, [wish.education])
        if (!row || (wish.educationType !== undefined && row.education_type !== wish.educationType))
          throw new AppError('performer.school_unknown')
        return toSchool(row)
      }
      const name = wish.schoolName?.trim()
      if (!name || wish.educationType === undefined || wish.educationType === 'Other') return undefined
      const { state, stateCode } = await completeState({ state: wish.schoolState ?? null, stateCode: wish.schoolStateCode ?? null })
      const city = wish.schoolCity?.trim() || null
      return toSchool(
        await store.ensureSchool(tx, {
          id: newId(),
          education_type: wish.educationType,
          name,
          city,
          state,
          state_code: stateCode,
          key: schoolKey({ name, city, state, stateCode }),
          created_at: clock.now(),
        }),
      )
    },
  }
}

const toSchool = (row: store.SchoolTable): School => ({
  id: row.id,
  publicId: row.college_id === null ? row.id : String(row.college_id),
  educationType: row.education_type,
  name: row.name,
  city: row.city,
  state: row.state,
  stateCode: row.state_code,
})
