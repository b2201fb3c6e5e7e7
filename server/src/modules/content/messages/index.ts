/** Private conversations, their messages, and messages that cost something (wire.md 4.7). */
export { mayShare } from './policy.ts'
export { messageRoutes } from './routes.ts'
export { createMessages, type Messages } from './service.ts'
export { fileTypes, type Content, type OtherMessages } from './writing.ts'
export { countOf as countConversations, writtenBetween } from './store.ts'
