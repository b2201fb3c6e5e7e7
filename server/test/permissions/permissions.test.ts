// Turns every cell of the table into a call and compares (access.md B11). Prints how many cells it asserted.
import sharp from 'sharp'
import type { CallName } from '@fieldhouse/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCall } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '../create-test-app.ts'
import { roles, table, type Cell, type Role } from './table.ts'
import { callsWithTeam, teamThings, unsaid } from './team-things.ts'
import { things, type Thing } from './things.ts'
import { makeWorld, type World } from './world.ts'

let app: TestApp
let world: World
let asserted = 0

beforeAll(async () => {
  app = await createTestApp()
  const photo = await sharp({ create: { width: 64, height: 80, channels: 3, background: '#12663f' } })
    .jpeg()
    .toBuffer()
  world = await makeWorld(app, new Uint8Array(photo))
})
afterAll(async () => {
  process.stdout.write(`${asserted} permission cells asserted\n`)
  await app.close()
})

interface Answer {
  readonly status: number
  readonly body: unknown
}

async function knock(name: CallName, role: Role, input: object, fresh = false): Promise<Answer> {
  const token = await world.tokenOf(role, fresh)
  const { status, body } = await app.client.try(name, { ...(input as Record<never, never>), ...(token === undefined ? {} : { token }) })
  return { status, body }
}

/** An address that leads to nothing, and no body: enough to learn whether the door opens. */
function emptyInput(name: CallName): object {
  const samples: Record<string, string> = { type: 'sandbox', a: 'performer', countryCode: 'US', state: 'OH', code: 'none', slug: 'none' }
  const params = [...findCall(name).path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [
    key,
    samples[key] ?? '0190a2b4-0000-7000-8000-00000000dead',
  ])
  return { params: Object.fromEntries(params), body: {} }
}

function isAsExpected(cell: Cell, { status, body }: Answer, thing?: Thing): boolean {
  if (cell === 'admitted') return status !== 401 && status !== 403 && (thing === undefined || thing.isAbsentFine === true || status !== 404)
  if (cell === 'open') return status === 200 && !(thing?.isLocked?.(body) ?? false)
  if (cell === 'locked') return status === 200 && (thing?.isLocked?.(body) ?? false)
  if (cell === 'absent') return status === 200 && !(thing?.isIn?.(body, world) ?? true)
  return status === Number(cell)
}

describe('every call', () => {
  test.each(Object.entries(table) as [CallName, (typeof table)[CallName]][])('%s', async (name, cells) => {
    const wrong: string[] = []
    // Logging out ends the session it is called with.
    const isFresh = name === 'auth.logout'
    for (const role of roles) {
      const answer = await knock(name, role, emptyInput(name), isFresh)
      asserted += 1
      if (!isAsExpected(cells[role], answer))
        wrong.push(`${role}: expected ${cells[role]}, got ${answer.status} ${JSON.stringify(answer.body).slice(0, 120)}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('what belongs to somebody', () => {
  test.each([...teamThings, ...things].map((thing) => [`${thing.what}: ${thing.call}`, thing] as const))('%s', async (_name, thing) => {
    const wrong: string[] = []
    // Owners come last: what they do may change the thing.
    const order = [...roles].sort((a, b) => Number(thing.cells[a] === 'admitted') - Number(thing.cells[b] === 'admitted'))
    for (const role of order) {
      const answer = await knock(thing.call, role, thing.input(world))
      asserted += 1
      if (!isAsExpected(thing.cells[role], answer, thing)) {
        wrong.push(`${role}: expected ${thing.cells[role]}, got ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
      }
    }
    expect(wrong).toEqual([])
  })
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
