// One call by one role, and whether the answer is what a cell of the table says.
import type { CallName } from '@fieldhouse/contract'
import { findCall } from '#scenario/index.ts'
import type { TestApp } from '../create-test-app.ts'
import { roles, type Cell, type Cells, type Role } from './table.ts'
import type { Thing } from './things.ts'
import type { World } from './world.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** What is asked, and what everybody is to get of it. */
export interface Row {
  readonly call: CallName
  readonly input: object
  readonly cells: Cells
  readonly thing?: Thing
  /** Each knocks with a session of its own: the call ends it. */
  readonly isLast?: boolean
}

/** An address that leads to nothing, and no body: enough to learn whether the door opens. */
export function emptyInput(name: CallName): object {
  const samples: Record<string, string> = { type: 'sandbox', a: 'performer', countryCode: 'US', state: 'OH', code: 'none', slug: 'none' }
  const params = [...findCall(name).path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [
    key,
    samples[key] ?? '0190a2b4-0000-7000-8000-00000000dead',
  ])
  return { params: Object.fromEntries(params), body: {} }
}

export function isAsExpected(cell: Cell, { status, body }: Answer, world: World, thing?: Thing): boolean {
  if (cell === 'admitted') return status !== 401 && status !== 403 && (thing === undefined || thing.isAbsentFine === true || status !== 404)
  if (cell === 'open') return status === 200 && !(thing?.isLocked?.(body) ?? false)
  if (cell === 'locked') return status === 200 && (thing?.isLocked?.(body) ?? false)
  if (cell === 'absent') return status === 200 && !(thing?.isIn?.(body, world) ?? true)
  return status === Number(cell)
}

export function createKnocking({ client }: TestApp, world: World) {
  let asserted = 0

  const knock = async ({ call, input, isLast }: Row, role: Role): Promise<Answer> => {
    const token = await world.tokenOf(role, isLast)
    const { status, body } = await client.try(call, { ...(input as Record<never, never>), ...(token === undefined ? {} : { token }) })
    return { status, body }
  }

  return {
    knock,
    asserted: () => asserted,

    /** The cells of a row that came out otherwise, in words. Whoever is let in comes last: what they do may change the thing. */
    async wrongCells(row: Row): Promise<string[]> {
      const wrong: string[] = []
      for (const role of roles.toSorted((a, b) => Number(row.cells[a] === 'admitted') - Number(row.cells[b] === 'admitted'))) {
        const answer = await knock(row, role)
        asserted += 1
        if (!isAsExpected(row.cells[role], answer, world, row.thing))
          wrong.push(`${role}: expected ${row.cells[role]}, got ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
      }
      return wrong
    },
  }
}
