// Holds the code to docs/ARCHITECTURE.md: module arrows, slots within a module, workspace borders.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { mayImport } from '../server/src/modules/dependencies.ts'
import { root } from './environment.mjs'

/** What a slot may use of its own module; slots that are not named here (their own helpers) are free. */
const slots = {
  store: ['tables'],
  policy: [],
  present: ['policy', 'tables', 'store'],
  routes: null,
}

const problems = []
const used = new Set()

for (const file of sourceFiles(root)) for (const target of importsOf(file)) judge(file, target)
for (const [from, targets] of Object.entries(mayImport)) {
  for (const to of targets) {
    if (!used.has(`${from} > ${to}`)) problems.push(`dependencies.ts: ${from} > ${to} is allowed but unused`)
    if (reaches(to, from)) problems.push(`dependencies.ts: ${from} and ${to} depend on each other`)
  }
}

for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`${used.size} arrows between ${Object.keys(mayImport).length} modules, ${problems.length} problems\n`)
process.exitCode = problems.length > 0 ? 1 : 0

function judge(file, target) {
  const say = (why) => problems.push(`${file} > ${target}: ${why}`)
  const [fromSpace] = file.split('/')
  const [toSpace] = target.split('/')
  if (fromSpace === 'server' && toSpace === 'web') say('the server knows nothing of the browser')
  if (fromSpace === 'web' && toSpace === 'server') say('the browser knows the contract only')
  if (fromSpace === 'contract' && toSpace !== 'contract') say('the contract imports nothing')
  if (fromSpace === 'web') judgeWeb(file, target, say)
  if (fromSpace === 'server' && file.startsWith('server/src/')) judgeServer(place(file), place(target), say)
}

function judgeWeb(file, target, say) {
  const from = featureOf(file)
  const to = featureOf(target)
  if (from && to && from !== to) say('features do not know each other; a route composes them')
  if (file.startsWith('web/src/ui/') && /^web\/src\/(features|routes)\//.test(target)) say('the design system knows no feature')
}

function judgeServer(from, to, say) {
  if (from.area === 'platform' && to.area === 'modules') return say('the platform knows no module')
  if (from.area !== 'modules' || to.area !== 'modules' || !from.module || !to.module) return
  if (from.module === to.module) {
    const allowed = slots[from.slot]
    if (allowed && Object.hasOwn(slots, to.slot) && !allowed.includes(to.slot)) say(`${from.slot} may not use ${to.slot}`)
    return
  }
  used.add(`${from.module} > ${to.module}`)
  if (!mayImport[from.module]?.includes(to.module)) say(`add ${to.module} to ${from.module} in dependencies.ts, or use an event`)
  if (to.slot !== 'index') say(`use modules/${to.module}/index.ts`)
}

function featureOf(file) {
  return /^web\/src\/features\/([^/]+)\//.exec(file)?.[1]
}

function place(file) {
  const [, , area, module, name = ''] = file.split('/')
  return { area, module: name === '' ? undefined : module, slot: name.replace(/\..*$/, '') }
}

function reaches(from, goal, seen = new Set()) {
  if (from === goal) return true
  if (seen.has(from)) return false
  seen.add(from)
  return (mayImport[from] ?? []).some((next) => reaches(next, goal, seen))
}

function importsOf(file) {
  const text = readFileSync(join(root, file), 'utf8')
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map((match) => match[1])
  return found.map((path) => relative(root, resolve(root, dirname(file), path)))
}

function* sourceFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist', 'data', '.git'].includes(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* sourceFiles(path)
    else if (/\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name)) yield relative(root, path)
  }
}
