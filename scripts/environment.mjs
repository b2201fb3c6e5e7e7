// What every command starts from: the repository's root, and the Node that the project brings along. Plain JavaScript
// that Node 20 can read, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')

/** The project's own Node 24 where npm has one for this machine, else the Node that runs us. */
export function findNode() {
  const own = join(bin, 'node')
  return spawnSync(own, ['--version']).status === 0 ? own : process.execPath
}

/** The environment of child processes: the project's programs first. */
export const childEnvironment = (more = {}) => ({
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...more,
})

/** Runs a program in the foreground; resolves with its exit code. Signals go to the child, which decides. */
export function run(command, args, options = {}) {
  return new Promise((settle, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: childEnvironment(), ...options })
    const forward = (signal) => child.kill(signal)
    process.on('SIGTERM', forward)
    // The terminal sends Ctrl-C to the whole group; waiting here lets the child finish first.
    process.on('SIGINT', () => undefined)
    child.once('error', fail)
    child.once('exit', (code, signal) => {
      process.off('SIGTERM', forward)
      settle(code ?? (signal === null ? 1 : 128))
    })
  })
}
