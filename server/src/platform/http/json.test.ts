import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRepeatedName } from './json.ts'

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":{"b":1},"c":[{"d":1},{"d":2,"d":3}]}', 'd'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"a\\"":1,"a\\"":2}', 'a"'],
  ['[{"x":"{\\"y\\":1,","x":""}]', 'x'],
  ['{"":1,"":2}', ''],
  ['{ "a" : "b" , "b" : "a" , "a" : 1 }', 'a'],
])('%s', (json, name) => {
  expect(findRepeatedName(json)).toBe(name)
})

test.each(['{"a":"a","b":["a","a"]}', '["a","a"]', '"a"', '{"a":{"a":{"a":1}},"b":"\\\\"}', '{"a":[{"a":1},{"a":1}]}', '{"__proto__":1}'])(
  '%s has none',
  (json) => {
    expect(findRepeatedName(json)).toBeUndefined()
  },
)

test('what is written from values has no name twice, and has one once a name is repeated', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue(), { minKeys: 1 }), (value) => {
      const json = JSON.stringify(value)
      expect(findRepeatedName(json)).toBeUndefined()
      const [name = ''] = Object.keys(value)
      expect(findRepeatedName(`${json.slice(0, -1)},${JSON.stringify(name)}:0}`)).toBe(name)
    }),
    { seed: 7, numRuns: 300 },
  )
})
