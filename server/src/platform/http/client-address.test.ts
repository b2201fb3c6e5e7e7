import { expect, test } from 'vitest'
import { canonicalAddress, forwardedAddress, networkOf } from './client-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0:0:0:0:1'],
  ['2001:0DB8:0000:0000:0000:0000:0000:0001', '2001:db8:0:0:0:0:0:1'],
  ['[2001:db8::1]:51234', '2001:db8:0:0:0:0:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
  ['::1', '0:0:0:0:0:0:0:1'],
])('%s is %s', (written, address) => {
  expect(canonicalAddress(written)).toBe(address)
})

test('one household is one network, however its addresses are written', () => {
  const spellings = ['2001:db8:1:2::9', '2001:0db8:0001:0002:ffff::', '[2001:db8:1:2:a:b:c:d]:4000', '2001:DB8:1:2::%en0']
  expect(new Set(spellings.map(networkOf))).toEqual(new Set(['2001:db8:1:2::/64']))
  expect(networkOf('2001:db8:1:3::9')).not.toBe('2001:db8:1:2::/64')
})

test.each([
  [0, '198.51.100.1, 203.0.113.7', '10.0.0.1'],
  [1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  [1, '198.51.100.1, 203.0.113.7:4711', '203.0.113.7'],
  [2, '198.51.100.1, 203.0.113.7', '198.51.100.1'],
  [5, '198.51.100.1', '198.51.100.1'],
  [1, undefined, '10.0.0.1'],
  [1, ' , ', '10.0.0.1'],
])('behind %s proxies with %s: %s', (hops, forwardedFor, address) => {
  expect(forwardedAddress('10.0.0.1', forwardedFor, hops)).toBe(address)
})
