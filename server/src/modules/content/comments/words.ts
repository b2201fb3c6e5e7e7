// What stands in a comment: words that are looked for, links, ways to write elsewhere, names with @. Pure.
import { holdsWanted, toWanted, type Wanted } from '#platform/look-alikes.ts'
import { hasLink, toPlainText } from '#platform/plain-text.ts'

const mostBreaks = 10

/** As it is stored; undefined when nothing is left of it, or it has too many lines. */
export function toComment(text: string): string | undefined {
  const plain = toPlainText(text).replaceAll(/\n{3,}/g, '\n\n')
  if (!/[^\s\u200c\u200d]/.test(plain)) return undefined
  return (plain.match(/\n/g) ?? []).length > mostBreaks ? undefined : plain
}

/** Of pages that were just asked: to fold two hundred words takes longer than to find one of them. */
const remembered = new Map<string, Wanted>()
const mostRemembered = 100

export function holdsWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false
  const key = words.join('\n')
  const wanted = remembered.get(key) ?? toWanted(words)
  // The one that was asked longest ago makes room.
  remembered.delete(key)
  remembered.set(key, wanted)
  const [oldest] = remembered.keys()
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest)
  return holdsWanted(text, wanted)
}

const contact =
  /[\w.+-]+@[\w-]+\.[a-z]{2,}|(?:\d[\s().-]{0,2}){9,}|\b(?:whats\s?app|telegram|snapchat|snap me|discord|kik|onlyfans|dm me|text me|write me on|add me on)\b/i
export const hasContact = (text: string): boolean => contact.test(text)

const named = /(?<![\w@.])@([a-z0-9_]{3,30})(?![\w@])/gi

/** Whatever leads away from a page, or names somebody on it: an @ in any form, links, ways to write elsewhere. */
export function leadsAway(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')
  return /@[\p{L}\p{N}_]/u.test(plain) || hasLink(plain) || hasContact(plain)
}

/** The first so many different names, lower-cased. */
export const namesIn = (text: string, most: number): string[] =>
  [...new Set([...text.matchAll(named)].map(([, name = '']) => name.toLowerCase()))].slice(0, most)
