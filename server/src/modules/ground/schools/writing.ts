// What administrators do to the list of schools: approve, correct, merge.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, isUniqueViolation, type Db } from '#platform/db/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { toLine } from '#platform/plain-text.ts'
import * as changes from './changes.ts'
import { toDomain } from './domains.ts'
import { completeState, schoolKey } from './identity.ts'
import { toSchool, type School } from './present.ts'
import * as store from './store.ts'
import type { SchoolTable } from './tables.ts'

export interface WritingNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
}

export type SchoolForm = BodyOf<Calls['schools']['update']>

/** The living school of an id, locked. Throws `school.unknown`. */
async function lockLiving(tx: Db, id: string): Promise<SchoolTable> {
  const living = (await store.loadSchools(tx, [id])).get(id)
  const [row] = living ? await changes.lockSchools(tx, [living.id]) : []
  if (!row || row.merged_into !== null) throw new AppError('school.unknown')
  return row
}

async function placeOf(row: SchoolTable, form: SchoolForm) {
  const written =
    form.stateCode === undefined
      ? { state: row.state, stateCode: row.state_code }
      : await completeState({ state: form.stateCode, stateCode: null })
  return { name: toLine(form.name ?? '') || row.name, city: toLine(form.city ?? '') || row.city, ...written }
}

/** Throws `school.domain_shared`, `request.invalid`. */
function domainsOf(written: readonly string[]): string[] {
  const domains = written.map(toDomain)
  if (domains.includes('shared')) throw new AppError('school.domain_shared')
  const wrong = domains.findIndex((domain) => domain === undefined)
  if (wrong !== -1)
    throw new AppError('request.invalid', { errors: [{ path: `domains/${wrong}`, message: 'Write a domain as in lincoln.edu.' }] })
  return [...new Set(domains.filter((domain) => domain !== undefined))]
}

export function createSchoolWriting({ db, clock, outbox }: WritingNeeds) {
  const change = async (tx: Db, id: string, form: SchoolForm): Promise<SchoolTable> => {
    const row = await lockLiving(tx, id)
    const { isReviewed = row.reviewed_at !== null } = form
    const { stateCode: state_code, ...place } = await placeOf(row, form)
    const key = schoolKey({ ...place, stateCode: state_code })
    if (key !== row.key) {
      const other = await store.findByKey(tx, row.education_type, key)
      if (other && other.id !== row.id) throw new AppError('school.already_exists')
      await changes.keepOldName(tx, row, key, clock.now())
    }
    await outbox.write(tx, 'school.changed', { schoolId: row.id })
    const reviewed_at = isReviewed ? (row.reviewed_at ?? clock.now()) : null
    const domains = form.domains === undefined ? row.domains : domainsOf(form.domains)
    return changes.updateSchool(tx, row.id, { ...place, state_code, key, reviewed_at, domains })
  }

  return {
    /** Throws `school.unknown`, and `school.already_exists` for the name and place of another one. */
    async update(id: string, form: SchoolForm): Promise<School> {
      try {
        return toSchool(await inTransaction(db, (tx) => change(tx, id, form)))
      } catch (error) {
        if (isUniqueViolation(error)) throw new AppError('school.already_exists')
        throw error
      }
    },

    /** `from` is `into`, as somebody has found out; a second time changes nothing. Answers what both are now. */
    merge: (from: string, into: string): Promise<School> =>
      inTransaction(db, async (tx) => {
        const living = await store.loadSchools(tx, [from, into])
        const [fromId, intoId] = [living.get(from)?.id, living.get(into)?.id]
        if (fromId === undefined || intoId === undefined) throw new AppError('school.unknown')
        const rows = await changes.lockSchools(tx, [fromId, intoId])
        const [lost, kept] = [rows.find(({ id }) => id === fromId), rows.find(({ id }) => id === intoId)]
        // Somebody else merged one of them this moment: the page that asked shows what is no more.
        if (!lost || !kept || lost.merged_into || kept.merged_into) throw new AppError('school.unknown')
        if (lost.id === kept.id) return toSchool(kept)
        if (lost.education_type !== kept.education_type) throw new AppError('school.other_kind')
        if (lost.source_id !== null && kept.source_id === null) throw new AppError('school.official_stays')
        await changes.leadOn(tx, lost.id, kept.id)
        const domains = [...new Set([...kept.domains, ...lost.domains])]
        const merged = await changes.updateSchool(tx, kept.id, { domains })
        await outbox.write(tx, 'school.merged', { from: lost.id, to: kept.id })
        return toSchool(merged)
      }),
  }
}
