// Names of those under 18 that nobody has seen yet, for those who may know them.
import type { AccountCard } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import type { LoadCards } from './cards.ts'
import * as store from './store.ts'
import type { Account } from './tables.ts'
import type { createWishes } from './wishes.ts'

export interface OwnNameNeeds {
  readonly db: Db
  readonly wishes: Pick<ReturnType<typeof createWishes>, 'find' | 'findMany'>
  readonly loadCards: LoadCards
}

export const createOwnNames = ({ db, wishes, loadCards }: OwnNameNeeds) => ({
  /** As its owner knows it: by the names that nobody else has seen yet, too. */
  async findOwn(id: string, using: Db = db): Promise<Account | undefined> {
    const account = await store.findById(using, id)
    const words = account?.kind === 'performer' ? await wishes.find(id, using) : undefined
    if (!account || !words) return account
    // Its pictures have an address that opens to nobody by itself: see `performers.me`.
    const { avatar: _avatar, cover: _cover, ...names } = words.account
    return { ...account, ...names }
  },

  /** For those who must know whom they deal with, guardians and staff: by the names that nobody else has seen yet, too. */
  async ownCards(ids: readonly string[]): Promise<Map<string, AccountCard>> {
    const [cards, words] = await Promise.all([loadCards(ids), wishes.findMany(ids)])
    for (const [id, { account, profile }] of words) {
      const card = cards.get(id)
      if (!card) continue
      const { name = card.name, username = card.username } = account
      const { school_name: schoolName, school_city: schoolCity = null } = profile
      cards.set(id, { ...card, name, username, ...(schoolName !== undefined && { schoolName, schoolCity }) })
    }
    return cards
  },

  /** Whose name it is; also of whoever nobody has seen by that name yet. */
  ownerOfName: async (name: string): Promise<string | undefined> => (await store.findByName(db, name.toLowerCase()))?.id,
})
