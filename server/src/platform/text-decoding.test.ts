import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText } from './text-decoding.ts'

const text = 'First Name,Last Name\nZoë,Núñez\nŁukasz,Žižka\n'

const utf16 = (written: string, isBig: boolean): Uint8Array => {
  const bytes = Buffer.from(written, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

test('UTF-8 and UTF-16 are told apart, with a byte-order mark and without', () => {
  expect(decodeText(Buffer.from(text))).toBe(text)
  expect(decodeText(Buffer.from(`\ufeff${text}`))).toBe(text)
  for (const isBig of [false, true]) {
    expect(decodeText(utf16(text, isBig))).toBe(text)
    expect(decodeText(utf16(`\ufeff${text}`, isBig))).toBe(text)
  }
})

test('what is not UTF-8 is read as Windows wrote it', () => {
  expect(decodeText(Uint8Array.from([0x4e, 0xfa, 0xf1, 0x65, 0x7a, 0x20, 0x80, 0x92]))).toBe('Núñez €’')
})

test('no bytes make it throw', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => decodeText(bytes).isWellFormed()))
  expect(decodeText(new Uint8Array())).toBe('')
})
