import type { PersonalTables } from '#platform/personal/index.ts'

export const site: PersonalTables = {
  rules: [
    { table: 'setup_code', of: 'account_id', erase: 'delete' },
    { table: 'site_notice_dismissal', of: 'account_id', erase: 'delete' },
    { table: 'data_copy', of: 'account_id', erase: 'here' },
    { table: 'erasure', of: 'account_id', erase: 'keep', why: 'proof' },
  ],
  labels: ['alert.acked_by', 'sitemap_page.page_id', 'site_notice.changed_by', 'site_page_version.by_account'],
  nobody: [
    'alert',
    'fault',
    'house_fact',
    'site_notice',
    'checklist_line',
    'site_page',
    'site_page_version',
    'action_count',
    'office_day',
    'sitemap_page',
    'backup_run',
    'drill_run',
  ],
}

export const platform: PersonalTables = {
  rules: [
    { table: 'idempotency', of: 'account_id', erase: 'delete' },
    { table: 'mail', of: 'to_address', by: 'claim', erase: 'delete', shows: ['subject', 'created_at', 'sent_at'] },
    // For seconds only, until it stands in the journal.
    { table: 'lasting_decision', of: 'subject', erase: 'keep', why: 'proof' },
  ],
  labels: [],
  nobody: [
    'mail_count',
    'mail_event',
    'sample_object',
    'process',
    'limit_counter',
    'secret_fingerprint',
    'outbox',
    'recovery',
    'retention_run',
    'queue_pause',
  ],
}
