import { beforeEach, expect, test, vi } from 'vitest'
import { keepPlace, placeOf } from './place.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
})

test('a place is kept for one person and one film', () => {
  keepPlace('maya', 'f1', 751.8, 900)
  expect([placeOf('maya', 'f1'), placeOf('maya', 'f2'), placeOf('jo', 'f1')]).toEqual([751, undefined, undefined])
})

test.each([
  ['at the beginning', 4, 900],
  ['at 95 of a hundred', 855, 900],
  ['in a short one', 20, 29],
])('%s there is none, and what was kept is forgotten', (_, at, length) => {
  keepPlace('maya', 'f1', 100, 900)
  keepPlace('maya', 'f1', at, length)
  expect([placeOf('maya', 'f1'), kept.size]).toEqual([undefined, 0])
})

test('the last hundred are kept', () => {
  for (let n = 0; n < 101; n++) keepPlace('maya', `f${n}`, 100, 900)
  expect([placeOf('maya', 'f0'), placeOf('maya', 'f1')]).toEqual([undefined, 100])
})

test.each(['nonsense', '{}', '[1, null, ["f1"]]'])('what is no list of places is none: %s', (text) => {
  kept.set('places:maya', text)
  expect(placeOf('maya', 'f1')).toBe(undefined)
})
