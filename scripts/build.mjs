// Builds the web application and the program, each when one of its sources has changed. `node scripts/build.mjs program` builds the
// second alone.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compress } from './compress.mjs'
import { findNode, root, run } from './environment.mjs'
import { inTurn } from './in-turn.mjs'
import { install } from './install.mjs'

const web = {
  folder: 'web',
  sources: [
    'web/src',
    'web/build',
    'web/public',
    'web/index.html',
    'web/vite.config.ts',
    'contract/src',
    'package-lock.json',
    'scripts/compress.mjs',
  ],
  finish: compress,
}
const program = {
  folder: 'server',
  sources: [
    'server/src',
    'server/demo',
    'server/scenario',
    'server/vite.config.ts',
    'contract/src',
    'sandbox/src',
    'package.json',
    'package-lock.json',
  ],
  finish: removeOld,
}

export const build = () => buildAll([web, program])

export const buildProgram = () => buildAll([program])

async function buildAll(parts) {
  const isStale = (part) => !isBuilt(part)
  if (!parts.some(isStale)) return
  await inTurn(async () => {
    // Another one may have built them meanwhile.
    const stale = parts.filter(isStale)
    if (process.availableMemory() > roomForAll) await Promise.all(stale.map(buildOne))
    else for (const part of stale) await buildOne(part)
  })
}

/** In bytes. Each build takes half a gigabyte; side by side where there is no more, both wait for the disk for ever. */
const roomForAll = 1.5 * 1024 ** 3

const stampOf = ({ folder }) => join(root, folder, 'dist', '.sources')
const wantedOf = ({ sources }) => digestOf(sources.map((path) => join(root, path)))
const isBuilt = (part) => existsSync(stampOf(part)) && readFileSync(stampOf(part), 'utf8') === wantedOf(part)

async function buildOne(part) {
  const { folder, finish } = part
  const [dist, stamp, wanted] = [join(root, folder, 'dist'), stampOf(part), wantedOf(part)]
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const formerAt = existsSync(stamp) ? statSync(stamp).mtimeMs : 0
  // Whatever breaks off from here on leaves something that nobody takes for whole.
  rmSync(stamp, { force: true })
  const code = await run(findNode(), [vite, 'build', folder, '--logLevel', 'warn'])
  if (code !== 0) process.exit(code)
  finish(dist, formerAt)
  writeFileSync(stamp, wanted)
}

/** As long as a build takes, and more. */
const margin = 10 * 60 * 1000

/** Of the build before, all stays: a program that still runs may not have read everything yet. */
function removeOld(dist, formerAt) {
  for (const name of readdirSync(dist)) {
    const file = join(dist, name)
    // Every build writes all of its files anew.
    if (statSync(file).mtimeMs < formerAt - margin) rmSync(file)
  }
}

function digestOf(paths) {
  const hash = createHash('sha256')
  const visit = (path) => {
    const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => a.name.localeCompare(b.name))
    for (const entry of entries) {
      const inside = join(path, entry.name)
      if (entry.isDirectory()) visit(inside)
      else if (!entry.name.endsWith('.test.ts')) hash.update(inside.slice(root.length)).update(readFileSync(inside))
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
  await (process.argv[2] === 'program' ? buildProgram() : build())
}
