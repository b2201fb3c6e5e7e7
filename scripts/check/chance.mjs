// A test that says what a text does not hold must not meet it by chance: an id is 32 digits of 0–9 and a–f, and a time
// is full of `31.257Z`. What could stand in either has to be long enough never to.
import { isTest, withoutComments } from './sources.mjs'

const absent = /\.not\s*\.\s*(?:toMatch\(\s*\/((?:\\.|[^/\\\n])+)\/|toContain\(\s*(['"`])((?:\\.|(?!\2)[^\\\n])*)\2)/g

/** Eight of sixteen digits: once in four thousand million places. */
const enough = 8

/** A pattern's own signs, taken for the shortest text that would do. */
const plain = (part) => part.replaceAll(/\\d/g, '0').replaceAll(/.\?|[()[\]\\]|\{\d+,?\d*\}/g, '')

const byChance = (part) => part.length > 0 && part.length < enough && /^[\da-f.:TZ+*-]+$/.test(part)

/** @returns one line for each expectation that an id or a time may break */
export function checkChance(sources) {
  return [...sources].flatMap(([file, text]) => {
    if (!isTest(file) || file.startsWith('scripts/check/')) return []
    return [...withoutComments(text).matchAll(absent)].flatMap(([, pattern, , words]) =>
      (pattern?.split('|').map(plain) ?? [words])
        .filter(byChance)
        .map((part) => `${file}: "${part}" may stand in an id or a time; look for more of it, or at the field`),
    )
  })
}
