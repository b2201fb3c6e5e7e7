import { expect, test } from 'vitest'
import { draftsOf, itemsOf, moved, stepped, type Draft } from './menu-order.ts'

const draft = (id: number, section: Draft['section']): Draft => ({ id, section, title: `${id}`, path: `/${id}`, isNewTab: false })
const all = [draft(1, 'footer'), draft(2, 'header'), draft(3, 'footer'), draft(4, 'footer')]
const footer = (drafts: readonly Draft[]) => drafts.filter(({ section }) => section === 'footer').map(({ id }) => id)

test('a link moves within its section, by steps or before another', () => {
  expect(footer(stepped(all, 3, -1))).toEqual([3, 1, 4])
  expect(footer(stepped(all, 3, 1))).toEqual([1, 4, 3])
  expect(footer(stepped(all, 1, -1))).toEqual([1, 3, 4])
  expect(footer(stepped(all, 4, 1))).toEqual([1, 3, 4])
  expect(footer(moved(all, 4, 1))).toEqual([4, 1, 3])
  expect(footer(moved(all, 1, undefined))).toEqual([3, 4, 1])
  // Never into another section.
  expect(footer(moved(all, 1, 2))).toEqual([3, 4, 1])
})

test('places are counted in each section, and whose page it is follows from the address', () => {
  expect(itemsOf(all).map(({ section, ordering }) => `${section} ${ordering}`)).toEqual(['footer 0', 'header 0', 'footer 1', 'footer 2'])
  expect(itemsOf([{ ...draft(1, 'main'), title: ' Shop ', path: ' https://shop.example ' }])).toEqual([
    { title: 'Shop', path: 'https://shop.example', internal: false, section: 'main', ordering: 0, isNewTab: false },
  ])
  expect(draftsOf(itemsOf(all)).map(({ title }) => title)).toEqual(['1', '2', '3', '4'])
})
