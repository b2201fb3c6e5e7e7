import type { RecruitingFact } from '@fieldhouse/contract'

/** Closed texts (platform/sealing). */
export type RecruitingFactsTable = {
  account_id: string
  gpa: string | null
  test_scores: string | null
  academic_interests: string | null
  contact_email: string | null
}

export type RecruiterLinkTable = {
  id: string
  account_id: string
  token_hash: Buffer
  label: string | null
  shares: RecruitingFact[]
  views: number
  last_seen_at: Date | null
  expires_at: Date
  ended_at: Date | null
  created_at: Date
}

export type Tables = { recruiting_facts: RecruitingFactsTable; recruiter_link: RecruiterLinkTable }
