// A call that somebody asked for and somebody else confirms: judged as at its door, and done by the same handler.
import { answerSchema, calls, type Call, type CallName } from '@fieldhouse/contract'
import type { Doors } from './mount.ts'
import type { Input, Route } from './route.ts'
import { createCheck } from './validate.ts'
import { writerOf } from './writer.ts'

export interface Sent {
  readonly params: Record<string, unknown>
  readonly body: Record<string, unknown>
}

type Confirming = Pick<Input<Call>, 'viewer' | 'caller' | 'request' | 'reply'>

export interface Performing {
  /** The call of this name; undefined where there is none. */
  find(name: string): Call | undefined
  /** Throws `request.invalid`. */
  check(name: CallName, sent: Sent): void
  /** With a row of its own in the audit. Answers what the call would, by its schema; null: nothing. */
  perform(name: CallName, sent: Sent, reason: string, confirming: Confirming): Promise<unknown>
}

export const nameOfCall = new Map<Call, CallName>(
  Object.entries(calls).flatMap(([area, group]) =>
    Object.entries(group).map(([name, call]): [Call, CallName] => [call, `${area}.${name}` as CallName]),
  ),
)

export function createPerforming(routes: readonly Route[], { audit }: Pick<Doors, 'audit'>): Performing {
  const byName = new Map(routes.map((route) => [nameOfCall.get(route.call) ?? '', route]))
  return {
    find: (name) => byName.get(name)?.call,
    check(name, { params, body }) {
      const call = byName.get(name)?.call
      createCheck(call?.params)(params)
      createCheck(call?.body)(body)
    },
    async perform(name, { params, body }, reason, confirming) {
      const route = byName.get(name)
      if (!route) throw new Error(`Nobody serves ${name}`)
      const { viewer, caller, request } = confirming
      const input = { ...confirming, params, query: {}, body } as unknown as Input<Call>
      const handle = () => route.handle(input)
      const attempt = viewer && audit?.(route.call, viewer, caller, request.id)
      try {
        const output = await (attempt ? attempt.during({ params, body, reason }, handle) : handle())
        const schema = answerSchema(route.call.answer)
        return schema && output !== undefined ? (JSON.parse(writerOf(route.call.answer, schema)(output)) as unknown) : null
      } catch (error) {
        await attempt?.refused(error)
        throw error
      }
    },
  }
}
