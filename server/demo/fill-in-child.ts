// The parent's side of child.ts; loads nothing of the demo itself.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { AppOptions } from '../src/app.ts'

/** For a database that `isEmpty`. `say` hears what was made, line by line. Rejects when the child fails or is ended. */
export function fillInChild(options: AppOptions, say: (line: string) => void): Promise<void> {
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), { stdio: 'inherit' })
  child.on('message', (line) => say(String(line)))
  child.send(options)
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error('The demo content could not be made'))))
  })
}
