import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { listOwned, type OwnedRow } from './owned-store.ts'
import * as store from './store.ts'

export interface NewGrant {
  readonly accountId: string
  readonly scope: store.Scope
  readonly scopeId: string
  readonly source: store.EntitlementTable['source']
  /** The ledger transaction that paid for it, or why it costs nothing: one of the two. */
  readonly sourceTxn: number | null
  readonly freeReason: string | null
  readonly saleId: string | null
  readonly startsAt: Date
  /** Null: for ever. */
  readonly endsAt: Date | null
}

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
}

const allScopes: readonly store.Scope[] = ['feed', 'video', 'gallery', 'product', 'message', 'stream', 'page']

export type Entitlements = ReturnType<typeof createEntitlements>

export function createEntitlements({ db, clock, outbox }: Needs) {
  return {
    /** Writes a grant in the money transaction that earned it. */
    async grant(tx: Db, { accountId, scope, scopeId, source, sourceTxn, freeReason, saleId, startsAt, endsAt }: NewGrant): Promise<void> {
      await store.insertGrant(tx, {
        id: newId(),
        account_id: accountId,
        scope,
        scope_id: scopeId,
        source,
        source_txn: sourceTxn,
        free_reason: freeReason,
        sale_id: saleId,
        starts_at: startsAt,
        ends_at: endsAt,
        revoked_at: null,
        revoke_reason: null,
      })
    },
    /** Whether anybody may see the thing by a grant, now or later. */
    isGranted: (tx: Db, scope: store.Scope, scopeId: string) => store.hasGrants(tx, scope, scopeId, clock.now()),
    ofSale: (saleId: string, using: Db = db) => store.listOfSale(using, saleId),
    /** Moves the end of what a sale opened: a subscription that is canceled, or resumed. */
    endAt: (tx: Db, saleId: string, endsAt: Date) => store.setEnd(tx, saleId, endsAt),
    /** Moves the days that a sale opens. */
    moveTo: (tx: Db, saleId: string, startsAt: Date, endsAt: Date) => store.setDays(tx, saleId, startsAt, endsAt),
    /** Whatever subscriptions opened a page for longer ends then, too. */
    endBy: (tx: Db, accountId: string, pageId: string, endsAt: Date) => store.cutPage(tx, accountId, pageId, endsAt),
    /** Ends what a sale opened; sockets leave their rooms by the event (money.md 12). */
    async revokeBySale(tx: Db, saleId: string, reason: string): Promise<void> {
      for (const revoked of await store.revokeBySale(tx, saleId, reason, clock.now()))
        await outbox.write(tx, 'entitlement.revoked', revoked)
    },
    /** Opens again what was ended for a reason that turned out not to be one. */
    restoreBySale: async (tx: Db, saleId: string, reason: string): Promise<void> => void (await store.restoreBySale(tx, saleId, reason)),
    /** Ids among `pageIds` that the account subscribes to at this moment: every `isSubscribed` (wire.md 4.0). */
    subscribedTo: (accountId: string | undefined, pageIds: readonly string[], using: Db = db): Promise<Set<string>> =>
      accountId === undefined ? Promise.resolve(new Set()) : store.findGranted(using, accountId, ['page'], pageIds, clock.now()),
    /** Both for a list of things: what of them, and of the pages they are on, the account may see by a grant. */
    async grantsFor(
      accountId: string,
      pageIds: readonly string[],
      itemIds: readonly string[],
      using: Db = db,
    ): Promise<{ items: Set<string>; pages: Set<string> }> {
      const granted = await store.findGranted(using, accountId, allScopes, [...pageIds, ...itemIds], clock.now())
      const among = (ids: readonly string[]) => new Set(ids.filter((id) => granted.has(id)))
      return { items: among(itemIds), pages: among(pageIds) }
    },
    /** The same of one thing and its page, for many accounts at once. */
    async holdersAmong(
      accountIds: readonly string[],
      pageId: string,
      itemId: string,
      using: Db = db,
    ): Promise<{ items: ReadonlySet<string>; pages: ReadonlySet<string> }> {
      const held = await store.findHeld(using, accountIds, allScopes, [pageId, itemId], clock.now())
      const holders = (id: string) => new Set(held.flatMap(({ account_id: holder, scope_id: of }) => (of === id ? holder : [])))
      return { items: holders(itemId), pages: holders(pageId) }
    },
    /** Things that the account bought or was given, the newest first, with what became of each. */
    ownedBy: (accountId: string, kinds: readonly store.Scope[], most: number): Promise<OwnedRow[]> =>
      listOwned(db, accountId, { kinds, most, now: clock.now() }),
    /** Accounts among `accountIds` that bought or were given the thing. */
    holdersOf: (scope: store.Scope, scopeId: string, accountIds: readonly string[], using: Db = db) =>
      store.findHolders(using, scope, scopeId, accountIds, clock.now()),
    /** Ids among `ids` that the account bought or was given. */
    grantedTo: (accountId: string | undefined, scope: store.Scope, ids: readonly string[], using: Db = db): Promise<Set<string>> =>
      accountId === undefined ? Promise.resolve(new Set()) : store.findGranted(using, accountId, [scope], ids, clock.now()),
  }
}
