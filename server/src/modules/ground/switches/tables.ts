import type { SiteRole, Switch } from '@fieldhouse/contract'

export type SwitchTable = {
  key: Switch
  state: 'on' | 'off' | 'share'
  /** Percent. */
  share: number
  roles: SiteRole[]
  until: Date | null
  reason: string
  version: number
  by_account: string
  at: Date
}

export type Tables = { site_switch: SwitchTable; site_switch_change: SwitchTable }
