import { expect, test } from 'vitest'
import { isMailOf, toDomain } from './domains.ts'

test.each([
  ['lincoln.edu', 'lincoln.edu'],
  ['https://www.Lincoln.edu/athletics?x=1', 'lincoln.edu'],
  ['http://user@lincoln.edu:8080/', 'lincoln.edu'],
  ['www2.lincoln.k12.oh.us', 'lincoln.k12.oh.us'],
  ['coach@dallasisd.org', 'dallasisd.org'],
])('%s is the domain %s', (written, domain) => {
  expect(toDomain(written)).toBe(domain)
})

test.each(['gmail.com', 'https://sites.google.com/view/lincoln', 'lincoln.weebly.com', 'k12.oh.us', 'oh.us', 'ac.uk', 'outlook.com'])(
  '%s is nobody’s own',
  (written) => {
    expect(toDomain(written)).toBe('shared')
  },
)

test.each(['', 'edu', 'lincoln', '10.0.0.1', 'lincoln .edu', 'lincoln.edu\0', '-a.edu', `${'a'.repeat(64)}.edu`, 'ftp:', '..', 'a..edu'])(
  '%j is no domain',
  (written) => {
    expect(toDomain(written)).toBeUndefined()
  },
)

test.each([
  ['coach@lincoln.edu', true],
  ['coach@mail.lincoln.edu', true],
  ['coach@LINCOLN.EDU', true],
  ['coach@notlincoln.edu', false],
  ['coach@lincoln.edu.example.org', false],
  ['lincoln.edu@example.org', false],
  ['', false],
])('%s is mail of lincoln.edu: %s', (email, isOne) => {
  expect(isMailOf(email, ['lincoln.edu'])).toBe(isOne)
  expect(isMailOf(email, [])).toBe(false)
})
