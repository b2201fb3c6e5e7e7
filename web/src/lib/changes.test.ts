import { expect, test } from 'vitest'
import { changesFrom } from './changes.ts'

test('only what differs is sent, lists and objects by what is in them', () => {
  const before = { name: 'Herons', tags: ['a', 'b'], at: { from: 1 }, isOpen: false, price: null }
  expect(changesFrom(before, { ...before, tags: ['a', 'b'], at: { from: 1 } })).toEqual({})
  expect(changesFrom(before, { ...before, tags: ['b', 'a'], price: 5 })).toEqual({ tags: ['b', 'a'], price: 5 })
  expect(changesFrom({ ...before, price: 5 }, before)).toEqual({ price: null })
})

test('what goes together is sent together, or not at all', () => {
  const before = { title: 'Drills', audience: 'buyers', price: 5 }
  expect(changesFrom(before, { ...before, price: 6 }, ['audience', 'price'])).toEqual({ audience: 'buyers', price: 6 })
  expect(changesFrom(before, { ...before, title: 'More' }, ['audience', 'price'])).toEqual({ title: 'More' })
})

test('an empty field that cannot be empty is not sent', () => {
  expect(changesFrom<{ slug: string | undefined }>({ slug: 'herons' }, { slug: undefined })).toEqual({})
})
