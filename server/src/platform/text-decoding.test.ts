import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { decodeChunks, decodeText, detectEncoding } from './text-decoding.ts'

const text = 'Peña High,Saint-Jérôme’s “East”,€\r\n'
const utf16le = new Uint8Array(Buffer.from(text, 'utf16le'))
const swapped = new Uint8Array(Buffer.from(text, 'utf16le').swap16())
/** The few characters of the text that windows-1252 has elsewhere than Unicode. */
const elsewhere: Readonly<Record<string, number>> = { '’': 0x92, '“': 0x93, '”': 0x94, '€': 0x80 }
const windows = Uint8Array.from(text, (letter) => elsewhere[letter] ?? letter.charCodeAt(0))
const withMark = (mark: number[], bytes: Uint8Array) => Uint8Array.from([...mark, ...bytes])

const files: readonly [string, string, Uint8Array][] = [
  ['UTF-8', 'utf-8', new TextEncoder().encode(text)],
  ['UTF-8 with a byte-order mark', 'utf-8', withMark([0xef, 0xbb, 0xbf], new TextEncoder().encode(text))],
  ['UTF-16 LE with a byte-order mark', 'utf-16le', withMark([0xff, 0xfe], utf16le)],
  ['UTF-16 BE with a byte-order mark', 'utf-16be', withMark([0xfe, 0xff], swapped)],
  ['UTF-16 LE', 'utf-16le', utf16le],
  ['UTF-16 BE', 'utf-16be', swapped],
  ['windows-1252', 'windows-1252', windows],
]

/** Pieces that cut characters, but for the first few bytes. */
const inPieces = (bytes: Uint8Array) =>
  Readable.from([bytes.subarray(0, 5), ...Array.from({ length: bytes.length }, (_, index) => bytes.subarray(5 + index, 6 + index))])

test.each(files)('%s is read, whole and in pieces', async (_name, encoding, bytes) => {
  expect(decodeText(bytes)).toBe(text)
  expect(await detectEncoding(inPieces(bytes))).toBe(encoding)
  const pieces: string[] = []
  for await (const piece of decodeChunks(inPieces(bytes), encoding as 'utf-8')) pieces.push(piece)
  expect(pieces.join('')).toBe(text)
})

test('no text is text, and a character that is cut off at the end is no UTF-8', async () => {
  expect(decodeText(new Uint8Array())).toBe('')
  expect(await detectEncoding(Readable.from([]))).toBe('utf-8')
  expect(decodeText(Uint8Array.of(0x41, 0xc3))).toBe('AÃ')
  expect(await detectEncoding(Readable.from([Uint8Array.of(0x41, 0xc3)]))).toBe('windows-1252')
})
