import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { isAlive, parentOf } from './processes.ts'

test.skipIf(process.platform !== 'linux')('what ended is dead though nobody has reaped it', async () => {
  // Its second half knows nothing of the child that the first half started.
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const pid = Number(String((await once(parent.stdout, 'data'))[0]))
    expect(isAlive(pid)).toBe(true)
    expect(parentOf(pid)).toBe(parent.pid)
    await vi.waitFor(() => expect(readFileSync(`/proc/${parent.pid}/cmdline`, 'utf8')).toMatch(/^sleep/), 8000)
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z '), 8000)
    expect(isAlive(pid)).toBe(false)
  } finally {
    parent.kill('SIGKILL')
  }
})

test('a number that no process has is dead', () => {
  expect(isAlive(2 ** 22 + 1)).toBe(false)
  expect(parentOf(2 ** 22 + 1)).toBe(0)
})
