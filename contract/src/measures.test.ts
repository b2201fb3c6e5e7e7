import { expect, test } from 'vitest'
import { heightIn, readHeight, readWeight, tidyHeight, tidyWeight, weightIn, writeHeight, writeWeight } from './measures.ts'

test('feet and inches are written one way, however they were typed', () => {
  for (const typed of ['5′9″', `5'9"`, '5’9”', '5 ft 9 in', '5ft9', '5-9', "5'9", ' 5 feet 9 inches '])
    expect([typed, tidyHeight(typed)]).toEqual([typed, '5′9″'])
  expect(tidyHeight("6'")).toBe('6′0″')
  for (const typed of ['175 cm', '175cm', '1.75 m', '1,75 m']) expect([typed, tidyHeight(typed)]).toEqual([typed, '175 cm'])
  for (const typed of ['150 lb', '150lbs', '150 pounds']) expect([typed, tidyWeight(typed)]).toEqual([typed, '150 lb'])
  expect(tidyWeight('68 kilos')).toBe('68 kg')
})

test('what is neither stays as it is', () => {
  for (const typed of ['', '175', '5′12″', '9′9″', '999 cm', 'tall', '5 9'])
    expect([readHeight(typed), tidyHeight(typed)]).toEqual([undefined, typed])
  for (const typed of ['', '68', '5 kg', '999 lb', 'light']) expect([readWeight(typed), tidyWeight(typed)]).toEqual([undefined, typed])
})

test('one unit becomes the other, and itself stays as it was', () => {
  const tall = readHeight('5′9″')
  const heavy = readWeight('150 lb')
  if (!tall || !heavy) throw new Error('not read')
  expect(writeHeight(heightIn('metric', tall))).toBe('175 cm')
  expect(writeHeight(heightIn('imperial', heightIn('metric', tall)))).toBe('5′9″')
  expect(writeHeight(heightIn('imperial', tall))).toBe('5′9″')
  expect(writeWeight(weightIn('metric', heavy))).toBe('68 kg')
})
