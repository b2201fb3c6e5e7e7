// Names in the environment that nobody reads, and that look like ones that somebody does.
import { when, type Look } from './finding.ts'

/** How many letters have to be changed, added, taken away or swapped with the next. */
export function distance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, i) => Array.from({ length: other.length + 1 }, (_unused, j) => (i === 0 ? j : i)))
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= one.length; i += 1) {
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) least = Math.min(least, at(i - 2, j - 2) + 1)
      ;(rows[i] ?? [])[j] = least
    }
  }
  return at(one.length, other.length)
}

/** Short names are near to too many others. */
const shortest = 7
const ours = /^FIELDHOUSE_/

export const variableLook = (set: readonly string[], known: readonly string[]): Look => ({
  id: 'variables',
  async look() {
    return set
      .filter((name) => !known.includes(name))
      .flatMap((name) => {
        const near = known.find((one) => one.length >= shortest && distance(name, one) <= 2)
        return when(near !== undefined || ours.test(name), {
          id: 'variables.unknown',
          level: 'warning',
          what: near === undefined ? `Nobody reads ${name}.` : `Nobody reads ${name}: did you mean ${near}?`,
          why: 'What it was to change is as it is without it.',
          command: 'docs/CONFIGURATION.md names all of them',
        })
      })
  },
})
