import type { PersonalTables } from '#platform/personal/index.ts'

export const ground: PersonalTables = {
  rules: [
    { table: 'relation', of: 'owner_id', erase: 'delete', shows: ['kind', 'other_id', 'reason', 'created_at', 'until'] },
    { table: 'relation', of: 'other_id', erase: 'delete' },
    { table: 'country_block', of: 'page_id', erase: 'delete', shows: ['country', 'created_at'] },
    { table: 'page_staff', of: 'account_id', erase: 'keep', why: 'proof', shows: ['page_id', 'rights', 'since', 'until'] },
    { table: 'page', of: 'id', erase: 'here', why: 'others' },
    { table: 'page_stats', of: 'page_id', erase: 'keep', why: 'others' },
    { table: 'ledger_account', of: 'owner_id', erase: 'keep', why: 'books' },
    { table: 'audit', of: 'account', erase: 'keep', why: 'proof' },
  ],
  labels: ['site_switch.by_account', 'site_switch_change.by_account', 'page_staff.page_id', 'audit.actor', 'setting_history.by_account'],
  nobody: [
    'setup_step',
    'site_switch',
    'site_switch_change',
    'setting',
    'setting_history',
    'sport',
    'school',
    'school_alias',
    'allowed_move',
    'balance',
    'balance_cache',
    'ledger_epoch',
    'ledger_kind',
    'ledger_seal',
    'ledger_transfer',
    'ledger_txn',
  ],
}
