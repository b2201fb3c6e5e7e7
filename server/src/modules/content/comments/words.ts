// What stands in a comment: its words as they are compared, links, ways to write elsewhere, names with @. Pure.
import { toPlainText } from '#platform/plain-text.ts'

const mostBreaks = 10

/** As it is stored; undefined when nothing is left of it, or it has too many lines. */
export function toComment(text: string): string | undefined {
  const plain = toPlainText(text).replaceAll(/\n{3,}/g, '\n\n')
  if (!/[^\s\u200c\u200d]/.test(plain)) return undefined
  return (plain.match(/\n/g) ?? []).length > mostBreaks ? undefined : plain
}

const lookalikes: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }

/** One form for what reads alike: case, accents, digits that stand for letters, letters set apart. */
export function fold(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[013457@$]/g, (sign) => lookalikes[sign] ?? sign)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  // “s p a m” is one word.
  return plain.replaceAll(/(?<!\S)(?:\S ){2,}\S(?!\S)/gu, (run) => run.replaceAll(' ', ''))
}

/** Whether one of the words or phrases stands in it, whole. */
export function holdsWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false
  const line = ` ${fold(text)} `
  return words.some((word) => {
    const folded = fold(word)
    return folded !== '' && line.includes(` ${folded} `)
  })
}

const link = /https?:\/\/|www\.|(?<![@\w])[a-z0-9-]{2,}\.(?:com|net|org|io|me|co|gg|tv|link|shop|xyz|info|app|ly)(?![a-z])/i
export const hasLink = (text: string): boolean => link.test(text)

const contact =
  /[\w.+-]+@[\w-]+\.[a-z]{2,}|(?:\d[\s().-]{0,2}){9,}|\b(?:whats\s?app|telegram|snapchat|snap me|discord|kik|onlyfans|dm me|text me|write me on|add me on)\b/i
export const hasContact = (text: string): boolean => contact.test(text)

const named = /(?<![\w@.])@([a-z0-9_]{3,30})(?![\w@])/gi

/** The first so many different names, lower-cased. */
export const namesIn = (text: string, most: number): string[] =>
  [...new Set([...text.matchAll(named)].map(([, name = '']) => name.toLowerCase()))].slice(0, most)
