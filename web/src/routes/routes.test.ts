import { expect, test } from 'vitest'
import { createMatcher } from '../lib/router/match.ts'
import { rooms, routes } from './routes.ts'

/** An address that a pattern was made for. */
const exampleOf = (path: string) => path.replaceAll(/:\w+\(\\d\{6\}\)/g, '900000').replaceAll(/:\w+/g, 'one-of-them')

test('no page stands behind a wider one that takes its address', async () => {
  const ofRooms = await Promise.all(rooms.map(({ load }) => load()))
  const all = [...routes, ...ofRooms.flatMap((room) => room.routes)]
  const match = createMatcher(all)
  expect(all.map(({ path }) => path).filter((path) => match(exampleOf(path))?.route.path !== path)).toEqual([])
  expect(all.length).toBeGreaterThan(100)
})
