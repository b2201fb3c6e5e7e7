// Troubles that the status page tells of, in the words of staff.
import { Type, type Static } from 'typebox'
import { call, empty, one } from '../call.ts'
import { AccountCard } from '../objects/account.ts'
import { incidentImpacts, incidentStates, statusPartNames } from '../status.ts'
import { Id, Nullable, OneOf, Time } from '../values.ts'

const Words = Type.String({ minLength: 1, maxLength: 2000 })

const Incident = Type.Object({
  _id: Id,
  title: Type.String(),
  components: Type.Array(OneOf(...statusPartNames)),
  /** At least so bad these parts are shown while it goes on, whatever the site’s own looks find. */
  impact: OneOf(...incidentImpacts),
  state: OneOf(...incidentStates),
  startedAt: Time,
  /** Null: it goes on. */
  endedAt: Nullable(Time),
  version: Type.Integer({ minimum: 1 }),
  /** The latest first. */
  updates: Type.Array(
    Type.Object({
      state: OneOf(...incidentStates),
      text: Type.String(),
      at: Time,
      /** Null: by an account that is gone. */
      by: Nullable(AccountCard),
    }),
  ),
})
export type Incident = Static<typeof Incident>

const ofStaff = { access: 'staff', permission: 'notices.write' } as const
const params = Type.Object({ id: Id })

export const incidents = {
  all: call({
    method: 'GET',
    path: '/admin/incidents',
    ...ofStaff,
    summary: 'Troubles that the status page tells of, the latest first, and whether there is such a page',
    tags: ['incidents'],
    status: 200,
    answer: one(Type.Object({ isOn: Type.Boolean(), incidents: Type.Array(Incident) })),
  }),
  open: call({
    method: 'POST',
    path: '/admin/incidents',
    ...ofStaff,
    summary: 'Tell of a trouble on the status page; every process shows it within five seconds',
    changes: ['incidents'],
    body: Type.Object({
      title: Type.String({ minLength: 1, maxLength: 120 }),
      components: Type.Array(OneOf(...statusPartNames), { minItems: 1, maxItems: statusPartNames.length, uniqueItems: true }),
      impact: OneOf(...incidentImpacts),
      text: Words,
    }),
    idempotency: 'brief',
    status: 201,
    answer: one(Incident),
    errors: ['incident.too_many'],
  }),
  tell: call({
    method: 'POST',
    path: '/admin/incidents/{id}/updates',
    ...ofStaff,
    summary: 'Say how it goes on with a trouble, or that it is over',
    changes: ['incidents'],
    params,
    /** `seen`: the version that whoever writes has before them. */
    body: Type.Object({ state: OneOf(...incidentStates), text: Words, seen: Type.Integer({ minimum: 1 }) }),
    idempotency: 'brief',
    status: 200,
    answer: one(Incident),
    errors: ['incident.unknown', 'incident.changed', 'incident.too_many'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/incidents/{id}',
    ...ofStaff,
    summary: 'Take a trouble away that was told by mistake',
    changes: ['incidents'],
    params,
    status: 204,
    answer: empty,
    errors: ['incident.unknown'],
  }),
}
