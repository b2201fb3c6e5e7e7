// Who may import whom: borders between workspaces, streets, modules and the slots of one module.
import { importsOf, isTest, placeOf } from './sources.mjs'

/**
 * The slots of a module, lowest first: one uses only lower ones of its own module. Policy is pure, and a store knows tables
 * alone. Files of other names are a module's own helpers and free. An index only passes on what its neighbours may use.
 */
const levels = {
  tables: 0,
  policy: 1,
  store: 1,
  form: 2,
  needs: 2,
  present: 3,
  viewing: 4,
  reading: 5,
  writing: 6,
  service: 7,
  routes: 8,
  index: 9,
}

const mayUse = (from, to) => !(from in levels) || !(to in levels) || levels[to] < levels[from]

const passesOn = /^(?:export (?:type )?(?:\{[^}]*\}|\*) from '[^']+'\n?|\/\*\*(?:[^*]|\*(?!\/))*\*\/\n?|\s+)*$/

/** @returns what is wrong, and the arrows that were seen, between modules and between streets */
export function checkArrows(sources, streets) {
  const order = Object.keys(streets)
  const problems = []
  const used = new Set()
  const between = new Map()
  let upward = 0

  const judgeServer = (from, to, say) => {
    if (from.area === 'platform' && to.area === 'modules') return say('the platform knows no module')
    if (from.area !== 'modules' || to.area !== 'modules') return undefined
    if (from.street === to.street && from.module === to.module) {
      if (!mayUse(from.slot, to.slot)) say(`${from.slot} may not use ${to.slot}`)
      return undefined
    }
    if (to.slot !== 'index') say(`use #${to.street}/${to.module}, which is its index`)
    if (!streets[to.street]?.[to.module]) return say(`streets.ts knows no ${to.street}/${to.module}`)
    if (from.street === to.street) {
      used.add(`${from.street}/${from.module} > ${to.module}`)
      if (!streets[from.street]?.[from.module]?.uses.includes(to.module))
        say(`add ${to.module} to ${from.module} in streets.ts, or use an event`)
      return undefined
    }
    if (order.indexOf(to.street) > order.indexOf(from.street)) {
      upward += 1
      say(`${to.street} is further down than ${from.street}: use an event`)
    }
    const arrow = `${from.street} > ${to.street}`
    between.set(arrow, (between.get(arrow) ?? 0) + 1)
    used.add(`${from.street}/${from.module} > ${to.street}/${to.module}`)
    return undefined
  }

  for (const [file, text] of sources) {
    if (isTest(file)) continue
    if (placeOf(file).slot === 'index' && !passesOn.test(text))
      problems.push(`${file}: an index only passes on; put the code into service.ts`)
    for (const target of importsOf(file, text)) {
      const say = (why) => problems.push(`${file} > ${target}: ${why}`)
      judgeSpaces(file, target, say)
      if (file.startsWith('server/src/')) judgeServer(placeOf(file), placeOf(target), say)
    }
  }
  for (const [street, modules] of Object.entries(streets)) {
    for (const [module, { uses }] of Object.entries(modules)) {
      for (const other of uses) {
        if (!used.has(`${street}/${module} > ${other}`)) problems.push(`streets.ts: ${street}: ${module} > ${other} is allowed but unused`)
        if (reaches(modules, other, module)) problems.push(`streets.ts: ${street}: ${module} and ${other} depend on each other`)
      }
    }
  }
  return { problems, between, upward, arrows: used.size, modules: Object.values(streets).flatMap((street) => Object.keys(street)).length }
}

function judgeSpaces(file, target, say) {
  const [from] = file.split('/')
  const [to] = target.split('/')
  if (from === 'server' && to === 'web') say('the server knows nothing of the browser')
  if (from === 'web' && to === 'server') say('the browser knows the contract only')
  if (from === 'contract' && to !== 'contract') say('the contract imports nothing')
  if (from === 'sandbox' && to !== 'sandbox') say('the sandbox knows nothing of the product')
  if (from !== 'web') return
  const feature = (path) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1]
  if (feature(file) && feature(target) && feature(file) !== feature(target)) say('features do not know each other; a route composes them')
  if (file.startsWith('web/src/ui/') && /^web\/src\/(features|routes)\//.test(target)) say('the design system knows no feature')
}

function reaches(modules, from, goal, seen = new Set()) {
  if (from === goal) return true
  if (seen.has(from)) return false
  seen.add(from)
  return (modules[from]?.uses ?? []).some((next) => reaches(modules, next, goal, seen))
}
