import { expect, test } from 'vitest'
import { emptyDraft } from './draft.ts'
import { sharedOf, withShared } from './shared.ts'

const of = (values: Record<string, string>) => sharedOf(new URLSearchParams(values))

test('an address stands once, whether it came with the text or beside it', () => {
  expect(of({})).toBeUndefined()
  expect(of({ teamId: '7' })).toBeUndefined()
  expect(of({ title: ' Relay ', text: 'Look at this', url: 'https://a.example/1' })).toEqual({
    title: 'Relay',
    text: 'Look at this\n\nhttps://a.example/1',
  })
  expect(of({ text: 'Look: https://a.example/1', url: 'https://a.example/1' })).toEqual({ title: '', text: 'Look: https://a.example/1' })
})

test('what was being written stays, and what was handed over follows it', () => {
  expect(withShared({ ...emptyDraft, title: 'Mine', text: 'Begun' }, { title: 'Theirs', text: 'More' })).toMatchObject({
    title: 'Mine',
    text: 'Begun\n\nMore',
  })
  expect(withShared(emptyDraft, undefined)).toBe(emptyDraft)
})
