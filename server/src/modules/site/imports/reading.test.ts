// Files of other services, and of who means no good: told apart by what they hold, refused with a sentence, and never read beyond what they may be.
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { AppError } from '#platform/app-error.ts'
import { cutBetweenParagraphs, isNestedTooDeep, reduceForPage, reduceForPost } from '#platform/foreign-html.ts'
import {
  ghostExport,
  ghostMembers,
  oldGhostExport,
  oldPatreonMembers,
  patreonMembers,
  substackPosts,
  substackReaders,
  wordPressExport,
  wordPressItem,
} from './exports-for-tests.ts'
import { isFault, most } from './found.ts'
import { draftAll, planLines } from './planning.ts'
import { whereIs } from './pictures.ts'
import { readExport } from './reading.ts'

const bytesOf = (text: string) => Buffer.from(text)
const read = (file: string | Uint8Array) => readExport(typeof file === 'string' ? bytesOf(file) : file)
const refusalOf = async (file: string | Uint8Array) => {
  const error: unknown = await read(file).catch((failure: unknown) => failure)
  return error instanceof AppError ? error.message : 'It was read'
}
const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytesOf(text)])), { level: 1 })
const whole = { 'posts.csv': substackPosts, 'posts/101.winter-miles.html': '<p>Snow.</p>', 'posts/102.html': '<p>Mud.</p>' }

test('every export is known by what it holds, as it is and as it was', async () => {
  const found = async (file: string | Uint8Array) => {
    const { source, rows } = await read(file)
    return [
      source,
      rows.map((row) =>
        isFault(row) ? 'fault' : row.kind === 'member' ? row.address + (row.against && ' –') : `${row.kind} ${row.externalId}`,
      ),
    ]
  }
  expect(
    await found(
      ghostExport([
        { id: 'a', title: 'One', html: '<p>1</p>' },
        { id: 'b', title: 'Two', html: '<p>2</p>', type: 'page' },
      ]),
    ),
  ).toEqual(['ghost', ['post uuid-a', 'page uuid-b']])
  expect(await found(oldGhostExport)).toEqual(['ghost', ['post 1', 'page 2']])
  expect(await found(ghostMembers)).toEqual([
    'ghost',
    ['ada@example.org', 'ben@example.org', 'quiet@example.org –', 'fault', 'ada@example.org'],
  ])
  expect(await found(patreonMembers)).toEqual(['patreon', ['ada@example.org', 'cleo@example.org', 'dan@example.org –']])
  expect(await found(oldPatreonMembers)).toEqual(['patreon', ['eve@example.org', 'finn@example.org –']])
  expect(await found(zip({ ...whole, 'email_list.kit.csv': substackReaders }))).toEqual([
    'substack',
    ['post 101', 'post 102', 'gus@example.org', 'hal@example.org –'],
  ])
  expect(await found(substackPosts)).toEqual(['substack', ['fault', 'fault']])
  expect(await found(substackReaders)).toEqual(['substack', ['gus@example.org', 'hal@example.org –']])
  const wordPress = wordPressExport(
    wordPressItem({ id: 1, title: 'A & B', text: 'One\n\nTwo' }) +
      wordPressItem({ id: 2, title: 'Page', text: '<p>x</p>', type: 'page' }) +
      wordPressItem({ id: 3, title: 'Gone', text: 'x', status: 'trash' }),
  )
  expect(await found(wordPress)).toEqual(['wordpress', ['post 1', 'page 2']])
  // Also with the byte-order mark of Windows, and with what XML does not allow.
  expect((await found(`\ufeff${wordPress.replace('One', 'O\u0008ne')}`))[0]).toBe('wordpress')
})

