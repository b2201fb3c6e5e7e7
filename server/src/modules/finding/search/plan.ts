// From what somebody typed to what is asked of the words: as typed, and where that finds little, with what may have been meant.
import { searchKinds, type SearchKind } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import * as store from './find-store.ts'
import { distance, folded, oneOff, slackOf, wordsIn } from './words.ts'

export interface Plan extends store.Asked {
  readonly words: readonly string[]
  /** It finds little as it was typed. */
  readonly isWidened: boolean
  /** What was most likely meant instead; undefined where each word is known. Whether it finds anything is not said. */
  readonly correction: string | undefined
}

/** Of a longer text the rest is not asked. */
const mostWords = 8
const enough = 5
const mostMeant = 20
const mostBegun = 50
const mostAlike = 60

/** One word of a question: its text, and the words that it stands for where they are known. */
interface Part {
  readonly text: string
  readonly words: readonly store.Word[] | undefined
}

/** A word is letters and digits only, so none of them ends its quotes. */
const exact = (word: string): string => `'${word}'`
const anyOf = (words: readonly string[]): string => `(${words.join(' | ')})`

const asText = (parts: readonly Part[]): string => parts.map(({ text }) => text).join(' & ')

/** Each row has all the words, so there are no more than of the rarest. */
function boundsOf(parts: readonly Part[]): store.Bounds {
  const known = parts.flatMap(({ words }) => (words ? [words] : []))
  if (known.length === 0) return undefined
  const mostOf = (kind: SearchKind) =>
    Math.min(...known.map((words) => words.reduce((sum, { byKind }) => sum + (byKind.get(kind) ?? 0), 0)))
  return new Map(searchKinds.map((kind) => [kind, mostOf(kind)]))
}

export const asPhrase = (words: readonly string[]): string => words.map(exact).join(' & ')

export type Planner = ReturnType<typeof createPlanner>

export function createPlanner(db: Db) {
  let canGuess: boolean | undefined

  /**
   * The last word may be half typed. Where few words begin so they are asked for by themselves: how often each of them stands the database
   * knows, of beginnings it guesses. One letter begins too many words to ask for all.
   */
  const begun = async (word: string): Promise<Part> => {
    const isLetter = [...word].length === 1
    const [known, itself] = await Promise.all([
      store.wordsBeginning(db, word, isLetter ? mostMeant : mostBegun + 1),
      isLetter ? store.loadWords(db, [word]) : [],
    ])
    if (!isLetter && known.length > mostBegun) return { text: `'${word}':*`, words: undefined }
    const words = [...known, ...itself.filter((one) => known.every((other) => other.word !== one.word))]
    return { text: anyOf([...new Set([word, ...known.map((one) => one.word)])].map(exact)), words }
  }

  /** Words that a few wrong letters make of it, the nearest first. */
  const meant = async (word: string): Promise<store.Word[]> => {
    const slack = slackOf(word)
    if (slack === 0) return []
    canGuess ??= await store.hasTrigrams(db)
    const near = await store.loadWords(db, oneOff(word))
    // Two wrong letters make many words: they are asked where one makes hardly any.
    const isRare = near.reduce((sum, { docs }) => sum + docs, 0) < enough
    const far = slack === 2 && isRare && canGuess ? await store.wordsLike(db, word, mostAlike) : []
    const found = new Map([...near, ...far].map((one) => [one.word, one]))
    return [...found.values()]
      .map((one) => ({ ...one, away: distance(word, one.word) }))
      .filter(({ away }) => away > 0 && away <= slack)
      .sort((a, b) => a.away - b.away || b.docs - a.docs)
      .slice(0, mostMeant)
  }

  const isEnough = async ({ strict, sizes, bounds }: store.Asked, scope: store.Scope): Promise<boolean> => {
    const found = scope.kinds.map((kind) => sizes?.get(kind)?.found ?? 0)
    // So many cannot all be hidden from somebody, and of none there is nothing to ask.
    if (sizes && found.some((one) => one >= store.mostHits)) return true
    if (sizes && found.every((one) => one === 0)) return false
    if (bounds && scope.kinds.every((kind) => bounds.get(kind) === 0)) return false
    return (await store.countAny(db, strict, scope, enough, bounds)) >= enough
  }

  return {
    hasTrigrams: () => store.hasTrigrams(db),

    /** Undefined for a text without a word. The same for all kinds, so that totals and lists speak of the same. */
    async plan(typed: string, scope: store.Scope): Promise<Plan | undefined> {
      const words = wordsIn(typed).slice(0, mostWords)
      const last = words.at(-1)
      if (last === undefined) return undefined
      const before = words.slice(0, -1)
      const [known, end, sizes] = await Promise.all([
        store.loadWords(db, before),
        begun(last),
        // Of several words it is not known how often they stand together.
        before.length === 0 && [...last].length > 1 ? store.sizesOf(db, last) : undefined,
      ])
      const parts: Part[] = [...before.map((word) => ({ text: exact(word), words: known.filter((one) => one.word === word) })), end]
      const strict = asText(parts)
      const asTyped = {
        text: folded(typed),
        words,
        strict,
        likely: strict,
        wide: strict,
        sizes,
        bounds: boundsOf(parts),
        isWidened: false,
        correction: undefined,
      }
      if (await isEnough(asTyped, scope)) return asTyped
      const guesses = await Promise.all(words.map(meant))
      // Half a word is no wrong one.
      const isKnown = ({ words: found }: Part): boolean => found === undefined || found.length > 0
      const wider = parts.map(({ text, words: found }, at) => {
        const guessed = guesses[at] ?? []
        return { text: anyOf([text, ...guessed.map(({ word }) => exact(word))]), words: found && [...found, ...guessed] }
      })
      const better = words.map((word, at) => (parts[at] && isKnown(parts[at]) ? word : (guesses[at]?.[0]?.word ?? word)))
      return {
        ...asTyped,
        likely: asPhrase(better),
        wide: asText(wider),
        sizes: undefined,
        bounds: boundsOf(wider),
        isWidened: guesses.some((found) => found.length > 0),
        correction: better.join(' ') === words.join(' ') ? undefined : better.join(' '),
      }
    },

    /** Words that the last one may be the beginning of, each with those before it. */
    async completions(typed: string, most: number): Promise<string[]> {
      const words = wordsIn(typed).slice(0, mostWords)
      const last = words.at(-1)
      if (last === undefined) return []
      const found = await store.wordsBeginning(db, last, most)
      return found.map(({ word }) => [...words.slice(0, -1), word].join(' '))
    },
  }
}
