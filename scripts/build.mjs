// Builds the web application when one of its sources has changed. The server needs no build.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compress } from './compress.mjs'
import { findNode, root, run } from './environment.mjs'
import { install } from './install.mjs'

const stamp = join(root, 'web', 'dist', '.sources')
const sources = [
  'web/src',
  'web/build',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'contract/src',
  'package-lock.json',
  'scripts/compress.mjs',
]

export async function build() {
  const wanted = digestOf(sources.map((path) => join(root, path)))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const code = await run(findNode(), [vite, 'build', 'web', '--logLevel', 'warn'])
  if (code !== 0) process.exit(code)
  compress(join(root, 'web', 'dist'))
  writeFileSync(stamp, wanted)
}

function digestOf(paths) {
  const hash = createHash('sha256')
  const visit = (path) => {
    const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => a.name.localeCompare(b.name))
    for (const entry of entries) {
      const inside = join(path, entry.name)
      if (entry.isDirectory()) visit(inside)
      else hash.update(inside.slice(root.length)).update(readFileSync(inside))
    }
  }
  for (const path of paths) {
    if (!existsSync(path)) continue
    if (path.includes('.')) hash.update(path.slice(root.length))
    try {
      visit(path)
    } catch {
      hash.update(readFileSync(path))
    }
  }
  return hash.digest('hex')
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await install()
  await build()
}
