import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { added, changed, failureOf, filesLeft, kindOf, without, type Draft } from './outgoing-list.ts'

const picked = (name: string, type: string) => ({ file: new File(['x'], name, { type }), address: `blob:${name}` })
const draft = (values: Partial<Draft> = {}): Draft => ({ text: 'Hello', files: [], price: undefined, ...values })
const start = (clientId: string) => ({ clientId, conversationId: '1', createdAt: '2030-01-01T00:00:00.000Z' })

test('messages keep the order they were written in, and leave one by one', () => {
  const list = added(added([], draft({ text: 'One' }), start('a')), draft({ text: 'Two' }), start('b'))
  expect(list.map(({ text }) => text)).toEqual(['One', 'Two'])
  expect(without(list, 'a').map(({ clientId }) => clientId)).toEqual(['b'])
  expect(without(list, 'unknown')).toEqual(list)
})

test('a change touches the one that is meant', () => {
  const list = added(added([], draft(), start('a')), draft(), start('b'))
  expect(changed(list, 'b', { share: 0.5 }).map(({ share }) => share)).toEqual([0, 0.5])
})

test('the kind follows from the first file', () => {
  expect(kindOf(draft())).toBe('text')
  expect(kindOf(draft({ files: [picked('a.jpg', 'image/jpeg')] }))).toBe('photo')
  expect(kindOf(draft({ files: [picked('a.mp4', 'video/mp4')] }))).toBe('video')
})

test('a retry sends only the files that have not gone', () => {
  const files = [picked('a.jpg', 'image/jpeg'), picked('b.jpg', 'image/jpeg')]
  expect(filesLeft({ files, fileIds: ['7'] }).map(({ name }) => name)).toEqual(['b.jpg'])
})

test('only a decision of the server is final', () => {
  const refusal = (status: number) => new ApiError({ status, message: 'No.' })
  expect(failureOf(refusal(403))).toEqual({ error: 'No.', isRefused: true })
  for (const status of [0, 429, 500]) expect(failureOf(refusal(status)).isRefused).toBe(false)
  expect(failureOf(new Error('x')).isRefused).toBe(false)
})
