// docs/MONEY-TESTS.md names a test for each invariant: it must be there, under that name.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './environment.mjs'

const files = ['server/src', 'server/test', 'e2e/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
)
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const rows = read('docs/MONEY-TESTS.md')
  .split('\n')
  .filter((line) => /^\| I\d+ /.test(line))

test('each of the fourteen invariants has its row', () => {
  expect(rows.map((row) => row.split(' ')[1])).toEqual(Array.from({ length: 14 }, (_, index) => `I${index + 1}`))
})

test.each(rows)('what proves it exists: %s', (row) => {
  const paths = [...row.matchAll(/`([\w./-]+(?:\/[\w.-]+|\.test\.ts))`/g)].flatMap(([, path]) => path ?? [])
  expect(paths.filter((path) => !files.some((file) => file.endsWith(path)))).toEqual([])
  const texts = files.filter((file) => /(\.test|checks|verify)\.ts$/.test(file)).map(read)
  const names = [...row.matchAll(/“([^”]+)”/g)].flatMap(([, name]) => name ?? [])
  expect(names.filter((name) => !texts.some((text) => text.includes(name)))).toEqual([])
  expect(paths.length + names.length).toBeGreaterThan(0)
})
