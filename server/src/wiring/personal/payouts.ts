import type { PersonalTables } from '#platform/personal/index.ts'

export const payouts: PersonalTables = {
  rules: [
    { table: 'payout_hold', of: 'account_id', erase: 'delete' },
    {
      table: 'payout_destination',
      of: 'payee_id',
      erase: 'keep',
      why: 'books',
      shows: ['type', 'label', 'last4', 'is_active', 'created_at'],
    },
    {
      table: 'payee_paper',
      of: { column: 'account_id', in: 'payee_account', of: 'payee_id' },
      erase: 'keep',
      why: 'books',
      shows: ['purpose', 'side', 'created_at'],
    },
    {
      table: 'payee_account',
      of: 'payee_id',
      erase: { bank_name: null, bank_last4: null },
      why: 'books',
      shows: ['gateway', 'status', 'bank_name', 'bank_last4', 'created_at'],
    },
    {
      table: 'payout_request',
      of: 'payee_id',
      erase: { note: '' },
      why: 'books',
      shows: ['amount', 'fee', 'note', 'account_type', 'state', 'reference', 'created_at', 'updated_at'],
    },
  ],
  labels: [
    'payee_account.opened_by',
    'payout_request.requested_by',
    'payout_event.actor_id',
    'payout_batch.created_by',
    'payout_batch_opening.opened_by',
  ],
  nobody: ['gateway_payout', 'payout_batch', 'payout_batch_opening', 'payout_event'],
}
