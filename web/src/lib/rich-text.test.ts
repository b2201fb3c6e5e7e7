import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cut, plainText } from './plain-text.ts'
import { parseRichText } from './rich-text.tsx'

const html = (text: string) => renderToStaticMarkup(createElement('div', null, ...parseRichText(text))).slice(5, -6)

test('allowed tags become elements', () => {
  expect(html('<p>One <b>two</b><br>three &amp; four</p>')).toBe('<p>One <b>two</b><br/>three &amp; four</p>')
})

test('anything else stays text or goes away', () => {
  expect(html('<script>alert(1)</script><img src=x onerror=y>5 < 6')).toBe('alert(1)5 &lt; 6')
  expect(html('<b onclick="x">bold')).toBe('<b>bold</b>')
})

test('links go to other sites only by http or mail', () => {
  expect(html('<a href="javascript:alert(1)">x</a>')).not.toContain('javascript')
  expect(html('<a href="https://example.org/?a=1&amp;b=2">x</a>')).toContain('href="https://example.org/?a=1&amp;b=2"')
})

test('plain text for places with one line', () => expect(plainText('<p>One</p><p>two&nbsp;three</p>')).toBe('One two three'))

test('the first words of a longer one', () => {
  expect(cut('One two', 7)).toBe('One two')
  expect(cut('One two three', 9)).toBe('One two…')
  expect(cut('🏀🏀🏀', 3)).toBe('🏀🏀🏀')
  expect(cut('🏀🏀🏀🏀', 3)).toBe('🏀🏀🏀…')
})
