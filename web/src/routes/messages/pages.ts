// The pages of conversations, one file to fetch.
import '../../features/messages/messages.css'

export { Conversation, Messages } from './messages.tsx'
