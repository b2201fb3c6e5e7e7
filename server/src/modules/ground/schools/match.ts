// What a row of an official list means for the schools that are known: a new one, one of them, or none. Pure.
import { newId } from '#platform/new-id.ts'
import type { Layout } from './layouts.ts'
import type { OfficialSchool } from './official-rows.ts'
import type { SchoolTable } from './tables.ts'

/** Living schools by what they can be recognised by; whatever was merged leads to the school that it is. */
export interface Known {
  readonly bySourceId: Map<string, SchoolTable>
  readonly byCollegeId: Map<number, SchoolTable>
  readonly byKey: Map<string, SchoolTable>
}

export const nothingKnown = (): Known => ({ bySourceId: new Map(), byCollegeId: new Map(), byKey: new Map() })

export type Verdict =
  | { readonly kind: 'added'; readonly school: SchoolTable }
  /** `joined`: somebody had added it by hand; `changed`: the list says something else of it than last time. */
  | { readonly kind: 'joined' | 'changed'; readonly school: SchoolTable; readonly before: SchoolTable }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'skipped'; readonly reason: string }

/** Equal when the list says the same. */
const saidBy = ({ name, city, stateCode }: OfficialSchool): string => [name, city, stateCode].join('|')

export function matchRow(row: OfficialSchool, layout: Layout, known: Known, now: Date): Verdict {
  const verdict = judge(row, layout, known, now)
  if ('school' in verdict) learn(known, verdict.school)
  return verdict
}

function judge(row: OfficialSchool, layout: Layout, known: Known, now: Date): Verdict {
  const { source, kind } = layout
  const said = saidBy(row)
  const collegeId = kind === 'College' ? Number(row.sourceId) : null
  const listed = known.bySourceId.get(row.sourceId) ?? (collegeId === null ? undefined : known.byCollegeId.get(collegeId))
  if (listed) {
    const isSame = listed.source === source && listed.source_id === row.sourceId
    // It was merged into a school of another number; or two lists have it, of which IPEDS knows it best.
    if (!isSame && (listed.source_id !== row.sourceId || source === 'eada')) return { kind: 'unchanged' }
    if (isSame && listed.source_said === said) return { kind: 'unchanged' }
    const other = known.byKey.get(row.key)
    if (other && other.id !== listed.id) return { kind: 'skipped', reason: taken(row, other) }
    return { kind: 'changed', before: listed, school: { ...listed, ...placeOf(row), source, source_said: said } }
  }
  const namesake = known.byKey.get(row.key)
  const official = { source, source_id: row.sourceId, source_said: said, college_id: collegeId }
  if (!namesake) {
    const fresh = { id: newId(), education_type: kind, created_at: now, reviewed_at: now, merged_into: null }
    return { kind: 'added', school: { ...fresh, ...placeOf(row), ...official } }
  }
  if (namesake.source_id !== null) return { kind: 'skipped', reason: taken(row, namesake) }
  // Under a name that it no longer bears, an administrator's word counts more than the list's.
  const place = namesake.key === row.key ? placeOf(row) : {}
  return { kind: 'joined', before: namesake, school: { ...namesake, ...place, ...official, reviewed_at: namesake.reviewed_at ?? now } }
}

const placeOf = ({ name, city, state, stateCode, key }: OfficialSchool) => ({ name, city, state, state_code: stateCode, key })

const taken = ({ name, city, stateCode }: OfficialSchool, { source, source_id }: SchoolTable): string =>
  `${name} in ${city}, ${stateCode} is there already${source_id === null ? '' : ` as ${source} ${source_id}`}`

function learn({ bySourceId, byCollegeId, byKey }: Known, school: SchoolTable): void {
  if (school.source_id !== null) bySourceId.set(school.source_id, school)
  if (school.college_id !== null) byCollegeId.set(school.college_id, school)
  byKey.set(school.key, school)
}
