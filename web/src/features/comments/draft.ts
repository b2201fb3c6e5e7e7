// What was begun and not sent, for each thing and comment; it is there after the page was left, too.
import { readStored, store } from '../../lib/storage.ts'

const keyOf = (id: string) => `comment:${id}`

export const readDraft = (id: string): string => readStored(keyOf(id)) ?? ''
export const keepDraft = (id: string, text: string): void => store(keyOf(id), text === '' ? null : text)
