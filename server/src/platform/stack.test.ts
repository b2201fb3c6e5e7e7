import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { inSources, serializeError } from './stack.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-built-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'dist'))
// The second line of the build is the fifth of its source.
const map = { version: 3, sources: ['../src/pay.ts'], names: [], mappings: ';AAIA' }
writeFileSync(join(folder, 'dist/pay-1234.js.map'), JSON.stringify(map))
const at = (path: string) => pathToFileURL(join(folder, path)).href

test('an error that is logged says where it happened in the sources', () => {
  const error = new Error('Not enough')
  error.stack = `Error: Not enough\n    at pay (${at('dist/pay-1234.js')}:2:1)\n    at node:internal/timers:1:2`
  expect(serializeError(error)).toMatchObject({
    type: 'Error',
    message: 'Not enough',
    stack: `Error: Not enough\n    at pay (${at('src/pay.ts')}:5:1)\n    at node:internal/timers:1:2`,
  })
})

test('a place of a build without a map stays as it is, and so does what is no error', () => {
  const stack = `Error: x\n    at ${at('dist/gone-1.js')}:2:1`
  expect(inSources(stack)).toBe(stack)
  expect(serializeError('text' as unknown as Error)).toBe('text')
})
