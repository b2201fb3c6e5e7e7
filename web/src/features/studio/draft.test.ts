import { expect, test } from 'vitest'
import { bodyOf, emptyDraft } from './draft.ts'

test('a post without files is a text, and only buyers pay', () => {
  const body = bodyOf({ ...emptyDraft, text: ' Up early ', price: '5' }, 'draft')
  expect(body).toMatchObject({ type: 'text', text: 'Up early', title: null, isSale: false, price: null, status: 'draft' })
  expect(bodyOf({ ...emptyDraft, audience: 'buyers', price: '2,50' }, 'active')).toMatchObject({ isSale: true, price: 2.5, status: 'active' })
})
