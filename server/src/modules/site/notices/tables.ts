import type { NoticeAudience } from '@fieldhouse/contract'

export type NoticeTable = {
  id: string
  kind: 'banner' | 'announcement'
  title: string
  text: string
  audience: NoticeAudience
  level: 'info' | 'good' | 'warn'
  link_label: string | null
  link_path: string | null
  starts_at: Date
  /** Null: until somebody ends it. */
  ends_at: Date | null
  is_dismissible: boolean
  version: number
  changed_at: Date
  changed_by: string
}

export type Tables = { site_notice: NoticeTable; site_notice_dismissal: { notice_id: string; account_id: string } }
