import { expect, test } from 'vitest'
import { networks, readSocial, refusalOf, shownSocial, socialNetworks } from './socials.ts'

test('a name becomes the address of the page on its network, an address stays one', () => {
  expect(readSocial('instagram', ' @maya.runs ')).toBe('https://www.instagram.com/maya.runs')
  expect(readSocial('youtube', 'mayaruns')).toBe('https://www.youtube.com/@mayaruns')
  expect(readSocial('tiktok', '@maya')).toBe('https://www.tiktok.com/@maya')
  expect(readSocial('x', 'https://twitter.com/maya')).toBe('https://twitter.com/maya')
  expect(readSocial('instagram', 'instagram.com/maya')).toBe('https://instagram.com/maya')
  expect(readSocial('hudl', 'http://www.hudl.com/profile/12')).toBe('https://www.hudl.com/profile/12')
  expect(readSocial('website', 'example.org/me')).toBe('https://example.org/me')
  expect(readSocial('website', '  ')).toBe('')
})

test.each([
  ['website', 'javascript:alert(1)'],
  ['website', 'data:text/html,hi'],
  ['website', 'localhost'],
  ['website', 'https://maya:secret@example.org'],
  ['website', 'https://10.0.0.1/'],
  ['website', 'https://example.org:8080/'],
  ['website', `https://example.org/${'a'.repeat(200)}`],
  ['instagram', 'https://example.org/maya'],
  ['instagram', 'https://instagram.com.example.org/maya'],
  ['instagram', 'https://notinstagram.com/maya'],
  ['instagram', 'instagram.com'],
  ['instagram', 'https://instagram.com/'],
  ['x', 'maya runs'],
  ['x', '@'],
  ['hudl', '@maya'],
  ['tiktok', '<b>'],
] as const)('%s does not take %s', (network, typed) => {
  expect(readSocial(network, typed)).toBeUndefined()
})

test('what each network takes as an example it takes, and a refusal names it', () => {
  for (const network of socialNetworks) {
    expect(readSocial(network, networks[network].example)).toMatch(/^https:/)
    expect(refusalOf(network)).toContain(networks[network].example)
  }
})

test('on a page stands the name, or the place', () => {
  expect(shownSocial('instagram', 'https://www.instagram.com/maya.runs')).toBe('@maya.runs')
  expect(shownSocial('youtube', 'https://www.youtube.com/channel/UC1')).toBe('youtube.com/channel/UC1')
  expect(shownSocial('website', 'https://www.example.org/')).toBe('example.org')
})
