import type { PersonalTables } from '#platform/personal/index.ts'

export const care: PersonalTables = {
  rules: [
    {
      table: 'private_read',
      of: 'account_id',
      erase: 'keep',
      why: 'proof',
      shows: ['roles', 'fields', 'reason', 'at', 'until'],
      shownFrom: 'told_from',
    },
    { table: 'quiet_reads', of: 'account_id', erase: 'delete' },
    // What staff noted is theirs to read, and about nobody once nobody is left.
    { table: 'staff_note', of: 'account_id', erase: { text: '' }, why: 'proof' },
    {
      table: 'report',
      of: 'reporter_id',
      erase: 'keep',
      why: 'proof',
      shows: ['target', 'reason', 'description', 'created_at', 'closed_at', 'upheld'],
    },
    // What was decided stays, sealed; a title is a name, or words of somebody who is gone.
    {
      table: 'review_case',
      of: 'owner_id',
      erase: { title: '' },
      why: 'proof',
      shows: ['target', 'title', 'sanction', 'sanction_until', 'decision', 'rule', 'words', 'decided_at', 'appeal', 'appealed_at'],
    },
  ],
  labels: [
    'private_read.by_account',
    'quiet_reads.by_account',
    'staff_look.by_account',
    'staff_note.by_account',
    'review_case.page_id',
    'review_case.taken_by',
    'review_case.decided_by',
    'review_step.by_id',
  ],
  nobody: ['review_step'],
}
