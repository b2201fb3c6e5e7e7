import type { AccountCard, EditableNotice, Notice } from '@fieldhouse/contract'
import { stateOf } from './policy.ts'
import type { NoticeTable } from './tables.ts'

export const presentNotice = (row: NoticeTable): Notice => ({
  _id: row.id,
  kind: row.kind,
  title: row.title,
  text: row.text,
  level: row.level,
  isDismissible: row.is_dismissible,
  link: row.link_label === null || row.link_path === null ? null : { label: row.link_label, path: row.link_path },
})

export const presentEditable = (row: NoticeTable, by: AccountCard | undefined, now: Date): EditableNotice => ({
  ...presentNotice(row),
  audience: row.audience,
  from: row.starts_at.toISOString(),
  until: row.ends_at?.toISOString() ?? null,
  state: stateOf(row, now),
  version: row.version,
  changedAt: row.changed_at.toISOString(),
  changedBy: by ?? null,
})
