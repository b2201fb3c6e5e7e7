// What this module tells others, and the work it leaves for later: names and what goes with them.
import type { NoData } from '#platform/jobs/index.ts'
import '#platform/outbox/index.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'messages.forget': NoData
  }
}

declare module '#platform/outbox/index.ts' {
  interface Topics {
    'message.created': { messageId: string }
    'message.deleted': { messageId: string; conversationId: string; senderId: string; otherId: string | null }
    /** Staff of the site took it down. */
    'message.refused': { messageId: string; conversationId: string; senderId: string; otherId: string | null; isForSender: boolean }
    'messages.read': { conversationId: string; accountId: string }
  }
}
