import { expect } from 'vitest'
import type { CardGateway } from '#platform/card/index.ts'
import { accounts, type Ledger } from '#ground/ledger'
import type { Settlement } from '#books/settlement'

export interface Sides {
  readonly settlement: Settlement
  readonly ledger: Ledger
  readonly gateway: CardGateway
}

/** The gateway holds what our books say it holds, pending and available. Only while nothing moves. */
export async function expectGatewayAgrees({ settlement, ledger, gateway }: Sides, foreign = 0): Promise<void> {
  await settlement.collect()
  const there = await gateway.readBalance('usd')
  const here = { pending: 0 - (await ledger.balance(accounts.clearing)), available: 0 - (await ledger.balance(accounts.gatewayAvailable)) }
  expect(here).toEqual({ ...there, available: there.available - foreign })
  expect(await settlement.compare()).toEqual([])
}
