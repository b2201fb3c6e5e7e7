import { expect, test } from 'vitest'
import { mix, type Candidate } from './policy.ts'

const as = (why: Candidate['why'], ...ids: string[]): Candidate[] => ids.map((id) => ({ id, why }))
const names = (candidates: readonly Candidate[]) => candidates.map(({ id }) => id).join(' ')

test('what was said comes first, then neighbours; one in five is young', () => {
  const order = mix({
    said: as('sport', 's1', 's2', 's3', 's4', 's5'),
    neighbours: as('neighbours', 'n1', 'n2', 'n3', 'n4'),
    young: as('young', 'y1', 'y2', 'y3'),
    known: as('known', 'k1'),
  })
  expect(names(order)).toBe('s1 s2 s3 s4 y1 n1 n2 n3 n4 y2 s5 k1 y3')
})

test('each page comes once, and where one kind is at its end the others go on', () => {
  const none = { said: [], neighbours: [], young: [], known: [] }
  expect(mix(none)).toEqual([])
  expect(names(mix({ ...none, young: as('young', 'y1', 'y2') }))).toBe('y1 y2')
  expect(names(mix({ ...none, known: as('known', 'a', 'b', 'c', 'd', 'e', 'f') }))).toBe('a b c d e f')
  expect(mix({ ...none, said: as('school', 'a'), neighbours: as('neighbours', 'a', 'b'), young: as('young', 'b', 'c') })).toEqual([
    { id: 'a', why: 'school' },
    { id: 'b', why: 'neighbours' },
    { id: 'c', why: 'young' },
  ])
})
