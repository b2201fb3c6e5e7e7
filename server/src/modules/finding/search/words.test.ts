import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distance, folded, isPlainWords, oneOff, slackOf, weighed, wordsIn } from './words.ts'

test.each([
  ['José Hernández', 'jose hernandez'],
  ['JOSE\u0301', 'jose'],
  ['Søren Łukasz Straße', 'soren lukasz strasse'],
  ['O’Brien-Nuñez', 'obrien nunez'],
  ['%_\\\'"&|!<->:*()', 'and'],
  ['🏐 ', ''],
])('%s is folded to %s', (text, expected) => {
  expect(folded(text)).toBe(expected)
})

test('no text makes a word that is more than letters and digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
      for (const word of wordsIn(text)) expect(word).toMatch(/^[\p{L}\p{N}]{1,40}$/u)
    }),
  )
})

test('a word counts once, where it says most', () => {
  expect([...weighed({ A: 'Maya Torres', D: 'maya runs' })]).toEqual([
    ['maya', 'A'],
    ['torres', 'A'],
    ['runs', 'D'],
  ])
})

test.each([
  ['hernandes', 'hernandez', 1],
  ['jsoe', 'jose', 1],
  ['hurdels', 'hurdles', 1],
  ['volleybal', 'volleyball', 1],
  ['ernandes', 'hernandez', 2],
  ['', 'abc', 3],
])('%s and %s are %d apart', (a, b, expected) => {
  expect([distance(a, b), distance(b, a)]).toEqual([expected, expected])
})

test('all that one wrong letter makes are one apart, and none is left out', () => {
  const near = oneOff('relay')
  expect(near.every((word) => distance(word, 'relay') === 1)).toBe(true)
  for (const word of ['elay', 'rellay', 'rexay', 'erlay', 'relays']) expect(near).toContain(word)
  expect([oneOff('ab'), oneOff('x'.repeat(21))]).toEqual([[], []])
})

test('short words are not corrected, long ones twice', () => {
  expect([slackOf('jo'), slackOf('jose'), slackOf('hernan')]).toEqual([0, 1, 2])
})

test.each([
  ['relay team', true],
  ['josé o’neil', true],
  ['maya@example.org', false],
  ['call 555 0102', false],
  ['www.example.org', false],
  ['ab', false],
])('%s may be told: %s', (text, expected) => {
  expect(isPlainWords(text)).toBe(expected)
})
