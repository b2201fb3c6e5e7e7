import type { GeneratedAlways } from 'kysely'

export type SchoolSource = 'nces-ccd' | 'nces-pss' | 'ipeds' | 'eada' | 'self-added'

export type SchoolTable = {
  id: string
  education_type: 'High School' | 'College' | 'Other'
  name: string
  city: string | null
  state: string | null
  state_code: string | null
  /** Six digits, colleges only: the federal number (UNITID); self-added ones start at 900000 (wire.md 4.0). */
  college_id: number | null
  /** See identity.ts; one of a kind. */
  key: string
  created_at: Date
  source: SchoolSource
  /** Its number there. */
  source_id: string | null
  /** What the source said of it last (`saidBy`). */
  source_said: string | null
  reviewed_at: Date | null
  /** Of its mail; see domains.ts. */
  domains: string[]
  /** The school that it turned out to be. That one is never merged itself. */
  merged_into: string | null
}

/** Another name or number by which a school was known; exactly one of the two. */
export type SchoolAliasTable = {
  id: string
  school_id: string
  education_type: SchoolTable['education_type']
  key: string | null
  college_id: number | null
  created_at: Date
}

export type Tables = {
  school: SchoolTable & { address_key: GeneratedAlways<string> }
  school_alias: SchoolAliasTable & { address_key: GeneratedAlways<string | null> }
}
