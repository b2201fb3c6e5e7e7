import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import { accountsNamed, type Accounts } from '#people/accounts'
import { pagesNamed, pagesOfKind, presentPageCard, type Pages } from '#ground/pages'
import { presentFollow } from './present.ts'
import type { Follows } from './service.ts'

export interface Needs {
  readonly follows: Follows
  readonly pages: Pages
  readonly accounts: Accounts
}

const windowOf = (query: { limit?: number; offset?: number; sort?: 'asc' | 'desc' }) => ({
  limit: query.limit ?? 10,
  offset: query.offset ?? 0,
  sort: query.sort ?? 'desc',
})

export const followRoutes = ({ follows, pages, accounts }: Needs): Route[] => [
  route(calls.follows.create, {}, async ({ viewer, params }) => {
    const { follow, isNew } = await follows.follow(viewer, params.a, params.b)
    return { status: isNew ? 201 : 200, data: presentFollow(follow, params.a) }
  }),
  route(calls.follows.remove, {}, async ({ viewer, params }) => {
    await follows.unfollow(viewer, params.id)
    return undefined
  }),
  route(calls.follows.settings, {}, async ({ viewer, params }) => ({ data: { bell: (await follows.settings(viewer, params.id)).bell } })),
  route(calls.follows.saveSettings, {}, async ({ viewer, params, body }) => ({
    data: { bell: (await follows.setBell(viewer, params.id, body.bell)).bell },
  })),
  route(calls.follows.followers, {}, async ({ viewer, query }) => {
    const pageId = await pages.actingPage(viewer, query.teamId, 'read private')
    const { rows, total } = await follows.followersOf(pageId, {
      ...windowOf(query),
      among: query.q === undefined ? [] : [accountsNamed(query.q)],
    })
    const cards = await accounts.cards(rows.map((row) => row.follower_id))
    const data = rows.flatMap((row) => {
      const followerInfo = cards.get(row.follower_id)
      return followerInfo ? [{ ...presentFollow(row, 'performer'), followerInfo }] : []
    })
    return { data, total }
  }),
  route(calls.follows.following, {}, async ({ viewer, query }) => {
    const { rows, total } = await follows.followedBy(viewer.accountId, {
      ...windowOf(query),
      among: [...(query.q === undefined ? [] : [pagesNamed(query.q)]), ...(query.type === undefined ? [] : [pagesOfKind(query.type)])],
    })
    const cards = await pages.load(rows.map((row) => row.page_id))
    const data = rows.flatMap((row) => {
      const page = cards.get(row.page_id)
      return page ? [{ ...presentFollow(row, page.kind), followingInfo: presentPageCard(page) }] : []
    })
    return { data, total }
  }),
]
