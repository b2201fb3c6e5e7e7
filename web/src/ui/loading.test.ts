// What says that it loads is named by it: a name without a role is heard by nobody, and a page is seen so only for a moment.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('whatever is named “Loading” has a role', () => {
  const named = globSync('**/*.tsx', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/<\w[^>]*aria-label="Loading"[^>]*>/g)].map(([tag]) => `${file}: ${tag}`),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((tag) => !tag.includes('role='))).toEqual([])
})
