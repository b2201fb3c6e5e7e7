import { beforeAll, expect, test, vi } from 'vitest'
import { answerWords } from './answer-words.ts'

const now = new Date('2026-05-10T12:00:00Z')
const open = { status: 'open', isAnswered: false } as const

beforeAll(() => void vi.stubGlobal('document', { documentElement: { lang: 'en' } }))

test('how long an answer is read is said in days', () => {
  expect(answerWords({ ...open, answerBy: '2026-05-13T13:00:00Z' }, now)).toMatch(/until .*: 3 days are left\.$/)
  expect(answerWords({ ...open, answerBy: '2026-05-11T13:00:00Z' }, now)).toMatch(/one more day is left/)
  expect(answerWords({ ...open, answerBy: '2026-05-10T13:00:00Z' }, now)).toMatch(/less than a day is left/)
  expect(answerWords({ ...open, answerBy: '2026-05-10T11:00:00Z' }, now)).toBe('The bank reads no answer any more.')
})

test('what is decided, warned of or answered wants none', () => {
  expect(answerWords({ ...open, answerBy: '2026-05-13T13:00:00Z', isAnswered: true }, now)).toBe('The bank has an answer.')
  for (const status of ['won', 'lost', 'warning', 'released'] as const)
    expect(answerWords({ status, isAnswered: false, answerBy: null }, now)).toBe('The bank reads no answer to this.')
})
