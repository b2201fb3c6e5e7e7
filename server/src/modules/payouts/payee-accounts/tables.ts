import type { GatewayAccount } from '#platform/card/index.ts'

export type AccountTable = {
  id: string
  payee_id: string
  opened_by: string
  gateway: string
  gateway_id: string | null
  status: GatewayAccount['status']
  payouts_enabled: boolean
  details_submitted: boolean
  requirements: string[]
  bank_id: string | null
  bank_name: string | null
  bank_last4: string | null
  created_at: Date
  updated_at: Date
}

export type PaperTable = {
  id: string
  account_id: string
  gateway_file_id: string
  purpose: string
  side: string
  created_at: Date
}
