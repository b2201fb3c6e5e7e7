// Brings a payee account to what the provider says of it; any number of times, in any order.
import { GatewayRefused, type CardGateway, type GatewayAccount } from '#platform/card/index.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Destinations } from '#payouts/destinations'
import { destinationChange } from './policy.ts'
import * as store from './store.ts'
import type { AccountTable } from './tables.ts'

export interface SyncNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly gateway: CardGateway
  readonly destinations: Destinations
}

type Mark = (tx: Db) => Promise<void>
const noMark: Mark = async () => undefined

export function createSync({ db, clock, gateway, destinations }: SyncNeeds) {
  /** An account that was taken away from us refuses to be read: nothing can be paid to it any more. */
  const look = async (gatewayId: string): Promise<GatewayAccount> => {
    try {
      return await gateway.retrieveAccount(gatewayId)
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error
      return { id: gatewayId, status: 'rejected', payoutsEnabled: false, detailsSubmitted: true, requirements: [], bank: null }
    }
  }

  const saveDestination = async (tx: Db, row: AccountTable, seen: GatewayAccount): Promise<void> => {
    const payeeId = row.payee_id
    const current = (await destinations.current(payeeId, tx)).find(({ type }) => type === 'stripe')
    const change = destinationChange(row, seen, current?.isActive === true)
    if (change === undefined) return
    const [label, last4] = change === 'on' ? [seen.bank?.name ?? '', seen.bank?.last4 ?? ''] : [current?.label ?? '', current?.last4 ?? '']
    await destinations.saveIn(tx, {
      payeeId,
      accountId: row.opened_by,
      type: 'stripe',
      isActive: change === 'on',
      details: { account: seen.id },
      label,
      last4,
    })
  }

  const apply = (found: AccountTable, seen: GatewayAccount, mark: Mark) =>
    inTransaction(db, async (tx) => {
      const row = await store.loadLocked(tx, found.id)
      await saveDestination(tx, row, seen)
      await store.update(tx, row.id, {
        status: seen.status,
        payouts_enabled: seen.payoutsEnabled,
        details_submitted: seen.detailsSubmitted,
        requirements: [...seen.requirements],
        bank_id: seen.bank?.id ?? null,
        bank_name: seen.bank?.name ?? null,
        bank_last4: seen.bank?.last4 ?? null,
        updated_at: clock.now(),
      })
      await mark(tx)
    })

  return {
    async refresh(gatewayId: string): Promise<void> {
      const row = await store.findByGatewayId(db, gateway.name, gatewayId)
      if (row) await apply(row, await look(gatewayId), noMark)
    },
    /** Only accounts that were opened here are ours; a provider's platform may serve other systems too (money.md 6). */
    async onEvent({ account }: { account: string | null }, mark: Mark): Promise<boolean> {
      const row = account === null ? undefined : await store.findByGatewayId(db, gateway.name, account)
      if (!row || account === null) return false
      await apply(row, await look(account), mark)
      return true
    },
  }
}