test('what means no good is refused with a sentence', async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><rss><channel><title>&b;</title></channel></rss>`
  expect(await refusalOf(bomb)).toContain('defines names of its own')
  expect(await refusalOf(`<rss>${'<a>'.repeat(100_000)}`)).toContain('nested')
  expect(await refusalOf(wordPressExport('<item><title>x</item>'))).toContain('damaged')
  expect(await refusalOf('<rss><channel></channel></rss>')).toContain('no export of WordPress')
  expect(await refusalOf('<!doctype html><html><body>Export</body></html>')).toContain('web page')
  expect(await refusalOf(`${'['.repeat(200_000)}`)).toContain('damaged')
  expect(await refusalOf('{"db":[{"data":{}}]}')).toContain('no export of Ghost')
  expect(await refusalOf('{"db":')).toContain('damaged')
  expect(await refusalOf(Buffer.concat([bytesOf(ghostMembers), Buffer.from([0, 0, 0])]))).toContain('no text')
  expect(await refusalOf('')).toContain('empty')
  expect(await refusalOf('a,b\n1,2')).toContain('do not know')
  expect(await refusalOf('email,subscribed_to_emails\n"ada@example.org')).toContain('breaks off')
  expect(await refusalOf(zip({ 'readme.txt': 'x' }))).toContain('no posts.csv')
  expect(await refusalOf(zip(whole).subarray(0, 200))).toContain('damaged')
  // Says that it unpacks to two gigabytes.
  const swollen = Buffer.from(zip(whole))
  swollen.writeUInt32LE(2_000_000_000, swollen.lastIndexOf(Buffer.from('PK\u0001\u0002')) + 24)
  expect(await refusalOf(swollen)).toContain('unpacks to far more')
  const many = Array.from({ length: most.members + 1 }, (_, at) => `a${at}@example.org,true`).join('\n')
  expect(await refusalOf(`email,subscribed_to_emails\n${many}`)).toContain('more than')
})

test('words come down to what posts and pages hold', () => {
  const { html, pictures } = reduceForPost(
    '<h2>Head</h2><p onclick="x()">One <b>two</b> <a href="javascript:alert(1)">three</a></p><script>alert(1)</script><blockquote><p>Said</p></blockquote>' +
      '<figure><img src="/a.png"><figcaption>Snow</figcaption></figure><img src="/a.png"><iframe src="https://video.example/1"></iframe><ul><li>x</li></ul>',
  )
  expect(html).toContain('<p>Head</p><p>One <b>two</b> <a rel="noopener nofollow ugc">three</a></p><p>Said</p>')
  expect(html).not.toMatch(/script|onclick|javascript|<img|iframe/)
  expect(html).toContain('href="https://video.example/1"')
  expect(pictures).toEqual(['/a.png'])
  expect(reduceForPost('<div>'.repeat(500) + 'deep' + '</div>'.repeat(500)).html.length).toBeLessThan(200)
  expect(reduceForPost('a\u0000b\u202ec').html).toBe('abc')
  expect(
    reduceForPage('<h1>Who</h1><p>We <strong>run</strong>. <a href="https://a.example">Here</a></p><ul><li>one</li><li>two</li></ul>').text,
  ).toBe('# Who\n\nWe **run**. Here (https://a.example)\n\n- one\n- two')
  const paragraph = `<p>${'word '.repeat(300)}</p>`
  const pieces = cutBetweenParagraphs(paragraph.repeat(8), 5000) ?? []
  expect(pieces.every((piece) => piece.length <= 5000 && piece.startsWith('<p>') && piece.endsWith('</p>'))).toBe(true)
  expect(pieces.join('')).toBe(paragraph.repeat(8))
  expect(cutBetweenParagraphs(`<p>${'x'.repeat(6000)}</p>`, 5000)).toBeUndefined()
})

test('texts that are made to be slow are not', () => {
  expect(isNestedTooDeep('<div><ul><li>'.repeat(1000))).toBe(true)
  expect(isNestedTooDeep('<div><p>x<br><img></div>'.repeat(1000))).toBe(false)
  const timeOf = (text: string, length: number) => {
    const began = performance.now()
    for (const reduce of [reduceForPost, reduceForPage]) reduce(text.repeat(length / text.length))
    return performance.now() - began
  }
  // Four times as long takes nowhere near sixteen times as long.
  for (const text of ['<!--', '[caption ', '<a href="', ' ', '\n'])
    expect([text, timeOf(text, 80_000) < 12 * Math.max(100, timeOf(text, 20_000))]).toEqual([text, true])
})

test('a plan says of each row what it would do, and nothing twice', async () => {
  const place = {
    takesPosts: true,
    takesPages: false,
    againstWriting: '',
    oldSite: '',
    givesDays: true,
    now: new Date('2026-11-20T12:00:00Z'),
    fingerprintOf: (address: string) => `print of ${address}`,
  }
  const file = await read(
    ghostExport([
      { id: 'a', title: 'One', html: '<p>1</p>' },
      { id: 'a', title: 'One again', html: '<p>1</p>' },
      { id: 'b', title: 'Nothing', html: '' },
      { id: 'c', title: 'Long', html: `<p>${'word '.repeat(300)}</p>`.repeat(8) },
      { id: 'd', title: 'Page', html: '<p>x</p>', type: 'page' },
      { id: 'e', title: 'Wall', html: `<p>${'x'.repeat(6000)}</p>` },
    ]),
  )
  const plan = planLines(await draftAll(file, place), { rows: new Map(), untouched: new Set() })
  expect(plan.map(({ action, state }) => `${action} ${state}`)).toEqual([
    'create waiting',
    'skip kept',
    'error kept',
    'create waiting',
    'skip kept',
    'error kept',
  ])
  expect(plan[3]?.message).toContain('3 posts')
  expect(plan[3]?.payload).toMatchObject({ parts: [{ title: 'Long (1/3)' }, {}, {}] })
  const people = planLines(await draftAll(await read(ghostMembers), { ...place, againstWriting: 'Not here.' }), {
    rows: new Map(),
    untouched: new Set(),
  })
  expect(people.map(({ action }) => action)).toEqual(['skip', 'skip', 'skip', 'error', 'skip'])
})

test('pictures are found from the old site, and nowhere inside of ours', () => {
  expect(whereIs('__GHOST_URL__/content/a.png', 'https://blog.example')).toBe('https://blog.example/content/a.png')
  expect(whereIs('/a.png', 'blog.example')).toBe('https://blog.example/a.png')
  expect(whereIs('//cdn.example/a.png', '')).toBe('https://cdn.example/a.png')
  expect(whereIs('/a.png', '')).toBeUndefined()
  expect(whereIs('data:image/png;base64,AAAA', 'blog.example')).toBeUndefined()
  expect(whereIs('file:///etc/passwd', 'blog.example')).toBeUndefined()
})
