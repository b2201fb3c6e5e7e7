// Rows as others see them.
import { schoolPath } from '@fieldhouse/contract'
import type { SchoolSource, SchoolTable } from './tables.ts'

export interface School {
  readonly id: string
  /** The six-digit college id for a college, otherwise the record's id. */
  readonly publicId: string
  readonly educationType: SchoolTable['education_type']
  readonly name: string
  readonly city: string | null
  readonly state: string | null
  readonly stateCode: string | null
  readonly source: SchoolSource
  readonly sourceId: string | null
  readonly isReviewed: boolean
  readonly domains: readonly string[]
  readonly createdAt: Date
  /** Its web address. */
  readonly path: string
}

export function toSchool(row: SchoolTable): School {
  const school = {
    id: row.id,
    publicId: row.college_id === null ? row.id : String(row.college_id),
    educationType: row.education_type,
    name: row.name,
    city: row.city,
    state: row.state,
    stateCode: row.state_code,
    source: row.source,
    sourceId: row.source_id,
    isReviewed: row.reviewed_at !== null,
    domains: row.domains,
    createdAt: row.created_at,
  }
  return { ...school, path: schoolPath(school) }
}
