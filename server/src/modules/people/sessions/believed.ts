// What is believed of sessions for a moment without asking the database, until it is said here or in another process that it has changed.
import type { Bus } from '#platform/bus/index.ts'
import { afterCommit, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import './tidings.ts'

export interface Known {
  readonly viewer: Viewer
  readonly bindingHash: Buffer | null
  readonly expiresAt: Date
  readonly freshUntil: number
}

export const mostKnown = 20_000

export interface BelievedNeeds {
  readonly bus: Pick<Bus, 'tell' | 'on' | 'onGap'>
  readonly outbox: Outbox
}

export function createBelieved({ bus, outbox }: BelievedNeeds) {
  const known = new Map<string, Known>()
  const open = new Map<string, { isOpen: boolean; until: number }>()
  let turn = 0

  const forget = (sessionIds: readonly string[]) => {
    if (sessionIds.length === 0) return
    turn += 1
    // Of accounts, too: which of them these were of is not known here, and asking anew is cheap.
    open.clear()
    for (const [token, { viewer }] of known) if (sessionIds.includes(viewer.sessionId)) known.delete(token)
  }
  bus.on('session.changed', ({ sessionIds }) => forget(sessionIds))
  bus.on('session.ended', ({ sessionIds }) => forget(sessionIds))
  bus.onGap(() => {
    turn += 1
    known.clear()
    open.clear()
  })
  outbox.on('session.ended', async ({ sessionIds }) => {
    forget(sessionIds)
    bus.tell('session.ended', { sessionIds })
  })
  /** Now, and once it is so here and in all others: who asks meanwhile finds how it was before. */
  const forgetAs = (signal: 'session.changed' | 'session.ended') => (tx: Db, sessionIds: readonly string[]) => {
    forget(sessionIds)
    if (sessionIds.length === 0) return
    afterCommit(tx, () => {
      forget(sessionIds)
      bus.tell(signal, { sessionIds })
    })
  }

  return {
    known,
    open,
    /** Another one after each time that something was forgotten. */
    get turn() {
      return turn
    },
    forget,
    forgetEverywhere: forgetAs('session.changed'),
    endEverywhere: forgetAs('session.ended'),
  }
}
