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

/** Equal when the list says the same. Its domain, where it says one, stands last: alone it has a dot and no stroke. */
const saidBy = (row: OfficialSchool): string => [placeSaidBy(row), ...(row.domain === undefined ? [] : [row.domain])].join('|')
const placeSaidBy = ({ name, city, stateCode }: OfficialSchool): string => [name, city, stateCode].join('|')

function domainSaid(said: string | null): string | undefined {
  const last = said?.split('|').at(-1)
  return last?.includes('.') ? last : undefined
}

/** What the list says now for what it said before; what administrators added stays. */
const domainsBy = ({ domain }: OfficialSchool, { domains, source_said: before }: SchoolTable): string[] => [
  ...new Set([...domains.filter((known) => known !== domainSaid(before)), ...(domain === undefined ? [] : [domain])]),
]

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
    // A new website is no word against an administrator's correction of the name.
    const isSamePlace =
      listed.source_said === placeSaidBy(row) || listed.source_said === `${placeSaidBy(row)}|${domainSaid(listed.source_said)}`
    const other = isSamePlace ? undefined : known.byKey.get(row.key)
    if (other && other.id !== listed.id) return { kind: 'skipped', reason: taken(row, other) }
    const place = isSamePlace ? {} : placeOf(row)
    return { kind: 'changed', before: listed, school: { ...listed, ...place, source, source_said: said, domains: domainsBy(row, listed) } }
  }
  const namesake = known.byKey.get(row.key)
  const official = { source, source_id: row.sourceId, source_said: said, college_id: collegeId }
  if (!namesake) {
    const domains = row.domain === undefined ? [] : [row.domain]
    const fresh = { id: newId(), education_type: kind, created_at: now, reviewed_at: now, merged_into: null, domains }
    return { kind: 'added', school: { ...fresh, ...placeOf(row), ...official } }
  }
  if (namesake.source_id !== null) return { kind: 'skipped', reason: taken(row, namesake) }
  // Under a name that it no longer bears, an administrator's word counts more than the list's.
  const place = namesake.key === row.key ? placeOf(row) : {}
  const domains = domainsBy(row, namesake)
  return {
    kind: 'joined',
    before: namesake,
    school: { ...namesake, ...place, ...official, domains, reviewed_at: namesake.reviewed_at ?? now },
  }
}

const placeOf = ({ name, city, state, stateCode, key }: OfficialSchool) => ({ name, city, state, state_code: stateCode, key })

const taken = ({ name, city, stateCode }: OfficialSchool, { source, source_id }: SchoolTable): string =>
  `${name} in ${city}, ${stateCode} is there already${source_id === null ? '' : ` as ${source} ${source_id}`}`

function learn({ bySourceId, byCollegeId, byKey }: Known, school: SchoolTable): void {
  if (school.source_id !== null) bySourceId.set(school.source_id, school)
  if (school.college_id !== null) byCollegeId.set(school.college_id, school)
  byKey.set(school.key, school)
}
