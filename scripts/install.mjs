// Installs exactly what package-lock.json names, when it has changed since the last time. Install scripts of packages
// never run. The program itself needs no tools of development, a fifth of all; they are added when something asks for them.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasOwnNode, refusalOfNode, root, run } from './environment.mjs'
import { inTurn } from './in-turn.mjs'

const stamp = join(root, 'node_modules', '.fieldhouse-lock')
const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

const read = () => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined)

/** Why nothing can be built in this folder, if so: the build reads paths as addresses, and a list of paths has colons between them. */
export function refusalOf(folder) {
  const sign = /[#?:]/.exec(folder.replace(/^[A-Z]:/, ''))?.[0]
  return sign && `The folder ${folder} has a “${sign}” in its name, which the build cannot read. Rename it and start again.`
}

export async function install({ withTools = true } = {}) {
  const all = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const program = `${all} without tools`
  const isThere = () => read() === all || (read() === program && !withTools)
  if (isThere()) return
  const refusal = refusalOf(root) ?? (hasOwnNode ? undefined : refusalOfNode(process.versions.node))
  if (refusal) {
    process.stderr.write(`${refusal}\n`)
    process.exit(1)
  }
  await inTurn(async () => {
    // Another one may have done it meanwhile.
    if (isThere()) return
    // Adding leaves alone what a running server may still read; `npm ci` would delete it first.
    const how = read() === program ? ['install', '--no-save'] : withTools ? ['ci'] : ['ci', '--omit=dev']
    const code = await run('npm', [...how, ...options], { env: process.env })
    if (code !== 0) process.exit(code)
    writeFileSync(stamp, withTools ? all : program)
  })
}
