// The embedded database's folder, and its end, under a program that stands on it.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { findFreePort } from '../free-port.ts'
import { programEnv, programOf } from '../program.ts'

const main = programOf('main')
const dataFolder = mkdtempSync(join(tmpdir(), 'fieldhouse-embedded-'))
const home = join(dataFolder, 'postgres')
const running: { kill(signal: NodeJS.Signals): unknown }[] = []
afterEach(() => running.splice(0).forEach((child) => child.kill('SIGKILL')))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

async function run(until: RegExp) {
  const env = { ...programEnv, PORT: String(await findFreePort()), FIELDHOUSE_DATA: dataFolder, FIELDHOUSE_DEMO: 'off' }
  const child = spawn(process.execPath, [main], { env: { ...env, LOG_LEVEL: 'silent' }, stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  let said = ''
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  await new Promise<void>((done) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        said += String(text)
        if (until.test(said)) done()
      })
    void ended.then(() => done())
  })
  return { child, said: () => said, ended }
}

test('a database that was killed ends the program, in words; the next start has both', async () => {
  const first = await run(/is ready at/)
  process.kill(Number(readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  expect(await first.ended).toBe(1)
  expect(first.said()).toMatch(/The database has ended/)
  // As a crash between the note and the end of the mark leaves it.
  writeFileSync(join(home, 'cluster.unfinished'), '')
  const second = await run(/is ready at/)
  expect(second.said()).toMatch(/is ready at/)
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

test('a database whose note is missing is left alone, and the start says how to go on', async () => {
  const note = join(home, 'cluster.json')
  renameSync(note, `${note}.away`)
  const refused = await run(/\n/)
  expect(await refused.ended).toBe(1)
  expect(refused.said()).toMatch(/cluster\.json is missing.+npm run doctor/)
  expect([existsSync(join(home, 'data', 'PG_VERSION')), existsSync(join(home, 'cluster.unfinished'))]).toEqual([true, false])
  renameSync(`${note}.away`, note)
  const again = await run(/is ready at/)
  expect(again.said()).toMatch(/is ready at/)
  again.child.kill('SIGTERM')
  expect(await again.ended).toBe(0)
})

test('what a start that broke off left behind is made anew', async () => {
  rmSync(home, { recursive: true })
  mkdirSync(join(home, 'data'), { recursive: true })
  writeFileSync(join(home, 'cluster.unfinished'), '')
  writeFileSync(join(home, 'data', 'PG_VERSION'), '18')
  const { said } = await run(/is ready at/)
  expect(said()).toMatch(/is ready at/)
})
