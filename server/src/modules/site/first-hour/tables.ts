import type { ChecklistKey, ChecklistLine } from '@fieldhouse/contract'

export type SetupCodeTable = {
  account_id: string
  code_hash: Buffer
  tries: number
  expires_at: Date
}

export type ChecklistLineTable = {
  key: ChecklistKey
  state: ChecklistLine['state']
  said: string
  how_to: string
  /** It has been in this state since then. */
  since: Date
  seen_at: Date
}

export type Tables = { setup_code: SetupCodeTable; checklist_line: ChecklistLineTable }
