import { expect, test } from 'vitest'
import { readCaptions } from './captions.ts'

const read = (text: string) => readCaptions(Buffer.from(text))
const said = (words: string) => `WEBVTT\n\n00:01.000 --> 00:03.500\n${words}\n`
const kept = (words: string) => `WEBVTT\n\n00:00:01.000 --> 00:00:03.500\n${words}\n`

test('times and words stay, in the order of their times; all else a file can hold goes', () => {
  const file = [
    '\u{feff}WEBVTT - Race day',
    'Kind: captions',
    '',
    'STYLE',
    '::cue { background: url(https://elsewhere.example/seen) }',
    '',
    'REGION',
    'id:fred',
    '',
    'NOTE by Maya',
    'not to be shown',
    '',
    'second',
    '01:00:04.000 --> 01:00:06.000 line:0 align:start',
    'On your marks.  ',
    '',
    '00:01.000 --> 00:03.500',
    '<v.loud Coach Okafor><b>Easy</b> now,',
    '<00:00:02.000><c.big>breathe</c> &amp; go',
  ]
  expect(read(file.join('\r\n'))).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:03.500\nCoach Okafor: Easy now,\nbreathe &amp; go\n\n01:00:04.000 --> 01:00:06.000\nOn your marks.\n',
  )
  expect(read(read(said('Go')))).toBe(kept('Go'))
})

test.each([
  ['a script', '<script>alert(1)</script>Go', 'alert(1)Go'],
  ['a picture', '<img src=x onerror=alert(1)>Go', 'Go'],
  ['an arrow in two halves', '--<b></b>> 00:09.000', '--&gt; 00:09.000'],
  ['half a tag', 'Go <img src=x onerror=alert(1)', 'Go'],
  ['a tag in a tag', '<<b>script>Go', 'script&gt;Go'],
  ['what turns its direction', 'Go\u{202e}og', 'Goog'],
])('of %s the words stay', (_name, sent, words) => expect(read(said(sent))).toBe(kept(words)))

test.each([
  ['nothing', '', 1],
  ['another format', '1\n00:00:01,000 --> 00:00:02,000\nGo', 1],
  ['a longer word', 'WEBVTTX\n\n00:01.000 --> 00:02.000\nGo', 1],
  ['no times', 'WEBVTT\n\nGo\n', 3],
  ['times with a comma', 'WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nGo', 3],
  ['an end before its beginning', 'WEBVTT\n\n00:02.000 --> 00:01.000\nGo', 3],
  ['seventy seconds', 'WEBVTT\n\n00:00.000 --> 00:70.000\nGo', 3],
  ['a time that is no number', 'WEBVTT\n\nNaN --> 00:01.000\nGo', 3],
  ['times among its words', 'WEBVTT\n\n00:01.000 --> 00:02.000\nGo\n00:02.000 --> 00:03.000\nOn', 5],
])('%s is refused by its line', (_name, text, line) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ code: 'upload.captions', message: expect.stringMatching(`^Line ${line} `) }))
})

test.each([
  ['NUL', Buffer.from(said('G\0o'))],
  ['UTF-16', Buffer.from(said('Go'), 'utf16le')],
  ['broken UTF-8', Buffer.concat([Buffer.from(said('Go')), Buffer.from([0xc3, 0x28])])],
  ['not one word', Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\n<b></b>\n')],
])('%s is refused', (_name, bytes) => {
  expect(() => readCaptions(bytes)).toThrow(expect.objectContaining({ code: 'upload.captions' }))
})

test('half a megabyte of brackets is read in one go', () => {
  const began = performance.now()
  expect(() => read(said('<v '.repeat(170_000)))).toThrow()
  expect(() => read(said(`<v${' '.repeat(500_000)}`))).toThrow()
  expect(() => read(said('<'.repeat(500_000)))).toThrow()
  expect(performance.now() - began).toBeLessThan(2000)
})
