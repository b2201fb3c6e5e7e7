// Stop means stop: whoever is asked or killed on the way from npm to the program, nothing of it stays, the database neither.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { beginRequest, endAll, npmStart, untilNothingLives, untilRefused, type NpmStart } from './npm-start.ts'

const tenSeconds = 10_000
let dataFolder: string
beforeAll(() => {
  // Without its stamp `npm start` would install anew, below this very test.
  const stamp = fileURLToPath(new URL('../../../node_modules/.fieldhouse-lock', import.meta.url))
  expect(existsSync(stamp), 'run npm test, which installs first').toBe(true)
  dataFolder = mkdtempSync(join(tmpdir(), 'fieldhouse-stop-'))
})
afterEach(() => endAll(dataFolder))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

test.each<[string, (started: NpmStart) => number, NodeJS.Signals]>([
  ['npm, asked', ({ npm }) => npm, 'SIGTERM'],
  ['npm, interrupted', ({ npm }) => npm, 'SIGINT'],
  ['npm, killed', ({ npm }) => npm, 'SIGKILL'],
  ['the launcher, asked', ({ launcher }) => launcher, 'SIGTERM'],
  ['the launcher, killed', ({ launcher }) => launcher, 'SIGKILL'],
  ['the program, asked', ({ program }) => program, 'SIGTERM'],
])('%s: all of it ends within ten seconds', async (_who, pick, signal) => {
  const started = await npmStart(dataFolder)
  expect(started.living().some((line) => line.includes('/bin/postgres'))).toBe(true)
  process.kill(pick(started), signal)
  await untilNothingLives(started, tenSeconds)
})

test('a request that is under way is answered first', async () => {
  const started = await npmStart(dataFolder)
  const request = await beginRequest(started.port)
  process.kill(started.npm, 'SIGTERM')
  await untilRefused(started.port)
  expect(await request.finish()).toContain('"code":')
  await untilNothingLives(started, tenSeconds)
})

test('one that never comes to its end does not hold up the end; asked again, it ends at once', async () => {
  const started = await npmStart(dataFolder)
  await beginRequest(started.port)
  process.kill(started.npm, 'SIGTERM')
  await untilRefused(started.port)
  const asked = setInterval(() => started.ask('SIGTERM'), 100)
  try {
    await untilNothingLives(started, 4000)
  } finally {
    clearInterval(asked)
  }
})
