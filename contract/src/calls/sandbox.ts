import { Type, type Static } from 'typebox'
import { call, one } from '../call.ts'
import { Nullable, OneOf, Time } from '../values.ts'

/** What can go wrong on the way to the gateway, and with the events that it sends. */
export const callFaults = ['drop_before', 'drop_after', '500', '429', 'slow'] as const
export const eventFaults = ['delay', 'dup', 'reorder'] as const

const Fault = OneOf(...callFaults, ...eventFaults)

export const SandboxConsole = Type.Object({
  /** By the clock of practice. */
  now: Time,
  /** How far that is ahead of the calendar. */
  aheadDays: Type.Number(),
  /** What a fault can be scripted for. */
  verbs: Type.Array(Type.Object({ name: Type.String(), faults: Type.Array(Fault), isOfAttempt: Type.Boolean() })),
  /** Each happens once, to the next call of its verb; with an attempt, to the next one about that payment. */
  waiting: Type.Array(Type.Object({ verb: Type.String(), fault: Fault, attempt: Nullable(Type.String()) })),
})
export type SandboxConsole = Static<typeof SandboxConsole>

export const sandbox = {
  view: call({
    method: 'GET',
    path: '/admin/sandbox',
    access: 'staff',
    permission: 'system.read',
    summary: 'Sandbox only: the clock of practice and the faults that wait',
    tags: ['practice'],
    status: 200,
    answer: one(SandboxConsole),
  }),
  moveClock: call({
    method: 'POST',
    path: '/admin/sandbox/clock',
    access: 'staff',
    permission: 'system.write',
    summary: 'Sandbox only: let days pass for everybody; renewals, reminders and maturation follow at once. There is no way back',
    changes: ['practice'],
    body: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 366 }) }),
    status: 200,
    answer: one(SandboxConsole),
  }),
  scriptFault: call({
    method: 'POST',
    path: '/admin/sandbox/faults',
    access: 'staff',
    permission: 'system.write',
    summary: 'Sandbox only: what goes wrong with the next call of a verb, or with the next round of events; of any payment, or of one',
    changes: ['practice'],
    body: Type.Object({
      verb: Type.String({ minLength: 1, maxLength: 60 }),
      fault: Fault,
      attempt: Type.Optional(
        Type.String({
          pattern: '^[\\x21-\\x7e]{8,100}$',
          description: 'Only this payment: its id, or the Idempotency-Key that it is asked with',
        }),
      ),
    }),
    status: 201,
    answer: one(SandboxConsole),
  }),
  clearFaults: call({
    method: 'DELETE',
    path: '/admin/sandbox/faults',
    access: 'staff',
    permission: 'system.write',
    summary: 'Sandbox only: nothing goes wrong any more',
    changes: ['practice'],
    status: 200,
    answer: one(SandboxConsole),
  }),
}
