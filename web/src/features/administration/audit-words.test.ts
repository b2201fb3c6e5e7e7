import { expect, test } from 'vitest'
import { actionWords, changeInWords, rolesInWords } from './audit-words.ts'

test('a row says what was done, as what, and from what to what', () => {
  expect(actionWords('adminPayouts.batchFile')).toBe('Payouts: batch file')
  expect(actionWords('unheard.of')).toBe('unheard: of')
  expect(rolesInWords('admin+safety')).toBe('Owner, Safety officer')
  expect(changeInWords({ before: { status: 'waiting' }, after: { status: 'approved', name: '#abcdefghijklmnop' } })).toEqual([
    'status: waiting → approved',
    'name: text #abcdef',
  ])
  expect(changeInWords({ before: { roles: [] }, after: { role: 'support', until: null } })).toEqual([
    'roles was none',
    'role: support',
    'until: –',
  ])
  expect(changeInWords({ before: null, after: null })).toEqual([])
})
