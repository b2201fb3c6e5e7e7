import { expect, test } from 'vitest'
import type { PostFile } from './api.ts'
import { continueFrom, emptyDraft, fromField, isSame, toField, type Draft } from './draft.ts'
import { changedBody, newBody, typeOf } from './post-body.ts'

const file = (_id: string, mimeType: string) => ({ _id, mimeType }) as PostFile
const change = (saved: Draft, values: Partial<Draft>, status: 'active' | 'scheduled' | 'draft' = 'active', pollIds?: string[]) =>
  changedBody({ ...saved, ...values }, 'out', { draft: saved, status }, pollIds)

test('a post without files is a text, and only buyers pay', () => {
  const body = newBody({ ...emptyDraft, text: ' Up early ', price: '5' }, 'draft', [])
  expect(body).toMatchObject({ type: 'text', text: 'Up early', title: null, isSale: false, price: null, status: 'draft' })
  expect(newBody({ ...emptyDraft, audience: 'buyers', price: '2,50' }, 'out', [])).toMatchObject({
    isSale: true,
    price: 2.5,
    status: 'active',
  })
})

test('the kind follows from the files, or is what was chosen', () => {
  expect(typeOf({ ...emptyDraft, files: [file('1', 'audio/mpeg')] })).toBe('audio')
  expect(typeOf({ ...emptyDraft, files: [file('1', 'video/mp4')] })).toBe('video')
  expect(typeOf({ ...emptyDraft, kind: 'poll' })).toBe('poll')
})

test('nothing changed, nothing sent', () => {
  const polls: Draft = {
    ...emptyDraft,
    kind: 'poll',
    question: 'Which lane?',
    answers: [{ id: '1', text: 'A' }],
    pollEndsAt: '2030-01-01T10:00',
  }
  expect(change(polls, {})).toEqual({})
  expect(change({ ...emptyDraft, text: 'Later', scheduleAt: '2030-01-01T10:00' }, {}, 'scheduled')).toEqual({})
})

test('of a post that is there only the change is sent, whom it is for with its price', () => {
  expect(change({ ...emptyDraft, text: 'One' }, { title: 'New' })).toEqual({ title: 'New' })
  expect(change({ ...emptyDraft, text: 'One' }, { audience: 'buyers', price: '3' })).toEqual({ audience: 'buyers', isSale: true, price: 3 })
  expect(change({ ...emptyDraft, kind: 'poll' }, {}, 'active', ['7', '8'])).toEqual({ pollIds: ['7', '8'] })
})

test('a time plans it, a time taken away lets it out at once', () => {
  const planned = { ...emptyDraft, text: 'Later', scheduleAt: '2030-01-01T10:00' }
  expect(newBody(planned, 'out', [])).toMatchObject({ scheduleAt: fromField('2030-01-01T10:00') })
  expect(newBody(planned, 'out', [])).not.toHaveProperty('status')
  expect(change(planned, { scheduleAt: '' }, 'scheduled')).toEqual({ status: 'active', scheduleAt: null })
})

test('a time survives its field to the minute', () => {
  const time = new Date(2030, 4, 17, 18, 30).toISOString()
  expect(fromField(toField(time))).toBe(time)
  expect(toField(null)).toBe('')
})

test('a draft is the same until something of it is typed', () => {
  expect(isSame(emptyDraft, { ...emptyDraft, files: [] })).toBe(true)
  for (const other of [{ question: 'x' }, { isHome: false }, { answers: [{ text: 'x' }] }, { files: [file('1', 'image/png')] }]) {
    expect(isSame(emptyDraft, { ...emptyDraft, ...other })).toBe(false)
  }
})

test('what is for subscribers first says for whom it opens, and nothing else does', () => {
  const first: Draft = { ...emptyDraft, text: 'One', audience: 'subscribers', openFor: 'public', opensAt: '2030-01-01T10:00' }
  const opening = { audienceAfter: 'public', audienceAfterAt: fromField('2030-01-01T10:00') }
  expect(newBody(first, 'out', [])).toMatchObject(opening)
  expect(newBody({ ...first, audience: 'followers' }, 'out', [])).toMatchObject({ audienceAfter: null, audienceAfterAt: null })
  expect(change(first, { title: 'New' })).toEqual({ title: 'New' })
  expect(change(first, { openFor: '' })).toEqual({ audienceAfter: null, audienceAfterAt: null })
  expect(change({ ...first, openFor: '', opensAt: '' }, { openFor: 'public', opensAt: '2030-01-01T10:00' })).toEqual(opening)
})

test('what a photo shows is sent with it, alone when only that was written, and not where nothing is', () => {
  const saved: Draft = { ...emptyDraft, files: [file('1', 'image/jpeg'), file('2', 'image/jpeg')] }
  expect(newBody(saved, 'out', [])).toMatchObject({ fileIds: ['1', '2'], fileAlts: [] })
  const files = [{ ...file('1', 'image/jpeg'), alt: ' The start ' }, file('2', 'image/jpeg')]
  expect(change(saved, { files })).toEqual({ fileAlts: [{ fileId: '1', alt: 'The start' }] })
  expect([isSame(saved, { ...saved, files }), isSame(saved, { ...saved, files: saved.files })]).toEqual([false, true])
})

test('work goes on from what is saved by now: what was changed elsewhere comes in where nothing was written here', () => {
  const from: Draft = { ...emptyDraft, title: 'Heats', text: 'At six', audience: 'public', files: [file('1', 'image/png')] }
  const draft: Draft = { ...from, title: 'Heats and final' }
  const saved: Draft = { ...from, title: 'Semi', text: 'At seven', audience: 'buyers', price: '5', files: [] }
  expect(continueFrom({ draft, from }, saved)).toEqual({ draft: { ...saved, title: 'Heats and final' }, from: saved })
  expect(continueFrom({ draft: from, from }, saved)).toEqual({ draft: saved, from: saved })
})

test('a price that was written here goes with whom it is for', () => {
  const from: Draft = { ...emptyDraft, audience: 'buyers', price: '5' }
  const { draft } = continueFrom({ draft: { ...from, price: '7' }, from }, { ...emptyDraft, audience: 'public' })
  expect(draft).toMatchObject({ audience: 'buyers', price: '7' })
})
