// Bugs planted in a copy of the repository, to see which test finds them.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childEnvironment, findNode, root } from './environment.mjs'

const parts = [
  'server',
  'contract',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'vitest.config.ts',
]

/** Packages of others are those of the repository, our own the copied ones: what changes beside it is no bug that a test finds. */
function linkPackages(folder) {
  const own = '@fieldhouse'
  mkdirSync(join(folder, 'node_modules', own), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== own) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  for (const name of readdirSync(join(root, 'node_modules', own)))
    symlinkSync(existsSync(join(folder, name)) ? join(folder, name) : join(root, name), join(folder, 'node_modules', own, name))
  // What npm keeps beside a part for it alone.
  for (const part of parts) {
    const beside = join(root, part, 'node_modules')
    if (existsSync(beside)) symlinkSync(beside, join(folder, part, 'node_modules'))
  }
}

export function createCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-mutants-'))
  for (const name of parts)
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: (path) => !/(^|\/)(node_modules|data)$/.test(path) })
  linkPackages(folder)

  return {
    /** Edits are `[file, from, to]`; `from` may stand there more than once, and has to at least once. Answers what undoes them. */
    plant(edits) {
      const before = new Map()
      for (const [file, from, to] of edits) {
        const path = join(folder, file)
        const text = readFileSync(path, 'utf8')
        if (!text.includes(from)) throw new Error(`${file} does not say “${from}” any more`)
        if (!before.has(path)) before.set(path, text)
        writeFileSync(
          path,
          text.replaceAll(from, () => to),
        )
      }
      return () => before.forEach((text, path) => writeFileSync(path, text))
    },

    /** Stops at the first test that fails. */
    run(args, env = {}) {
      const child = spawn(findNode(), ['node_modules/vitest/vitest.mjs', 'run', ...args, '--bail', '1'], {
        cwd: folder,
        env: childEnvironment({ ...env, NO_COLOR: '1' }),
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
      return new Promise((done) => child.once('exit', (code) => done({ isGreen: code === 0, output })))
    },

    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The first test that failed and what it said. Undefined when none did: a copy that does not load is not a bug found. */
export function reasonOf(output) {
  if (/ERR_MODULE_NOT_FOUND|Cannot find (package|module)/.test(output)) return undefined
  const failed = /FAIL\s+(\S+\.test\.ts) > (.+)/.exec(output)
  const why = /(?:^|\n)\s*(?:Caused by: )?((?:AssertionError|Error|error|DatabaseError|AppError): (?!Property failed).*)/.exec(output)
  const counter = /Property failed after (\d+) tests/.exec(output)
  if (!failed) return undefined
  const where = `${failed[1].replace('server/', '')} “${failed[2]}”`
  return `${where}${counter ? ` at history ${counter[1]}` : ''}${why ? `: ${why[1].slice(0, 140)}` : ''}`
}

export const say = (line) => process.stdout.write(`${line}\n`)
