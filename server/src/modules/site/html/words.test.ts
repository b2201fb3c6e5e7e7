import type { Feed, Product } from '@fieldhouse/contract'
import { expect, test } from 'vitest'
import { toRichText } from '#platform/rich-text.ts'
import { postPage } from './post-page.ts'
import { productPage } from './thing-pages.ts'

const post = (text: string) =>
  ({
    _id: 'id',
    slug: 'slug',
    title: null,
    text: toRichText(text),
    files: [],
    type: 'text',
    performer: { name: 'Maya', path: '/maya' },
    createdAt: '2026-01-01T00:00:00.000Z',
  }) as unknown as Feed

test('signs in a text stand on its page as they were written, and open no tag', () => {
  const { title, description, screen } = postPage(post('Sprint &amp; hurdles: 3 < 4<br>&lt;script&gt;'), 'slug')
  expect(description).toBe('Sprint & hurdles: 3 < 4 <script>')
  expect(title).toBe('Maya: Sprint & hurdles: 3 < 4 <script> · Maya')
  expect(screen?.text).toContain('<p>Sprint &amp; hurdles: 3 &lt; 4 &lt;script&gt;</p>')
})

test('the description of a product stands there in words, without its markup', () => {
  const product = {
    name: 'Hoodie',
    slug: 'hoodie',
    description: toRichText('<p>Warm &amp; grey.</p><p>A <b>size</b> too large.</p>'),
    performer: { name: 'Maya', path: '/maya' },
    image: null,
    price: 10,
    stock: null,
  } as unknown as Product
  const { description, screen } = productPage(product, 'hoodie')
  expect(description).toBe('Warm & grey. A size too large.')
  expect(screen?.text).toContain('<p>Warm &amp; grey. A size too large.</p>')
})
