// What was begun and not sent, for each thing and comment; it is there after the page was left, too.
import { readStored, store } from '../../lib/storage.ts'

// Others of the same browser find nothing of it.
const keyOf = (viewerId: string | undefined, id: string) => `comment:${viewerId}:${id}`

export const readDraft = (viewerId: string | undefined, id: string): string => readStored(keyOf(viewerId, id)) ?? ''
export const keepDraft = (viewerId: string | undefined, id: string, text: string): void =>
  store(keyOf(viewerId, id), text === '' ? null : text)
