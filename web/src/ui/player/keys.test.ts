import { expect, test } from 'vitest'
import { deedOf, speedBeside } from './keys.ts'

const press = (key: string, holder: Parameters<typeof deedOf>[1] = 'player', more = {}) =>
  deedOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...more }, holder)

test('keys do what they do in other players', () => {
  expect([press(' '), press('K'), press('ArrowLeft'), press('>')]).toEqual([
    { do: 'toggle' },
    { do: 'toggle' },
    { do: 'seek', by: -5 },
    { do: 'speed', by: 1 },
  ])
  expect([press('Tab'), press('constructor')]).toEqual([undefined, undefined])
})

test('what has the focus keeps its own keys, and so does the browser', () => {
  expect([press(' ', 'button'), press('k', 'button')]).toEqual([undefined, { do: 'toggle' }])
  expect([press('ArrowUp', 'volume'), press('ArrowUp', 'menu'), press('f', 'player', { ctrlKey: true })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('speeds go up and down and stop at their ends', () => {
  expect([speedBeside(1, 1), speedBeside(1, -1), speedBeside(2, 1), speedBeside(0.5, -1), speedBeside(1.1, 1)]).toEqual([
    1.25, 0.75, 2, 0.5, 1.25,
  ])
})
