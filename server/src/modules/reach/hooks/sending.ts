// Takes what is due, asks the addresses, and says what became of it. Killed between any two of these it goes on where it was: what was sent
// and not said goes again under the same webhook-id, by which whoever gets it twice knows.
import { after, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { SafeFetch } from '#platform/push/safe-fetch.ts'
import type { SealedColumns } from '#platform/sealing/index.ts'
import type { Pages } from '#ground/pages'
import { isShut, type Accounts } from '#people/accounts'
import { offLetter } from './letter.ts'
import { isGivenUp, lease, nextAttempt, patience, signed } from './policy.ts'
import * as store from './store.ts'
import type { HookDeliveryTable, HookTable } from './tables.ts'

export type SealedHooks = SealedColumns<'id', 'secret' | 'former_secret'>

export interface SendingNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly faults: Pick<Faults, 'note'>
  readonly mail: Pick<Mail, 'send'>
  readonly accounts: Pick<Accounts, 'find' | 'isMinor'>
  readonly pages: Pick<Pages, 'actAs'>
  readonly siteUrl: string
  readonly fetching: SafeFetch
  readonly sealed: SealedHooks
}

type Fate = Pick<store.Outcome, 'status' | 'ms' | 'error'>

/** At once to one address, and in one turn. */
const ofOneHook = 5
const inOneTurn = 50
const mostBusy = 50

export function createHookSending({ db, clock, faults, mail, accounts, pages, siteUrl, fetching, sealed }: SendingNeeds) {
  /** Whoever made it may have gone, or may not act for the page any more. */
  const isOwned = async ({ made_by: accountId, page_id: pageId }: HookTable): Promise<boolean> => {
    const account = await accounts.find(accountId)
    return account !== undefined && !isShut(account) && !accounts.isMinor(account) && pages.actAs({ accountId }, pageId, 'own')
  }

  const attempt = async (hook: HookTable, { id, body }: HookDeliveryTable): Promise<Fate> => {
    if (!fetching.permits(hook.url)) return { status: null, ms: null, error: 'address' }
    const began = performance.now()
    const ms = () => Math.round(performance.now() - began)
    try {
      const { status } = await fetching.post(hook.url, signed(sealed.open(hook), id, clock, body), Buffer.from(body))
      return { status, ms: ms(), error: status >= 200 && status < 300 ? null : 'status' }
    } catch (error) {
      if (ms() >= patience) return { status: null, ms: ms(), error: 'time' }
      const isInside = error instanceof Error && error.message.includes('not on the public network')
      return { status: null, ms: ms(), error: isInside ? 'address' : 'connection' }
    }
  }

  const giveUp = async (tx: Db, hookId: string): Promise<void> => {
    const hook = await store.switchOff(tx, hookId, 'failing')
    const account = hook && (await accounts.find(hook.made_by, tx))
    if (hook && account?.email) await mail.send(tx, offLetter(account.email, { name: account.name, url: hook.url, siteUrl }))
  }

  const settle = (delivery: HookDeliveryTable, { status, ms, error }: Fate): Promise<void> =>
    inTransaction(db, async (tx) => {
      const hook = await store.lock(tx, delivery.hook_id)
      const now = clock.now()
      const next = error === null ? undefined : nextAttempt(delivery.attempts, now)
      const state = error === null ? 'delivered' : next ? 'waiting' : 'failed'
      const isOurs = await store.finish(tx, delivery, { state, dueAt: next ?? delivery.due_at, lastAt: now, status, ms, error })
      if (!hook || !isOurs) return
      if (error === null) return void (await store.noteArrival(tx, hook.id))
      if (status === 410) return void (await store.switchOff(tx, hook.id, 'gone'))
      if (isGivenUp(hook.failing_since, now)) await giveUp(tx, hook.id)
      else await store.noteFailure(tx, hook.id, now)
    })

  /** Never throws: of what it could not say the lease ends, and it goes again. */
  const deliver = async (hookId: string, some: readonly HookDeliveryTable[]): Promise<void> => {
    try {
      const hook = await store.find(db, hookId)
      if (!hook) return
      if (!(await isOwned(hook))) return await inTransaction(db, async (tx) => void (await store.switchOff(tx, hookId, 'rights')))
      const settled = await Promise.allSettled(some.map(async (delivery) => settle(delivery, await attempt(hook, delivery))))
      for (const one of settled) if (one.status === 'rejected') faults.note('hook', one.reason)
    } catch (error) {
      faults.note('hook', error)
    }
  }

  /** Answers when nothing is due any more. An address that is slow keeps those of others waiting for nothing. */
  return async (signal: AbortSignal): Promise<void> => {
    const busy = new Map<string, Promise<unknown>>()
    for (;;) {
      signal.throwIfAborted()
      const now = clock.now()
      const due = await store.claim(db, { now, lostSince: after(now, -lease), ofOneHook, most: inOneTurn, except: [...busy.keys()] })
      for (const [hookId, some] of Map.groupBy(due, (one) => one.hook_id))
        busy.set(
          hookId,
          deliver(hookId, some).finally(() => busy.delete(hookId)),
        )
      if (busy.size === 0) return
      if (due.length === 0 || busy.size >= mostBusy) await Promise.race(busy.values())
    }
  }
}
