// From what somebody typed to what is asked of the words: as typed, and where that finds little, with what may have been meant.
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

/** A word is letters and digits only, so none of them ends its quotes. */
const exact = (word: string): string => `'${word}'`
const anyOf = (words: readonly string[]): string => `(${words.join(' | ')})`

export const asPhrase = (words: readonly string[]): string => words.map(exact).join(' & ')

export type Planner = ReturnType<typeof createPlanner>

export function createPlanner(db: Db) {
  let canGuess: boolean | undefined

  /**
   * The last word may be half typed. Where few words begin so they are asked for by themselves: how often each of them stands the database
   * knows, of beginnings it guesses. One letter begins too many words to ask for all.
   */
  const begun = async (word: string): Promise<string> => {
    const isLetter = [...word].length === 1
    const known = await store.wordsBeginning(db, word, isLetter ? mostMeant : mostBegun + 1)
    if (!isLetter && known.length > mostBegun) return `'${word}':*`
    return anyOf([...new Set([word, ...known.map((one) => one.word)])].map(exact))
  }

  /** Words that a few wrong letters make of it, the nearest first. */
  const meant = async (word: string): Promise<store.Word[]> => {
    const slack = slackOf(word)
    if (slack === 0) return []
    canGuess ??= await store.hasTrigrams(db)
    const near = await store.loadWords(db, oneOff(word))
    const far = slack === 2 && canGuess ? await store.wordsLike(db, word, mostAlike) : []
    const found = new Map([...near, ...far].map((one) => [one.word, one]))
    return [...found.values()]
      .map((one) => ({ ...one, away: distance(word, one.word) }))
      .filter(({ away }) => away > 0 && away <= slack)
      .sort((a, b) => a.away - b.away || b.docs - a.docs)
      .slice(0, mostMeant)
  }

  const isEnough = async (question: string, sizes: store.Sizes | undefined, scope: store.Scope): Promise<boolean> => {
    const found = scope.kinds.map((kind) => sizes?.get(kind)?.found ?? 0)
    // So many cannot all be hidden from somebody, and of none there is nothing to ask.
    if (sizes && found.some((one) => one >= store.mostHits)) return true
    if (sizes && found.every((one) => one === 0)) return false
    return (await store.countAny(db, question, scope, enough)) >= enough
  }

  return {
    hasTrigrams: () => store.hasTrigrams(db),

    /** Undefined for a text without a word. The same for all kinds, so that totals and lists speak of the same. */
    async plan(typed: string, scope: store.Scope): Promise<Plan | undefined> {
      const words = wordsIn(typed).slice(0, mostWords)
      const last = words.at(-1)
      if (last === undefined) return undefined
      const before = words.slice(0, -1)
      const strict = [...before.map(exact), await begun(last)].join(' & ')
      // Of several words it is not known how often they stand together.
      const sizes = before.length === 0 && [...last].length > 1 ? await store.sizesOf(db, last) : undefined
      const asTyped = { text: folded(typed), words, strict, likely: strict, wide: strict, sizes, isWidened: false, correction: undefined }
      if (await isEnough(strict, sizes, scope)) return asTyped
      const [guesses, known, beginnings] = await Promise.all([
        Promise.all(words.map(meant)),
        store.loadWords(db, words),
        store.wordsBeginning(db, last, 1),
      ])
      const isKnown = new Set(known.map(({ word }) => word))
      // Half a word is no wrong one.
      if (beginnings.length > 0) isKnown.add(last)
      const asked = await Promise.all(
        words.map(async (word, at) => [
          at === words.length - 1 ? await begun(word) : exact(word),
          ...(guesses[at] ?? []).map((one) => exact(one.word)),
        ]),
      )
      const better = words.map((word, at) => (isKnown.has(word) ? word : (guesses[at]?.[0]?.word ?? word)))
      return {
        ...asTyped,
        likely: asPhrase(better),
        wide: asked.map(anyOf).join(' & '),
        sizes: undefined,
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
