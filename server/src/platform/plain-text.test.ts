import { expect, test } from 'vitest'
import { shorten, toLine, toPlainText } from './plain-text.ts'

test.each([
  ['a\u202eb\u2066c\u2069d', 'abcd'],
  ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ['\u0007bell\u009b and\ttab', 'bell and tab'],
  ['soft\u00adhyphen\u2060', 'softhyphen'],
  ['👩\u200d🎓', '👩\u200d🎓'],
  ['half \ud800 gone', 'half  gone'],
  ['<b>bold</b> 1 < 2', 'bold 1 < 2'],
])('%j is kept as %j', (from, to) => expect(toPlainText(from)).toBe(to))

test.each([
  [' Ana\n<b>Lima</b>\t ', 'Ana Lima'],
  ['gro\u202ess\u061c', 'gross'],
  ['\u200d\u200c \u200b', ''],
])('on one line %j is %j', (from, to) => expect(toLine(from)).toBe(to))

test.each([
  ['short', 'short'],
  ['eleven signs', 'eleven…'],
  ['one, two or three', 'one, two…'],
  ['🏀🏀🏀🏀🏀🏀', '🏀🏀🏀🏀…'],
  ['👩\u200d🎓👩\u200d🎓👩\u200d🎓', '👩\u200d🎓👩…'],
  ['没有空格的一句话在这里', '没有空格的一句话在…'],
])('of %j ten signs are %j', (text, short) => expect(shorten(text, 10)).toBe(short))
