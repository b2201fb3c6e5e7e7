// The folder somebody puts the program into is theirs to name, within what the build can read.
import { expect, test } from 'vitest'
import { refusalOf } from './install.mjs'

test.each(["/srv/José's site %41 & (new)", 'C:\\sites\\fieldhouse', '/home/coach/fieldhouse'])('%s is a good place', (folder) => {
  expect(refusalOf(folder)).toBeUndefined()
})

test.each([
  ['/srv/site #1', '#'],
  ['/srv/why?', '?'],
  ['/srv/a:b', ':'],
])('%s is none, and it is said why', (folder, sign) => {
  expect(refusalOf(folder)).toBe(
    `The folder ${folder} has a “${sign}” in its name, which the build cannot read. Rename it and start again.`,
  )
})
