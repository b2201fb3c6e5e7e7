// Texts as words: the same for what is kept and for what is asked. Pure.
import { fold } from '#ground/schools'

/** Letters that are one of their own, and are typed as another where the keyboard lacks them. */
const letters: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', đ: 'd', ð: 'd', ł: 'l', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th' }

const longestWord = 40

/** Without accents, in small letters, one space between words. */
export const folded = (text: string): string => fold(text.toLowerCase().replace(/[ßøđðłæœıþ]/g, (letter) => letters[letter] ?? letter))

export const wordsIn = (text: string): string[] =>
  folded(text)
    .split(' ')
    .filter(Boolean)
    .map((word) => [...word].slice(0, longestWord).join(''))

/** How much a word of it says of a document, most first. */
export const weights = ['A', 'B', 'C', 'D'] as const
export type Weight = (typeof weights)[number]
export type Texts = Readonly<Partial<Record<Weight, string>>>

const mostWords = 400

/** Each word once, where it says most. */
export function weighed(texts: Texts): Map<string, Weight> {
  const found = new Map<string, Weight>()
  for (const weight of weights)
    for (const word of wordsIn(texts[weight] ?? '')) {
      if (found.size >= mostWords) return found
      if (!found.has(word)) found.set(word, weight)
    }
  return found
}

const alphabet = [...'abcdefghijklmnopqrstuvwxyz']

/** A word that is shorter is not corrected: too many others are near it. */
const shortestCorrected = 3
const longestForOne = 5
/** From here on a list of all that one letter changes is too long to ask for. */
const longestListed = 20

/** How many letters may be wrong. */
export const slackOf = (word: string): 0 | 1 | 2 => (word.length < shortestCorrected ? 0 : word.length <= longestForOne ? 1 : 2)

/** All that differ from it by one letter: left out, put in, wrong, or changed places with the next. */
export function oneOff(word: string): string[] {
  if (word.length < shortestCorrected || word.length > longestListed) return []
  const found = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    for (const letter of alphabet) {
      found.add(before + letter + after)
      if (after !== '') found.add(before + letter + after.slice(1))
    }
    if (after !== '') found.add(before + after.slice(1))
    if (after.length > 1) found.add(before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2))
  }
  found.delete(word)
  return [...found]
}

/** How many letters two words differ by; two that changed places count once. */
export function distance(a: string, b: string): number {
  let [twoAbove, above]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const steps = [(above?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above?.[j - 1] ?? 0) + (isSame ? 0 : 1)]
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) steps.push((twoAbove?.[j - 2] ?? 0) + 1)
      row.push(Math.min(...steps))
    }
    ;[twoAbove, above] = [above, row]
  }
  return above?.[b.length] ?? 0
}

/** Words alone, each a few letters long: nothing that could be an address, a number or a secret. */
export const isPlainWords = (text: string): boolean => /^[\p{L}\p{M}'’ -]{3,40}$/u.test(text.trim())
