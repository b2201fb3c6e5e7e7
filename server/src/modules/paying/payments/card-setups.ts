// Saving a card on the gateway's own page, where no number passes this site. Nothing is remembered of an open page: the gateway
// knows whose it is, and what it saved is kept once, whoever tells first, the event or its owner coming back (money.md 6).
import { AppError } from '#platform/app-error.ts'
import { GatewayRefused, GatewayUnreachable, setupIdHere, type CardGateway } from '#platform/card/index.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { isId, newId } from '#platform/new-id.ts'
import { currency } from '#ground/ledger'
import * as store from './cards-store.ts'
import type { CardVault } from './cards.ts'
import type { EventHandler } from './inbox.ts'
import { instanceId } from './installation.ts'

export interface CardSetupNeeds {
  readonly db: Db
  readonly gateway: CardGateway
  readonly cards: CardVault
  readonly siteUrl: string
}

export type CardSetups = ReturnType<typeof createCardSetups>

export function createCardSetups({ db, gateway, cards, siteUrl }: CardSetupNeeds) {
  /** Whose page it was; undefined when it is not of this installation. */
  const ownerOf = async (setup: Awaited<ReturnType<CardGateway['retrieveCardSetup']>>): Promise<string | undefined> => {
    const { instance_id: instance, account_id: accountId } = setup.metadata
    if (accountId === undefined || !isId(accountId) || instance !== (await instanceId(db))) return undefined
    const customer = await store.findCustomer(db, accountId, gateway.name)
    return customer?.customer_id === setup.customerId ? accountId : undefined
  }

  return {
    /** Answers the page's address. `returnUrl` is a page of this site. Throws `card.limit_reached`, `service.unavailable`. */
    async begin(accountId: string, { returnUrl, isDefault }: { returnUrl: string; isDefault: boolean }): Promise<string> {
      await cards.requireRoom(accountId)
      const metadata = { instance_id: await instanceId(db), account_id: accountId, is_default: isDefault ? 'yes' : 'no' }
      try {
        const { url } = await gateway.createCardSetup(
          {
            customerId: await cards.customerOf(accountId),
            currency: currency.toLowerCase(),
            metadata,
            doneUrl: `${siteUrl}/api/payment/cards/return/${setupIdHere}?to=${encodeURIComponent(returnUrl)}`,
            leaveUrl: returnUrl,
          },
          `setup:${newId()}`,
        )
        return url
      } catch (error) {
        if (error instanceof GatewayUnreachable) throw new AppError('service.unavailable', { retryAfter: 30 })
        throw error
      }
    },
    /** Keeps what was saved; `isOurs` is false for what others did at the gateway. */
    async finish(id: string): Promise<{ isOurs: boolean; cardId: string | undefined }> {
      const setup = await gateway.retrieveCardSetup(id)
      const accountId = await ownerOf(setup)
      if (accountId === undefined) return { isOurs: false, cardId: undefined }
      const isDefault = setup.metadata['is_default'] === 'yes'
      return { isOurs: true, cardId: setup.card ? await cards.keepSaved(accountId, setup.card, isDefault) : undefined }
    },
  }
}

/** Cards whose owner did not come back are kept by the event. */
export const setupEvents = (db: Db, setups: CardSetups): EventHandler => ({
  family: 'setup_intent.succeeded',
  async handle({ objectId }, mark) {
    try {
      const { isOurs } = await setups.finish(objectId)
      if (isOurs) await inTransaction(db, mark)
      return isOurs
    } catch (error) {
      if (error instanceof GatewayRefused) return false
      throw error
    }
  },
})
