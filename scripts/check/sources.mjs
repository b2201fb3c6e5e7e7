// What the checks read: every source file by its path from the root, and what it imports, resolved to such paths.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { root } from '../environment.mjs'

const skipped = new Set(['node_modules', 'dist', 'data', '.git'])

/** @returns {Map<string, string>} path from the root → text */
export function readSources(wanted = /\.tsx?$/, folder = root, found = new Map()) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) readSources(wanted, path, found)
    else if (wanted.test(entry.name)) found.set(relative(root, path), readFileSync(path, 'utf8'))
  }
  return found
}

/** Whatever may cite a rule. */
export const readTexts = () => readSources(/\.(?:tsx?|mjs|css|md)$/)

export const isTest = (file) => /\.test\.tsx?$/.test(file)

/** What `#…` means, as server/package.json says it. */
const aliases = Object.entries(JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8')).imports)

function follow(name) {
  const [pattern, target] = aliases.find(([key]) => name.startsWith(key.slice(0, -1))) ?? []
  return pattern && normalize(join('server', target.replace('*', name.slice(pattern.length - 1))))
}

const importing = /(?:\bfrom|\bimport)\s*\(?\s*['"]([.#][^'"]+)['"]/g

/** @returns {string[]} paths of the files that this one imports */
export function importsOf(file, text) {
  return [...text.matchAll(importing)].flatMap(([, name]) =>
    name.startsWith('#') ? (follow(name) ?? []) : normalize(join(dirname(file), name)),
  )
}

const strip = (text) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/[^\n]*/g, '$1')
/** Several checks read the same, and tests of them many times over. */
const stripped = new Map()

/** Code without what is only said about it. */
export function withoutComments(text) {
  const known = stripped.get(text) ?? strip(text)
  stripped.set(text, known)
  return known
}

/** Which street, module and slot a file of the server stands in. */
export function placeOf(file) {
  const [, street, module, name] = /^server\/src\/modules\/([^/]+)\/([^/]+)\/(.+)\.ts$/.exec(file) ?? []
  if (module) return { area: 'modules', street, module, slot: name }
  const [, area] = /^server\/src\/([^/]+)\//.exec(file) ?? []
  return { area: area ?? 'root' }
}
