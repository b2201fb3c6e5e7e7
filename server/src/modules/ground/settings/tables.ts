export type SettingTable = {
  key: string
  value: unknown
}

/** Null: the shipped value. */
export type SettingHistoryTable = {
  key: string
  version: number
  before: unknown
  after: unknown
  by_account: string
  at: Date
  reason: string | null
}

export type Tables = {
  setting: SettingTable
  setting_history: SettingHistoryTable
}
