import { expect, test } from 'vitest'
import { filmFrame } from './film-frame.ts'

test.each([
  [1920, 1080, 'film'],
  [1280, 720, 'film'],
  [720, 480, 'wide'],
  [640, 480, 'old'],
  [800, 780, 'sq'],
  [540, 676, ''],
  [1080, 1920, 'upright'],
  [3000, 300, 'film'],
  [null, null, 'film'],
])('a film of %s × %s stands in “%s”', (width, height, frame) => expect(filmFrame({ width, height })).toBe(frame))
