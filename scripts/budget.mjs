// Holds the web application to its budget (web.md): the JavaScript that a first visit loads, gzipped, added up from
// the build's manifest. Prints one line; run after the build.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './environment.mjs'

const dist = join(root, 'web', 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
const entry = 'index.html'

/** What a visit to each page fetches: a chunk brings its static imports; what is imported on the way is named here. */
const pages = [
  { name: 'public profile', most: 100_000, chunks: [entry, 'src/routes/profile/profile.tsx'] },
  {
    name: 'home feed',
    most: 160_000,
    chunks: [
      entry, 'src/routes/home/home.tsx', 'src/routes/layouts/shell.tsx', 'src/lib/realtime.ts',
      '../node_modules/socket.io-client/build/esm/index.js',
    ],
  },
]

// As scripts/compress.mjs packs them.
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
const results = pages.map((page) => ({ ...page, bytes: sizeOf(page.chunks) }))
const line = results.map(({ name, bytes, most }) => `${name} ${kilobytes(bytes)} of ${kilobytes(most)}${bytes > most ? ' TOO MUCH' : ''}`)
process.stdout.write(`JavaScript of the first load, gzipped: ${line.join(', ')}\n`)
process.exitCode = results.some(({ bytes, most }) => bytes > most) ? 1 : 0

function sizeOf(chunks) {
  let bytes = 0
  for (const file of filesOf(chunks)) bytes += gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
  return bytes
}

/** Every script once. */
function filesOf(chunks, files = new Set()) {
  for (const name of chunks) {
    const chunk = manifest[name]
    // A renamed file must not make a page look lighter than it is.
    if (!chunk) throw new Error(`The build has no chunk ${name}; name the new one in scripts/budget.mjs`)
    if (files.has(chunk.file)) continue
    files.add(chunk.file)
    filesOf(chunk.imports ?? [], files)
  }
  return files
}
