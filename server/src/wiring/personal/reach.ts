import type { PersonalTables } from '#platform/personal/index.ts'

export const reach: PersonalTables = {
  rules: [
    { table: 'delivery', of: 'page_id', erase: 'delete' },
    { table: 'notification', of: 'page_id', erase: 'delete' },
    { table: 'delivery', of: 'account_id', erase: 'delete' },
    { table: 'push_device', of: 'account_id', erase: 'delete', shows: ['created_at', 'last_ok_at'] },
    { table: 'away_letter', of: 'account_id', erase: 'delete' },
    {
      table: 'notification',
      of: 'account_id',
      erase: 'delete',
      shows: ['kind', 'subject_type', 'subject_id', 'page_id', 'actor_id', 'told', 'last_at', 'read_at'],
    },
    // What others were told of them.
    { table: 'notification', of: 'actor_id', erase: 'delete' },
    { table: 'notification_mute', of: 'account_id', erase: 'delete', shows: ['subject_type', 'subject_id', 'created_at'] },
    {
      table: 'notification_setting',
      of: 'account_id',
      erase: 'delete',
      shows: [
        'groups_off',
        'kinds_off',
        'paused_until',
        'quiet_from',
        'quiet_to',
        'zone',
        'push_off',
        'mail_off',
        'announcements_off',
        'digest',
      ],
    },
    { table: 'inbox', of: 'account_id', erase: 'delete', shows: ['seen_at', 'pages_seen_at'] },
    { table: 'hook_delivery', of: { column: 'hook_id', in: 'hook', of: 'page_id' }, erase: 'delete' },
    { table: 'hook', of: 'page_id', erase: 'delete', shows: ['url', 'events', 'off_why', 'created_at'] },
    { table: 'announcement_letter', of: 'account_id', erase: 'delete' },
    // An address that waits for its letter; of all others only a print is left, so that nobody is written to twice.
    { table: 'invite_letter', of: 'address', by: 'claim', erase: { address: '', state: 'skipped' }, why: 'proof' },
    { table: 'notice', of: 'page_id', erase: 'delete' },
    { table: 'notice_latest', of: 'page_id', erase: 'delete' },
  ],
  labels: ['announcement.made_by', 'hook.made_by', 'fanout.page_id', 'notice.actor_id'],
  nobody: ['announcement', 'fanout', 'push_key'],
}
