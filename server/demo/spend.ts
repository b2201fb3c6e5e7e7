// Money in the demo: some fans fill their wallets with the sandbox's cards, subscribe, tip and unlock posts.
import type { Feed } from '@fieldhouse/contract'
import { anyCard, newKey, subscribe, tip, topUp, type Client, type Person } from '#scenario/index.ts'
import type { CastMember } from './cast.ts'

export interface Seller extends CastMember {
  readonly person: Person
}

export interface Spending {
  readonly client: Client
  settle(): Promise<void>
}

const tips = [10, 15, 25, 40] as const
const topUps = [60, 80, 120, 75, 200] as const

/** Every third fan has a card and uses it. `round` decides who does what, so that each round brings something new. */
export async function spendSome(
  { client, settle }: Spending,
  fans: readonly Person[],
  sellers: readonly Seller[],
  posts: readonly Feed[],
  round: number,
) {
  const earning = sellers.filter(({ profile }) => (profile.monthlyPrice ?? 0) > 0)
  const spenders = fans.filter((_, index) => index % 3 === round % 3)
  for (const [index, fan] of spenders.entries()) {
    const seller = earning[(index * 2 + round) % earning.length]
    if (!seller) return
    const cardId = await anyCard(client, fan)
    await topUp(client, fan, topUps[(index + round) % topUps.length] ?? 50, cardId)
    const isFree = seller.profile.isFreeSubscription === true && index % 2 === 0
    await subscribe(
      client,
      fan,
      seller.person,
      isFree ? 'free' : index % 4 === 3 && seller.profile.yearlyPrice ? 'yearly' : 'monthly',
      isFree ? undefined : cardId,
    )
    // Cards answer by events: the tokens are there after they were delivered.
    await settle()
    await tip(client, fan, seller.person, tips[(index + round) % tips.length] ?? 10)
    const wanted = posts.filter(({ audience }) => audience === 'buyers')[index % 4]
    if (wanted) await client.send('wallet.feed', { token: fan.token, params: { id: wanted._id }, headers: newKey() })
  }
}
