import { expect, test } from 'vitest'
import { problemWithLink } from './links.ts'

test.each(['/', '/discover?type=team', '/page/rules#fair', 'https://example.org', 'https://example.org/a?b=c'])(
  '%s leads somewhere',
  (path) => expect(problemWithLink(path)).toBeUndefined(),
)
test.each([
  '',
  'discover',
  '//example.org',
  '/\\example.org',
  '/a b',
  'http://example.org',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'https://',
  'https://intranet',
  'https://us:er@example.org',
  'https://exa mple.org',
  'https://example.org/"><b>',
])('%j does not', (path) => expect(problemWithLink(path)).toMatch(/^Enter/))
