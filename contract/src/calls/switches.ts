// What is switched off for a while.
import { Type, type Static } from 'typebox'
import { call, list, one } from '../call.ts'
import { AccountCard } from '../objects/account.ts'
import { siteRoles } from '../permissions.ts'
import { switchKeys } from '../switches.ts'
import { listQuery, Nullable, OneOf, Time } from '../values.ts'

/** `share`: some of the people have it, always the same ones. */
export const switchStates = ['on', 'off', 'share'] as const

const standing = {
  state: OneOf(...switchStates),
  /** Percent of the people; 100 where it is on, 0 where it is off. */
  share: Type.Integer({ minimum: 0, maximum: 100 }),
  /** Roles of staff that have it all the same. */
  roles: Type.Array(OneOf(...siteRoles), { maxItems: siteRoles.length, uniqueItems: true }),
  /** Then it is on again by itself; null: when somebody says so. */
  until: Nullable(Time),
  /** People read it. */
  reason: Type.String({ maxLength: 300 }),
}
const Key = OneOf(...switchKeys)
const Version = Type.Integer({ minimum: 0 })

const SwitchStanding = Type.Object({ key: Key, ...standing, version: Version, changedAt: Nullable(Time), changedBy: Nullable(AccountCard) })
export type SwitchStanding = Static<typeof SwitchStanding>

const SwitchChange = Type.Object({ _id: Type.String(), key: Key, ...standing, version: Version, at: Time, by: Nullable(AccountCard) })
export type SwitchChange = Static<typeof SwitchChange>

const ofStaff = { access: 'staff', permission: 'switches.write' } as const

export const switches = {
  all: call({
    method: 'GET',
    path: '/admin/switches',
    ...ofStaff,
    summary: 'Every switch and how it stands',
    tags: ['switches'],
    status: 200,
    answer: one(Type.Array(SwitchStanding)),
  }),
  change: call({
    method: 'PUT',
    path: '/admin/switches/{key}',
    ...ofStaff,
    summary: 'Switch something; every process follows within five seconds. The safety officer switches messages and streams off only',
    idempotency: 'brief',
    changes: ['switches', 'settings'],
    params: Type.Object({ key: Key }),
    body: Type.Object({ ...standing, seen: Version }),
    status: 200,
    answer: one(Type.Array(SwitchStanding)),
    errors: ['switch.changed'],
  }),
  history: call({
    method: 'GET',
    path: '/admin/switches/history',
    ...ofStaff,
    summary: 'What was switched, by whom and why, the latest first',
    tags: ['switches'],
    query: Type.Object({ limit: listQuery.limit, offset: listQuery.offset }),
    status: 200,
    answer: list(SwitchChange),
  }),
}
