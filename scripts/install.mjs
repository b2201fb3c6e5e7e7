// Installs exactly what package-lock.json names, when it has changed since the last time. Install scripts of packages
// never run.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './environment.mjs'

const stamp = join(root, 'node_modules', '.fieldhouse-lock')

export async function install() {
  const wanted = createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const code = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { env: process.env })
  if (code !== 0) process.exit(code)
  writeFileSync(stamp, wanted)
}
