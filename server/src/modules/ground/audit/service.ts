// What staff does, tries and is refused, as rows that stay: each is written in the transaction of its change.
import { AsyncLocalStorage } from 'node:async_hooks'
import { calls, refusals, siteRolesAmong, type Call, type ErrorCode } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { afterRollback, inTransaction, watched, type Cursor, type Db } from '#platform/db/index.ts'
import type { Attempt, AttemptInput, Caller, Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Keys } from '#platform/secrets.ts'
import { keepable } from './policy.ts'
import * as store from './store.ts'
import type { Entry } from './tables.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly keys: Keys
}

/** What a handler knows of what it does, and nobody sees from outside. Never a name, an address or a number of somebody. */
export interface Details {
  readonly object?: { readonly type: string; readonly id: string }
  readonly account?: string
  readonly reason?: string
  readonly before?: unknown
  readonly after?: unknown
}

const noting = new AsyncLocalStorage<(details: Details) => void>()

/** Adds to the row of what staff is doing; without any, nothing happens. In a transaction that is tried again the last word counts. */
export const noteInAudit = (details: Details): void => noting.getStore()?.(details)

const names = new Map<Call, string>(
  Object.entries(calls).flatMap(([area, group]) => Object.entries(group).map(([name, call]): [Call, string] => [call, `${area}.${name}`])),
)

/** Says of somebody's patience what the limits say already; rows of it would be what the limits keep out. */
const untold: readonly ErrorCode[] = ['request.too_many']

const isWrite = ({ method }: Call) => method !== 'GET'

/** What nothing is said of. */
const blank = {
  actor: null,
  role: '',
  object_type: null,
  object_id: null,
  account: null,
  reason: null,
  before: null,
  after: null,
  result: 'ok',
  refusal: null,
  request_id: null,
} as const

export type Audit = ReturnType<typeof createAudit>

export function createAudit({ db, clock, keys }: Needs) {
  const fingerprint = (text: string) => `#${keys.print('audit', text).toString('base64url').slice(0, 16)}`

  const entryOf = (call: Call, viewer: Viewer, caller: Caller, requestId: string): Entry => ({
    ...blank,
    id: newId(),
    at: clock.now(),
    actor: viewer.accountId,
    role: siteRolesAmong(viewer.roles).join('+'),
    via: caller.isWeb ? 'web' : 'api',
    action: names.get(call) ?? `${call.method} ${call.path}`,
    request_id: requestId,
  })

  /** What the request itself says. */
  const inputOf = (call: Call, { params, body, reason: said }: AttemptInput): Details => {
    const { id } = (params ?? {}) as { id?: string }
    // A password that goes along is kept nowhere, not even as a fingerprint.
    const { reason, currentPassword: _, ...rest } = (body ?? {}) as { reason?: unknown; currentPassword?: unknown }
    const kept = keepable(call.body ?? {}, rest, fingerprint)
    return {
      ...(id !== undefined && { object: { type: names.get(call)?.split('.')[0] ?? '', id: id.slice(0, 200) } }),
      ...(typeof reason === 'string' && { reason: reason.slice(0, 500) }),
      ...(said !== undefined && { reason: said }),
      ...(Object.keys(rest).length > 0 && { after: kept }),
    }
  }

  const withDetails = (entry: Entry, { object, account, reason, before, after }: Details): Entry => ({
    ...entry,
    ...(object && { object_type: object.type, object_id: object.id }),
    ...(account !== undefined && { account }),
    ...(reason !== undefined && { reason }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  })

  return {
    /** For what is no call: a row in the transaction of its change. */
    record: (tx: Db, action: string, entry: Partial<Pick<Entry, 'actor' | 'role' | 'via' | 'account' | 'reason' | 'after'>>) =>
      store.append(tx, { ...blank, id: newId(), at: clock.now(), via: 'system', action, ...entry }),

    /** For the doors: one request of staff. Exactly one row for a write, whatever becomes of it, and none for a read that is answered. */
    attempt(call: Call, viewer: Viewer, caller: Caller, requestId: string): Attempt {
      let details: Details = {}
      let isWritten = false
      let isOver = false
      const leavesRow = isWrite(call) || call.leavesRow === true
      const entry = () => withDetails(entryOf(call, viewer, caller, requestId), details)

      const write = async (tx: Db): Promise<void> => {
        isWritten = true
        afterRollback(tx, () => void (isWritten = false))
        await store.append(tx, entry())
      }
      const watch = {
        async beforeCommit(tx: Db) {
          // What goes on in the background, begun by a change, is no part of it.
          if (isOver || isWritten || !(await store.hasActed(tx))) return
          await write(tx)
        },
      }
      return {
        async during(input, handle) {
          details = inputOf(call, input)
          const note = (more: Details) => void (details = { ...details, ...more })
          try {
            const output = await noting.run(note, () => watched(watch, handle))
            isOver = true
            // It changed nothing, or only read what nobody reads unseen.
            if (leavesRow && !isWritten) await inTransaction(db, write)
            return output
          } finally {
            isOver = true
          }
        },
        async refused(error) {
          const code: ErrorCode = error instanceof AppError ? error.code : 'service.failed'
          if (untold.includes(code) || (!leavesRow && code !== 'staff.not_permitted')) return
          const result = refusals[code].status >= 500 ? 'failed' : 'refused'
          await inTransaction(db, (tx) => store.append(tx, { ...entry(), result, refusal: code }))
        },
      }
    },

    search: (wish: store.Search, after: Cursor | undefined, limit: number) => store.search(db, wish, after, limit),
  }
}
