import { Type, type Static } from 'typebox'
import { call, one } from '../call.ts'
import { Time } from '../values.ts'

/** Counted in memory by one process; its end forgets them. The log has what each of them was. */
export const FaultCounts = Type.Object({
  /** When this process began to count. */
  since: Time,
  counts: Type.Array(Type.Object({ where: Type.String(), count: Type.Integer() })),
})
export type FaultCounts = Static<typeof FaultCounts>

export const faults = {
  list: call({
    method: 'GET',
    path: '/admin/faults',
    access: 'staff',
    permission: 'system.read',
    summary: 'How often what went wrong or was turned away since this process started, the most frequent first',
    tags: ['faults'],
    status: 200,
    answer: one(FaultCounts),
  }),
}
