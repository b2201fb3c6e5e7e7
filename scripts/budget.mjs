// Holds the web application to its budget (web/README.md): the JavaScript that the first load of each page fetches, as
// browsers get it, added up from the build's manifest. Run after the build; e2e/src/first-load.test.ts weighs what a real
// browser fetches.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './environment.mjs'

const dist = join(root, 'web', 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
const entry = 'index.html'
/** Every page of these folders is seen by the signed-in only; the rest of src/routes is public. */
const kinds = [
  { name: 'studio and admin', most: 200_000, folders: /^src\/routes\/(studio|admin)\//, isMember: true },
  {
    name: 'signed-in',
    most: 150_000,
    folders:
      /^src\/routes\/(home|wallet|account|bookmarks|messages|settings|profile\/person-menu|live\/private-room|shop\/orders|team\/(manage|create))/,
    isMember: true,
  },
  { name: 'public', most: 100_000, folders: /^src\/routes\//, isMember: false },
]
/** Calls that no first load of the public names, and what members' frame brings. */
const always = ['../virtual:call-table/rest']
const ofMembers = ['../virtual:call-table/own', 'src/routes/layouts/shell.tsx', 'src/lib/realtime.ts', 'src/lib/realtime-line.ts']
const ofStaff = ['../virtual:call-table/staff']
/** Fetched by a press, a change or coming near, never by opening a page. */
const isLate = (chunk) =>
  /(-sheet\.tsx|comments\/talk\.tsx|profile-tab\.tsx|found-\w+\.tsx|routes\/layouts\/|broken-page|not-found-page|routes\/dev\/)/.test(chunk)

const pages = Object.keys(manifest).filter((name) => name.startsWith('src/routes/') && manifest[name].isDynamicEntry && !isLate(name))
const weighed = pages.map(weigh)
for (const { name, most } of kinds) {
  const [heaviest] = weighed.filter(({ kind }) => kind.name === name).sort((a, b) => b.bytes - a.bytes)
  // A renamed folder must not make its pages look lighter than they are.
  if (!heaviest) throw new Error(`The build has no page that is ${name}; correct scripts/budget.mjs`)
  process.stdout.write(`${name}: at most ${kilobytes(heaviest.bytes)} of ${kilobytes(most)} (${heaviest.page})\n`)
}
const tooMuch = weighed.filter(({ bytes, kind }) => bytes > kind.most)
for (const { page, bytes, kind } of tooMuch) process.stderr.write(`TOO MUCH: ${page} ${kilobytes(bytes)} of ${kilobytes(kind.most)}\n`)
process.exitCode = tooMuch.length > 0 ? 1 : 0

function weigh(page) {
  const kind = kinds.find(({ folders }) => folders.test(page))
  const chunks = [entry, page, ...always, ...(kind.isMember ? ofMembers : []), ...(page.startsWith('src/routes/admin/') ? ofStaff : [])]
  let bytes = 0
  for (const file of filesOf(chunks)) bytes += packedSize(join(dist, file))
  return { page, kind, bytes }
}

/** As scripts/compress.mjs packed it; very small files stay as they are. */
function packedSize(path) {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`
}

/** Every script once; a chunk brings its static imports. */
function filesOf(chunks, files = new Set()) {
  for (const name of chunks) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk ${name}; name the new one in scripts/budget.mjs`)
    if (files.has(chunk.file)) continue
    files.add(chunk.file)
    filesOf(chunk.imports ?? [], files)
  }
  return files
}
