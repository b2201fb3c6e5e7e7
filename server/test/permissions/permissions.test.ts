// Turns every cell of the table into a call and compares (access.md B11). Prints how many cells it asserted, and how many doors
// were opened to see whether the table misses their guards.
import sharp from 'sharp'
import type { CallName } from '@fieldhouse/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCall } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '../create-test-app.ts'
import { isMissed, wrongGuards } from './doors.ts'
import { createKnocking, emptyInput, type Row } from './knocking.ts'
import { table } from './table.ts'
import { careThings } from './care-things.ts'
import { commentThings } from './comment-things.ts'
import { guardianThings } from './guardian-things.ts'
import { groupThings } from './group-things.ts'
import { streamThings } from './stream-things.ts'
import { callsWithTeam, teamThings, unsaid } from './team-things.ts'
import { things } from './things.ts'
import { makeWorld, type World } from './world.ts'

let app: TestApp
let world: World
let knocking: ReturnType<typeof createKnocking>
let opened = 0

beforeAll(async () => {
  app = await createTestApp()
  const photo = await sharp({ create: { width: 64, height: 80, channels: 3, background: '#12663f' } })
    .jpeg()
    .toBuffer()
  world = await makeWorld(app, new Uint8Array(photo))
  knocking = createKnocking(app, world)
})
afterAll(async () => {
  process.stdout.write(`${knocking.asserted()} permission cells asserted, ${opened} guards of calls replaced\n`)
  await app.close()
})

const doors = (Object.entries(table) as [CallName, (typeof table)[CallName]][]).map(
  ([call, cells]): Row => ({ call, cells, input: emptyInput(call), isLast: call === 'auth.logout' }),
)
const owned = [...teamThings, ...careThings, ...commentThings, ...groupThings, ...guardianThings, ...streamThings, ...things]

describe('every call', () => {
  test.each(doors.map((row) => [row.call, row] as const))('%s', async (_name, row) => expect(await knocking.wrongCells(row)).toEqual([]))
})

describe('the table misses the guard of', () => {
  const guarded = doors.filter(({ call }) => wrongGuards(call).length > 0)
  test.each(guarded.map((row) => [row.call, row] as const))('%s', async (name, row) => {
    const rows = [row, ...owned.flatMap((thing) => (thing.call === name ? [{ ...thing, input: thing.input(world), thing }] : []))]
    const survivors: string[] = []
    for (const guard of wrongGuards(name)) {
      opened += 1
      if (!(await isMissed(knocking, world, rows, guard))) survivors.push(`${guard.access} ${guard.capability ?? guard.permission ?? ''}`)
    }
    expect(survivors).toEqual([])
  })
})

// Last: a session ends with it.
describe('what belongs to somebody', () => {
  test.each(owned.map((thing) => [`${thing.what}: ${thing.call}`, thing] as const))('%s', async (_name, thing) =>
    expect(await knocking.wrongCells({ call: thing.call, cells: thing.cells, input: thing.input(world), thing })).toEqual([]),
  )
})

test('every call that takes a team says what it takes to name one', () => {
  process.stdout.write(`${callsWithTeam.length} calls take a teamId: ${callsWithTeam.join(', ')}\n`)
  expect(unsaid).toEqual([])
})

test('every call of the contract is served, and nothing is served under /api that the contract does not know', () => {
  const names = Object.keys(table) as CallName[]
  const unserved = names.filter((name) => {
    const { method, path } = findCall(name)
    return !app.http.hasRoute({ method, url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}` })
  })
  expect(unserved).toEqual([])
})
