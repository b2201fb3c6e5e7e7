// What stands in a comment: its words as they are compared, links, ways to write elsewhere, names with @. Pure.
import { hasLink, toPlainText } from '#platform/plain-text.ts'

const mostBreaks = 10

/** As it is stored; undefined when nothing is left of it, or it has too many lines. */
export function toComment(text: string): string | undefined {
  const plain = toPlainText(text).replaceAll(/\n{3,}/g, '\n\n')
  if (!/[^\s\u200c\u200d]/.test(plain)) return undefined
  return (plain.match(/\n/g) ?? []).length > mostBreaks ? undefined : plain
}

/** Signs, and letters of other alphabets, that stand for a Latin one. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    '0o 1i 3e 4a 5s 7t @a $s ßss øo đd łl æae œoe ıi',
    'аa вb еe іi јj кk мm нh оo рp сc ѕs тt уy хx ԁd',
    'αa βb εe ηn ιi κk νv οo ρp τt υu χx',
  ].flatMap((line) => line.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)])),
)
const anyLookalike = new RegExp(`[${Object.keys(lookalikes).join('')}]`, 'gu')

interface Folding {
  /** Signs inside a word leave nothing behind: “lo.ser”. Otherwise they part it. */
  readonly isJoined?: boolean
  /** What is drawn out is cut to so many: “loooser”. */
  readonly longest?: 1 | 2
}

/** One form for what reads alike: case, accents, what stands for letters, what cannot be seen, letters set apart. */
export function fold(text: string, { isJoined = false, longest }: Folding = {}): string {
  const letters = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/(?<=\p{L})[!|](?=\p{L})/gu, 'i')
    .replaceAll(anyLookalike, (sign) => lookalikes[sign] ?? sign)
  const plain = (isJoined ? letters.replaceAll(/(?<=[\p{L}\p{N}])[^\p{L}\p{N}\s]+(?=[\p{L}\p{N}])/gu, '') : letters)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  // “s p a m” is one word.
  const together = plain.replaceAll(/(?<!\S)(?:\S ){2,}\S(?!\S)/gu, (run) => run.replaceAll(' ', ''))
  return longest === undefined ? together : together.replaceAll(/(\p{L})\1{2,}/gu, (_run, letter: string) => letter.repeat(longest))
}

/** Each undoes other tricks than the next; no one of them undoes all without finding what is not there. */
const foldings: readonly Folding[] = [false, true].flatMap((isJoined) => ([1, 2] as const).map((longest) => ({ isJoined, longest })))
/** A one is taken for an i or an l. */
const formsOf = (text: string): string[] => foldings.map((folding) => fold(text, folding).replaceAll('l', 'i'))

/** Words and phrases that are looked for more than once. */
export type Wanted = readonly (readonly string[])[]
export const toWanted = (words: readonly string[]): Wanted => words.map(formsOf)

/** Whether one of the words or phrases stands in it, whole. */
export function holdsWanted(text: string, wanted: Wanted): boolean {
  if (wanted.length === 0) return false
  const lines = formsOf(text).map((form) => ` ${form} `)
  return wanted.some((forms) => forms.some((form, index) => form !== '' && lines[index]?.includes(` ${form} `)))
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
