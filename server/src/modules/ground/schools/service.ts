// Schools: found, named by forms, and kept to one record each.
import type { Clock } from '#platform/clock.ts'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { addressKey, completeState, fold, schoolKey, stateNamed } from './identity.ts'
import { toSchool, type School } from './present.ts'
import * as store from './store.ts'
import type { SchoolTable } from './tables.ts'
import { createSchoolWriting } from './writing.ts'

export type { School } from './present.ts'

export interface SchoolQuery {
  readonly q?: string | undefined
  readonly educationType?: School['educationType'] | undefined
  /** By its code or its name. */
  readonly stateCode?: string | undefined
  readonly city?: string | undefined
  readonly isReviewed?: boolean | undefined
}

export interface SchoolWish {
  readonly educationType?: School['educationType'] | undefined
  readonly education?: string | undefined
  readonly schoolName?: string | undefined
  readonly schoolCity?: string | undefined
  readonly schoolState?: string | undefined
  readonly schoolStateCode?: string | undefined
}

export interface SchoolNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
}

export type Schools = ReturnType<typeof createSchools>

export function createSchools(needs: SchoolNeeds) {
  const { db, clock } = needs
  const presented = (row: SchoolTable | undefined): School | undefined => row && toSchool(row)

  return {
    ...createSchoolWriting(needs),
    /** By the ids that were asked for: that of a merged school leads to the one it is today. */
    async byIds(ids: readonly string[], using: Db = db): Promise<Map<string, School>> {
      const rows = await store.loadSchools(using, [...new Set(ids)])
      return new Map([...rows].map(([asked, row]) => [asked, toSchool(row)]))
    },
    byCollegeId: async (collegeId: string): Promise<School | undefined> => presented(await store.findByCollegeId(db, Number(collegeId))),
    /** A high school by the parts of its address, however they are spelled. */
    async byAddress(address: { state: string; city: string; school: string }): Promise<School | undefined> {
      return presented(await store.findByAddress(db, 'High School', await addressKey(address)))
    },
    /** Schools whose name and city hold every word of `q`, however it is written; without `q` all there are. */
    async find(
      { q, stateCode, city, ...query }: SchoolQuery,
      window: { limit: number; offset: number },
    ): Promise<{ schools: School[]; total: number }> {
      const words = q === undefined ? [] : fold(q).split(' ').filter(Boolean)
      if (q !== undefined && words.length === 0) return { schools: [], total: 0 }
      const state = stateCode?.trim() ? await stateNamed(stateCode) : undefined
      const filter = { ...query, words, state, city: city === undefined ? undefined : fold(city) }
      const { rows, total } = await store.searchSchools(db, filter, window)
      return { schools: rows.map(toSchool), total }
    },
    /** Every id that means the same school: what was merged may still be named by its own. */
    idsOf: (id: string): Promise<string[]> => store.idsOf(db, id),
    stateNamed,
    /** Cities of a state, given by code or name, where schools are. */
    async citiesOf(state: string): Promise<string[]> {
      const { stateCode } = await stateNamed(state)
      return stateCode === null ? [] : store.citiesOf(db, stateCode)
    },
    /** The school that a form names by id, or by name and place; a new name makes a record unless only known ones are meant. */
    async resolve(tx: Db, wish: SchoolWish, { isKnown = false } = {}): Promise<School | undefined> {
      if (wish.education !== undefined) {
        const row = (await store.loadSchools(tx, [wish.education])).get(wish.education)
        if (!row || (wish.educationType !== undefined && row.education_type !== wish.educationType))
          throw new AppError('performer.school_unknown')
        return toSchool(row)
      }
      const name = wish.schoolName?.trim()
      if (!name || wish.educationType === undefined || wish.educationType === 'Other') return undefined
      const { state, stateCode } = await completeState({ state: wish.schoolState ?? null, stateCode: wish.schoolStateCode ?? null })
      const city = wish.schoolCity?.trim() || null
      const key = schoolKey({ name, city, state, stateCode })
      if (isKnown) return presented(await store.findByKey(tx, wish.educationType, key))
      const wanted = {
        id: newId(),
        education_type: wish.educationType,
        name,
        city,
        state,
        state_code: stateCode,
        key,
        created_at: clock.now(),
      }
      return toSchool(await store.ensureSchool(tx, wanted))
    },
  }
}
