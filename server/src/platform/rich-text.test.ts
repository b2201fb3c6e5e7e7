import { expect, test } from 'vitest'
import { cutRichText, toRichText } from './rich-text.ts'

test.each([
  ['<p>One <b>two</b><script>alert(1)</script></p>', '<p>One <b>two</b></p>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<a href="javascript:alert(1)" onclick="x()">go</a>', '<a rel="noopener nofollow ugc">go</a>'],
  ['<a href="https://example.org">go</a>', '<a href="https://example.org" rel="noopener nofollow ugc">go</a>'],
  ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
  ['a\nb', 'a\nb'],
  ['<svg><a xlink:href="javascript:x">y</a></svg>', '<a rel="noopener nofollow ugc">y</a>'],
])('%j becomes %j', (from, to) => expect(toRichText(from)).toBe(to))

test('cuts between words and never inside an entity', () => {
  expect(cutRichText('<p>short</p>', 140)).toEqual({ text: 'short', isCut: false })
  expect(cutRichText('<b>one two</b> three', 9)).toEqual({ text: 'one two', isCut: true })
  expect(cutRichText('&amp;'.repeat(200), 140)).toEqual({ text: '&amp;'.repeat(140), isCut: true })
  expect(cutRichText('one two three', 140)).toEqual({ text: 'one two three', isCut: false })
  expect(cutRichText('one two three', 9)).toEqual({ text: 'one two', isCut: true })
  expect(cutRichText('&amp;'.repeat(140), 140)).toEqual({ text: '&amp;'.repeat(140), isCut: false })
  expect(cutRichText('👟'.repeat(141), 140)).toEqual({ text: '👟'.repeat(140), isCut: true })
})
