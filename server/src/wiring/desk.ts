// The desk, and what it shows of money: the streets of money do not know it.
import type { Db } from '#platform/db/index.ts'
import type { Route } from '#platform/http/index.ts'
import type { Cases } from '#care/cases'
import { createDesk, deskRoutes, type MoneyOfPeople } from '#care/desk'
import { toWire } from '#ground/ledger'
import { countOpenOrders, numberIn, partiesOfOrder } from '#paying/orders'
import { listOfPayer, payersOf } from '#paying/payments'
import { countOpenPayouts, hasAskedForPayout } from '#payouts/payouts'
import type { Money } from './money.ts'
import type { People } from './people.ts'
import type { Platform } from './platform.ts'

function moneyOfPeople(db: Db, { facts, subscriptions }: Money, { destinations, pages }: People): MoneyOfPeople {
  return {
    async of({ id, hasPage }) {
      const [{ balance }, earnings, own, statsOf, payouts, openOrders] = await Promise.all([
        facts.balanceOf(id),
        hasPage ? facts.earningsOf(id) : null,
        facts.countSubscriptions([id]),
        pages.stats([id]),
        countOpenPayouts(db, id),
        countOpenOrders(db, id),
      ])
      return {
        balance,
        earnings,
        subscriptions: own.get(id) ?? 0,
        subscribers: hasPage ? statsOf(id).subscribers : 0,
        openPayouts: payouts.count,
        openPayoutTokens: toWire(payouts.amount),
        openOrders,
      }
    },
    async payments(accountId, after, limit) {
      const rows = await listOfPayer(db, accountId, after, limit)
      return rows.map(({ id, created_at: at, type, state, amount }) => ({ id, at, type, state, amount: toWire(amount) }))
    },
    isPayee: async (accountId) => (await hasAskedForPayout(db, accountId)) || (await destinations.current(accountId)).length > 0,
    async namedBy({ orderNumber, gatewayId }) {
      const number = orderNumber === undefined ? undefined : numberIn(orderNumber)
      const found = await Promise.all([
        number === undefined || number > Number.MAX_SAFE_INTEGER ? [] : partiesOfOrder(db, number),
        gatewayId === undefined ? [] : payersOf(db, gatewayId),
      ])
      return [...new Set(found.flat())]
    },
    async consequences(accountId) {
      const [renewals, ownRenewals, payouts, openOrders] = await Promise.all([
        subscriptions.countRenewing({ pageId: accountId }),
        subscriptions.countRenewing({ fanId: accountId }),
        countOpenPayouts(db, accountId),
        countOpenOrders(db, accountId),
      ])
      return { renewals, ownRenewals, heldPayouts: payouts.count, heldTokens: toWire(payouts.amount), openOrders }
    },
  }
}

const dayText = (at: Date): string => at.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })

export function createDeskRoutes(platform: Platform, people: People, money: Money, cases: Cases): Route[] {
  const { db } = platform
  people.entrance.explainBy(async (accountId) => {
    const said = await cases.byHand.statementFor(accountId)
    if (!said) return undefined
    const until = said.until === null ? '' : ` until ${dayText(said.until)}`
    return `This account is suspended${until}. Why: ${said.words} We have mailed you how to ask for another look.`
  })
  const hasInquiry = (id: string): Promise<boolean> => people.contact.hasInquiry(id)
  return deskRoutes(createDesk({ ...platform, ...people, cases, hasInquiry, money: moneyOfPeople(db, money, people) }))
}
