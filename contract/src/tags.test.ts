import { expect, test } from 'vitest'
import type { Call } from './call.ts'
import { calls } from './index.ts'
import { tags } from './tags.ts'

const all = Object.entries(calls).flatMap(([area, group]) =>
  Object.entries(group as Record<string, Call>).map(([name, call]) => ({ name: `${area}.${name}`, call })),
)

test('every call says what its answer is about or what it changes', () => {
  const silent = all.filter(({ call }) => (call.tags === undefined) === (call.changes === undefined))
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('what a write changes can be read somewhere, and every tag is in use', () => {
  const read = new Set(all.flatMap(({ call }) => call.tags ?? []))
  const unread = all.flatMap(({ name, call }) => (call.changes ?? []).filter((tag) => !read.has(tag)).map((tag) => `${name}: ${tag}`))
  expect(unread).toEqual([])
  expect(tags.filter((tag) => !read.has(tag))).toEqual([])
})
