import { expect, test } from 'vitest'
import { cutRichText, toRichText, wordsOf } from './rich-text.ts'

test.each([
  ['<p>One <b>two</b><script>alert(1)</script></p>', '<p>One <b>two</b></p>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<a href="javascript:alert(1)" onclick="x()">go</a>', '<a rel="noopener nofollow ugc">go</a>'],
  ['<a href="https://example.org">go</a>', '<a href="https://example.org" rel="noopener nofollow ugc">go</a>'],
  ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
  ['a\nb', 'a\nb'],
  ['pay\u202elap &#8238;here\u2066', 'paylap here'],
  ['<svg><a xlink:href="javascript:x">y</a></svg>', '<a rel="noopener nofollow ugc">y</a>'],
])('%j becomes %j', (from, to) => expect(toRichText(from)).toBe(to))

const linked = (href: string, text: string) => `<a href="${href}" rel="noopener nofollow ugc">${text}</a>`
test.each([
  ['https://example.org/a', 'example.org', 'example.org'],
  ['https://www.example.org/a', '<b>Example</b>.org', '<b>Example</b>.org'],
  ['https://shop.example.org', 'https://example.org/shop', 'https://example.org/shop'],
  ['https://example.org', 'See the plan (v1.2, p. 3)', 'See the plan (v1.2, p. 3)'],
  ['https://evil.example/?a=1&amp;b=2', 'https://bank.example/login', 'https://evil.example/?a=1&amp;b=2'],
  ['https://evil.example', 'www.<i>bank</i>.example', 'https://evil.example'],
  ['https://evil.example', 'b\u200bank.ex\u00adample', 'https://evil.example'],
  ['https://evil.example', 'bank\u3002example', 'https://evil.example'],
  ['https://bank.example.evil.example', 'bank.example', 'https://bank.example.evil.example'],
  ['https://xn--bnk-qla.example', 'bänk.example', 'bänk.example'],
  ['mailto:me@evil.example', 'help@bank.example', 'me@evil.example'],
])('a link to %s that says %j says %j', (href, text, shown) =>
  expect(toRichText(`<p><a href="${href}">${text}</a></p>`)).toBe(`<p>${linked(href, shown)}</p>`),
)

test('cuts between words and never inside an entity', () => {
  expect(cutRichText('<p>short</p>', 140)).toEqual({ text: 'short', isCut: false })
  expect(cutRichText('<b>one two</b> three', 9)).toEqual({ text: 'one two', isCut: true })
  expect(cutRichText('&amp;'.repeat(200), 140)).toEqual({ text: '&amp;'.repeat(140), isCut: true })
  expect(cutRichText('one two three', 140)).toEqual({ text: 'one two three', isCut: false })
  expect(cutRichText('one two three', 9)).toEqual({ text: 'one two', isCut: true })
  expect(cutRichText('&amp;'.repeat(140), 140)).toEqual({ text: '&amp;'.repeat(140), isCut: false })
  expect(cutRichText('👟'.repeat(141), 140)).toEqual({ text: '👟'.repeat(140), isCut: true })
})

test('is written as plain words on one line', () => {
  expect(wordsOf(toRichText('<p>1 &lt; 2 &amp; "3"</p>\n<p>four</p>'), 60)).toBe('1 < 2 & "3" four')
  expect(wordsOf(toRichText('&amp;lt;b&amp;gt;'), 60)).toBe('&lt;b&gt;')
  expect(wordsOf('one two three', 9)).toBe('one two…')
})
