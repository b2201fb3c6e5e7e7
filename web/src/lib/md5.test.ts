import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { md5 } from './md5.ts'

test.each(['', 'a', 'three sets, one roll of tape', 'ñandú 5:40 a.m.', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'y'.repeat(1000)])(
  'md5 of %j',
  (text) => expect(md5(text)).toBe(createHash('md5').update(text).digest('hex')),
)
