// Every door of the contract with its guard taken away or another one in its place, one at a time, in memory: whoever asked for
// too little is let in then, and the table has to see it. A door that the table does not miss is one that nobody watches.
import { rolesWith, siteRoles, type Access, type CallName, type Capability, type Permission } from '@fieldhouse/contract'
import { findCall } from '#scenario/index.ts'
import { isAsExpected, type createKnocking, type Row } from './knocking.ts'
import { roles, type Cell } from './table.ts'
import type { World } from './world.ts'

interface Guard {
  readonly access: Access
  readonly capability?: Capability | undefined
  readonly permission?: Permission | undefined
}

/** What else could be asked for that somebody holds who does not hold the right one. */
const tooWeak: Readonly<Record<Capability, readonly Capability[]>> = {
  own: ['manage', 'moderate', 'contribute', 'read private'],
  earn: ['manage', 'moderate', 'contribute', 'read private'],
  manage: ['moderate', 'contribute', 'read private'],
  publish: ['moderate', 'contribute', 'read private'],
  moderate: ['manage', 'contribute', 'read private'],
  'read private': ['contribute'],
  contribute: [],
}

/** Asked again behind the door, more strictly or under the lock, with the same answer: with one of the guards gone the other refuses. */
const askedTwice: readonly CallName[] = ['teamInvitations.create', 'teamInvitations.cancel', 'schoolBadges.search', 'schoolBadges.revoke']

/** What could stand there instead, by a slip of the pen. */
export function wrongGuards(name: CallName): Guard[] {
  const { access, capability, permission } = findCall(name)
  if (access === 'public' || access === 'webhook') return []
  if (access === 'optional') return [{ access: 'public' }]
  if (access === 'user') return [{ access: 'optional' }]
  if (askedTwice.includes(name)) return [{ access: 'optional' }]
  if (access === 'staff') {
    // What every role opens: whoever lacks the right one is let in.
    const isForAll = permission !== undefined && rolesWith(permission).length === siteRoles.length
    return [{ access: 'user' }, { access: 'optional' }, ...(isForAll ? [] : [{ access, permission: 'people.read' } as const])]
  }
  if (access !== 'team') return [{ access: 'user' }, { access: 'optional' }]
  return [{ access: 'user' }, ...tooWeak[capability ?? 'own'].map((other) => ({ access, capability: other }))]
}

/** Calls with the guard in place while `act` runs. */
async function behind<T>(name: CallName, guard: Guard, act: () => Promise<T>): Promise<T> {
  const call: { access: Access; capability?: Capability | undefined; permission?: Permission | undefined } = findCall(name)
  const { access, capability, permission } = call
  Object.assign(call, { capability: undefined, permission: undefined }, guard)
  try {
    return await act()
  } finally {
    Object.assign(call, { access, capability, permission })
  }
}

const isRefused = (cell: Cell): boolean => cell === '401' || cell === '403' || cell === '404'

/** Whether one of the rows comes out otherwise behind that guard. Stops at the first, so that nobody does more than one wrong thing. */
export async function isMissed(knocking: ReturnType<typeof createKnocking>, world: World, rows: readonly Row[], guard: Guard) {
  for (const row of rows)
    for (const role of roles.filter((one) => isRefused(row.cells[one]))) {
      const isRight = async () => isAsExpected(row.cells[role], await knocking.knock(row, role), world, row.thing)
      // What has been done wrongly before tells nothing.
      if ((await isRight()) && !(await behind(row.call, guard, isRight))) return true
    }
  return false
}
