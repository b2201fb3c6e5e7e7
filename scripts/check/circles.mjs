// Files that import each other in a circle, types included: what is needed by both wants a place of its own.
import { importsOf, isTest } from './sources.mjs'

/** @returns one line for each circle that was closed while walking */
export function findCircles(sources) {
  const problems = []
  const state = new Map()
  const visit = (file, trail) => {
    state.set(file, 'open')
    for (const target of new Set(importsOf(file, sources.get(file)))) {
      if (!sources.has(target) || isTest(target)) continue
      if (state.get(target) === 'open') problems.push(`a circle: ${[...trail.slice(trail.indexOf(target)), target].join(' > ')}`)
      else if (!state.has(target)) visit(target, [...trail, target])
    }
    state.set(file, 'done')
  }
  for (const file of sources.keys()) if (!isTest(file) && !state.has(file)) visit(file, [file])
  return problems
}
