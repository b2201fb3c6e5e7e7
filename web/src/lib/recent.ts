// What was searched for in this browser, the latest first: kept here alone, removed with the session, never sent.
import { readStored, store } from './storage.ts'

const key = 'recent-searches'
const most = 10

let known: readonly string[] | undefined
const listeners = new Set<() => void>()

function read(): readonly string[] {
  try {
    const words: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(words) ? words.filter((word) => typeof word === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

function write(words: readonly string[]) {
  known = words
  store(key, words.length > 0 ? JSON.stringify(words) : null)
  for (const listener of listeners) listener()
}

export const recentSearches = (): readonly string[] => (known ??= read())

export function subscribeToRecent(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const without = (word: string) => recentSearches().filter((one) => !isSame(one, word))

export const keepRecent = (word: string) => write([word, ...without(word)].slice(0, most))
export const removeRecent = (word: string) => write(without(word))
export const forgetRecent = () => write([])
