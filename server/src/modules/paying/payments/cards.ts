// Saved cards. The gateway keeps the card; we keep what is shown of it and its number there.
import { AppError } from '#platform/app-error.ts'
import { GatewayRefused, GatewayUnreachable, type CardGateway, type GatewayCard } from '#platform/card/index.ts'
import { hours, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { RateLimiter } from '#platform/http/index.ts'
import type { Logger } from '#platform/log.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import type { Storms } from '#ground/storms'
import type { Accounts } from '#people/accounts'
import * as store from './cards-store.ts'
import type { CardTable } from './cards-store.ts'

export interface CardNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly gateway: CardGateway
  readonly accounts: Accounts
  readonly limiter: RateLimiter
  readonly outbox: Outbox
  readonly sealing: Sealing
  readonly storms: Pick<Storms, 'count'>
}

export interface NewCard {
  readonly token: string
  readonly holderName?: string | undefined
  readonly isDefault?: boolean | undefined
}

export type CardVault = ReturnType<typeof createCardVault>

const mostCards = 10
const mostFailures = 5

export function createCardVault({ db, clock, log, gateway, accounts, limiter, outbox, sealing, storms }: CardNeeds) {
  const sealed = sealing.of('payment_card', 'id', ['holder_name'])

  /** What waits for a card that works is told of the new one. */
  const tellOfDefault = (tx: Db, accountId: string) => outbox.write(tx, 'card.default_changed', { accountId })

  const customerOf = async (accountId: string): Promise<string> => {
    const known = await store.findCustomer(db, accountId, gateway.name)
    if (known) return known.customer_id
    const account = await accounts.find(accountId)
    const { id } = await gateway.createCustomer({ accountId, email: account?.email ?? '' }, `customer:${accountId}`)
    await store.insertCustomer(db, { account_id: accountId, gateway: gateway.name, customer_id: id, created_at: clock.now() })
    return (await store.findCustomer(db, accountId, gateway.name))?.customer_id ?? id
  }

  const detach = async (gatewayId: string): Promise<void> => {
    try {
      await gateway.detachCard(gatewayId)
    } catch (error) {
      // The row is gone, so nothing will charge it; the gateway keeps an unused card at worst.
      log.warn({ err: error }, 'a removed card is still attached at the gateway')
    }
  }

  const keep = (accountId: string, saved: GatewayCard, wanted: NewCard): Promise<CardTable> =>
    inTransaction(db, async (tx) => {
      await store.lockCardsOf(tx, accountId)
      const others = await store.listCards(tx, accountId, gateway.name)
      if (others.some((card) => card.gateway_id === saved.id || (saved.fingerprint !== null && card.fingerprint === saved.fingerprint))) {
        throw new AppError('card.duplicate')
      }
      if (others.length >= mostCards) throw new AppError('card.limit_reached')
      const isDefault = wanted.isDefault === true || others.length === 0
      if (isDefault) await store.clearDefault(tx, accountId)
      const card: CardTable = {
        id: newId(),
        account_id: accountId,
        gateway: gateway.name,
        gateway_id: saved.id,
        brand: saved.brand,
        last4: saved.last4,
        month: saved.month,
        year: saved.year,
        fingerprint: saved.fingerprint,
        holder_name: wanted.holderName ?? saved.holderName,
        is_default: isDefault,
        created_at: clock.now(),
        removed_at: null,
      }
      await store.insertCard(tx, sealed.close(card, card.id))
      if (isDefault) await tellOfDefault(tx, accountId)
      return card
    })

  const countTry = (accountId: string) => limiter.guess(`failed-card:${accountId}`, mostFailures, hours(1))
  const forgetTries = (accountId: string) => limiter.forgetGuesses(`failed-card:${accountId}`)

  return {
    /** Failed cards of an account within an hour; throws `request.too_many`. */
    countTry,
    forgetTries,
    list: async (accountId: string) => (await store.listCards(db, accountId, gateway.name)).map(sealed.open),
    /** Throws `card.duplicate`, `card.limit_reached`, `payment.card_declined`, `service.unavailable`. */
    async save(accountId: string, wanted: NewCard): Promise<CardTable> {
      await countTry(accountId)
      const saved = await attach(gateway, await customerOf(accountId), wanted.token, storms)
      await forgetTries(accountId)
      try {
        return await keep(accountId, saved, wanted)
      } catch (error) {
        const isKnown = (await store.listCards(db, accountId, gateway.name)).some((card) => card.gateway_id === saved.id)
        if (!isKnown) await detach(saved.id)
        throw error
      }
    },
    /** Throws `card.unknown`. */
    useFirst: (accountId: string, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await store.lockCardsOf(tx, accountId)
        const card = await store.findCard(tx, accountId, id)
        if (card?.gateway !== gateway.name) throw new AppError('card.unknown')
        if (card.is_default) return
        await store.clearDefault(tx, accountId)
        await store.makeDefault(tx, id)
        await tellOfDefault(tx, accountId)
      }),
    /** Throws `card.unknown`. */
    async remove(accountId: string, id: string): Promise<void> {
      const gatewayId = await inTransaction(db, async (tx) => {
        await store.lockCardsOf(tx, accountId)
        const card = await store.findCard(tx, accountId, id)
        if (!card) throw new AppError('card.unknown')
        await store.markRemoved(tx, id, clock.now())
        const next = (await store.listCards(tx, accountId, gateway.name)).at(-1)
        if (card.is_default && next) {
          await store.makeDefault(tx, next.id)
          await tellOfDefault(tx, accountId)
        }
        return card.gateway_id
      })
      await detach(gatewayId)
    },
    /** Somebody is erased: their cards are charged no more, here and at the gateway. */
    async forget(accountId: string): Promise<void> {
      for (const card of await store.listCards(db, accountId, gateway.name)) {
        await store.markRemoved(db, card.id, clock.now())
        await detach(card.gateway_id)
      }
    },
    customerOf,
    ...createCardReading({ db, clock, gateway, customerOf, keep, detach }),
  }
}

