import { expect, test, vi } from 'vitest'
import { judgeTurn } from './turns.ts'

const asked = { steps: -1, open: 0, isBusy: false, mayLeave: () => true }

test('without a sheet the page decides', () => {
  expect(judgeTurn(asked)).toBe('go')
  expect(judgeTurn({ ...asked, mayLeave: () => false })).toBe('stay')
  expect(judgeTurn({ ...asked, steps: 1, mayLeave: () => false })).toBe('stay')
})

test('Back closes the uppermost sheet and asks nothing', () => {
  const mayLeave = vi.fn(() => false)
  expect(judgeTurn({ ...asked, open: 1, mayLeave })).toBe('close')
  expect(judgeTurn({ ...asked, open: 2, mayLeave })).toBe('close-and-stay')
  expect(mayLeave).not.toHaveBeenCalled()
})

test('a sheet that is paying stays', () => {
  expect(judgeTurn({ ...asked, open: 1, isBusy: true })).toBe('stay')
  expect(judgeTurn({ ...asked, steps: -3, open: 1, isBusy: true })).toBe('stay')
})

test('a longer way back leaves sheet and page, when the page lets go', () => {
  expect(judgeTurn({ ...asked, steps: -3, open: 1 })).toBe('go')
  expect(judgeTurn({ ...asked, steps: -3, open: 1, mayLeave: () => false })).toBe('stay')
})
