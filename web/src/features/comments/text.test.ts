import { expect, test } from 'vitest'
import { namedAt, partsOf } from './text.ts'

const maya = { username: 'maya_k', path: '/ind/athlete/maya_k' }

test('names that are known lead to their page, others stay text', () => {
  expect(partsOf('Go @Maya_K and @jo!', [maya], false)).toEqual([
    { text: 'Go ' },
    { text: '@Maya_K', to: '/ind/athlete/maya_k' },
    { text: ' and @jo!' },
  ])
})

test('addresses lead away only where the page wrote them', () => {
  expect(partsOf('See https://example.org/a.', [], true)).toEqual([
    { text: 'See ' },
    { text: 'https://example.org/a', href: 'https://example.org/a' },
    { text: '.' },
  ])
  expect(partsOf('See https://example.org/a.', [], false)).toEqual([{ text: 'See https://example.org/a.' }])
  expect(partsOf('javascript:alert(1)', [], true)).toEqual([{ text: 'javascript:alert(1)' }])
})

test('a name is being written from its sign to the caret, and in no address', () => {
  expect(namedAt('Go @May', 7)).toEqual({ q: 'may', start: 3 })
  expect(namedAt('Go @May now', 5)).toEqual({ q: 'm', start: 3 })
  expect(namedAt('@', 1)).toEqual({ q: '', start: 0 })
  expect(namedAt('Go @May ', 8)).toBeUndefined()
  expect(namedAt('me@may', 6)).toBeUndefined()
  expect(namedAt('Go', 2)).toBeUndefined()
})