interface ReadingNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly gateway: CardGateway
  readonly customerOf: (accountId: string) => Promise<string>
  readonly keep: (accountId: string, saved: GatewayCard, wanted: NewCard) => Promise<CardTable>
  readonly detach: (gatewayId: string) => Promise<void>
}

/** Cards for a charge. */
function createCardReading({ db, clock, gateway, customerOf, keep, detach }: ReadingNeeds) {
  return {
    customerIfAny: async (accountId: string) => (await store.findCustomer(db, accountId, gateway.name))?.customer_id,
    /** Under which name the gateway knows them, where that was lost. */
    knowCustomer: (accountId: string, customerId: string) =>
      store.insertCustomer(db, { account_id: accountId, gateway: gateway.name, customer_id: customerId, created_at: clock.now() }),
    /** Removed or not; null: not here. */
    findAtGateway: async (accountId: string, gatewayId: string) => (await store.findByGatewayId(db, accountId, gatewayId))?.id ?? null,
    /** A card that the gateway's own page kept: the saved one with its number, or a new one. Answers its id. */
    async adopt(accountId: string, card: GatewayCard): Promise<string | null> {
      try {
        return (await keep(accountId, card, { token: card.id })).id
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const cards = await store.listCards(db, accountId, gateway.name)
        return cards.find((other) => other.gateway_id === card.id || other.fingerprint === card.fingerprint)?.id ?? null
      }
    },
    /** A card saved on the gateway's page. Answers its id, or that of the same number; undefined: removed since, or too many. */
    async keepSaved(accountId: string, card: GatewayCard, isDefault: boolean): Promise<string | undefined> {
      const known = await store.findByGatewayId(db, accountId, card.id)
      if (known) return known.removed_at === null ? known.id : undefined
      try {
        return (await keep(accountId, card, { token: card.id, isDefault })).id
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        // Told twice at once, the other one has kept it: only a second card of the same number is let go.
        const cards = await store.listCards(db, accountId, gateway.name)
        const same = cards.find((other) => other.gateway_id === card.id) ?? cards.find((other) => other.fingerprint === card.fingerprint)
        if (same?.gateway_id !== card.id) await detach(card.id)
        return same?.id
      }
    },
    /** Whether one more may be saved; throws `card.limit_reached`. */
    async requireRoom(accountId: string): Promise<void> {
      if ((await store.listCards(db, accountId, gateway.name)).length >= mostCards) throw new AppError('card.limit_reached')
    },
    /** A card of this account that can be charged; throws `payment.card_unknown`. */
    async require(accountId: string, id: string): Promise<CardTable> {
      const card = await store.findCard(db, accountId, id)
      if (!card || card.gateway !== gateway.name) throw new AppError('payment.card_unknown')
      return card
    },
    /** The card for a renewal: the one it was agreed for, or the default when that one was removed. */
    async forRenewal(tx: Db, accountId: string, id: string | null): Promise<CardTable | undefined> {
      const cards = await store.listCards(tx, accountId, gateway.name)
      return cards.find((card) => card.id === id) ?? cards.find((card) => card.is_default)
    },
    /** The gateway's ids of a payer and a card, removed or not. */
    async atGateway(accountId: string, cardId: string | null): Promise<{ customerId: string; gatewayCardId: string }> {
      if (cardId === null) throw new Error('A card payment without a card')
      const card = await store.loadCard(db, cardId)
      return { customerId: await customerOf(accountId), gatewayCardId: card.gateway_id }
    },
  }
}

async function attach(gateway: CardGateway, customerId: string, token: string, storms: CardNeeds['storms']): Promise<GatewayCard> {
  try {
    return await gateway.saveCard(customerId, token)
  } catch (error) {
    if (error instanceof GatewayUnreachable) throw new AppError('service.unavailable', { retryAfter: 30 })
    if (!(error instanceof GatewayRefused)) throw error
    storms.count('cards')
    const message = error.isCard ? `${error.message} Use another card or ask your bank.` : 'This card could not be saved. Enter it again.'
    throw new AppError('payment.card_declined', { message })
  }
}
