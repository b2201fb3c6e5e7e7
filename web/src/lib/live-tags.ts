// What an event of the live connection tells has changed: answers about it are asked for again. What an event carries whole
// is laid in by its feature instead.
import type { ServerEventName, Tag } from '@fieldhouse/contract'

export const telling: readonly (readonly [event: ServerEventName, tags: readonly Tag[]])[] = [
  ['message_created', ['inbox']],
  ['message_deleted', ['inbox']],
  ['notify_read_messages_in_conversation', ['inbox']],
  ['team_invitation', ['invitations', 'teams']],
  ['record_decided', ['records']],
  ['feed_moderated', ['feeds']],
  // Paid in another window: what was locked opens here, too.
  ['token_transaction_success', ['messages', 'conversations', 'unread']],
  ['private-chat-request', ['shows']],
  ['private-stream/accepted', ['shows', 'streams', 'chats']],
  ['private-stream/declined', ['shows']],
  ['private-stream/minute', ['shows']],
  ['private-stream/over', ['shows', 'streams', 'chats']],
  ['join-broadcaster', ['streams', 'chats']],
  ['admin-end-session-stream', ['streams', 'chats']],
  ['change-stream-info', ['streams', 'chats']],
]
