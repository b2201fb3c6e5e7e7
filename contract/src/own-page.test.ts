import { expect, test } from 'vitest'
import { ownPage, ownPath } from './own-page.ts'

const site = 'https://site.example'

test.each([
  '/..//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  '/%2E//evil.example/a',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/a\\..\\\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/a b',
  'https://evil.example/',
  'https://site.example@evil.example/',
  'https://me@site.example/',
  'https://:secret@site.example/',
  'https://site.example.evil.example/',
  'https://site.example:8443/',
  'http://site.example/',
  'https://site.example//evil.example',
  'https://site.example/..//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://[broken',
])('%j leads nowhere', (address) => {
  expect([ownPage(address, site), ownPath(address)]).toEqual([undefined, undefined])
})

test.each([
  ['/studio/payouts?stripe=back#top', '/studio/payouts?stripe=back#top'],
  ['/a/../b', '/b'],
  ['/', '/'],
  ['/search?next=//evil.example', '/search?next=//evil.example'],
  ['/college/123/team/t%20x', '/college/123/team/t%20x'],
])('%s leads to %s', (address, path) => {
  expect([ownPage(address, site)?.href, ownPath(address)]).toEqual([`${site}${path}`, path])
})

test('whole addresses of the site are pages, but no paths', () => {
  expect([ownPage('https://site.example/a', site)?.href, ownPath('https://site.example/a')]).toEqual(['https://site.example/a', undefined])
})
