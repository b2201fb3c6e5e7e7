import { expect, test } from 'vitest'
import { sniffFormat, type FormatName } from './sniff.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')

test.each<[FormatName, string]>([
  ['jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['webp', 'RIFF\0\0\0\0WEBPVP8 '],
  ['gif', 'GIF89a'],
  ['heic', '\0\0\0\x18ftypheic'],
  ['heic', '\0\0\0\x18ftypmif1'],
  ['mp4', '\0\0\0\x18ftypisom'],
  ['mov', '\0\0\0\x14ftypqt  '],
  ['mov', '\0\0\0\x08wide\0\0\0\0mdat'],
  ['webm', '\x1a\x45\xdf\xa3\x01'],
  ['mp3', 'ID3\x04'],
  ['mp3', '\xff\xfb\x90\x64'],
  ['m4a', '\0\0\0\x1cftypM4A '],
  ['wav', 'RIFF\0\0\0\0WAVEfmt '],
  ['ogg', 'OggS\0\x02'],
  ['pdf', '%PDF-1.7'],
  ['vtt', 'WEBVTT\n\n'],
  ['vtt', '\xef\xbb\xbfWEBVTT'],
])('%s by its bytes', (name, head) => {
  expect(sniffFormat(latin(head))).toBe(name)
})

test.each([
  ['nothing', ''],
  ['HTML', '<!doctype html><script>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
  ['XML', '<?xml version="1.0"?>'],
  ['a playlist', '#EXTM3U\n#EXT-X-VERSION:3\n'],
  ['a zip', 'PK\x03\x04'],
  ['AVIF', '\0\0\0\x1cftypavif'],
  ['an executable', '\x7fELF\x02\x01'],
  ['AAC in ADTS', '\xff\xf1\x50\x80'],
  ['UTF-16 text', '\xff\xfeh\0i\0'],
])('%s is not accepted', (_, head) => {
  expect(sniffFormat(latin(head))).toBeUndefined()
})
