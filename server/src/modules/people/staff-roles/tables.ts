import type { SiteRole } from '@fieldhouse/contract'

export type GrantTable = {
  id: string
  account_id: string
  role: SiteRole
  by_account: string | null
  reason: string
  given_at: Date
  starts_at: Date
  until: Date | null
  ended_at: Date | null
  ended_by: string | null
  ended_reason: string | null
}
