import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Accounts } from '#people/accounts'
import { presentEditable, presentPage, presentShown } from './present.ts'
import type { SitePages } from './service.ts'

export interface SitePageRouteNeeds {
  readonly sitePages: SitePages
  readonly accounts: Pick<Accounts, 'cards'>
}

export const sitePageRoutes = ({ sitePages, accounts }: SitePageRouteNeeds): Route[] => [
  route(calls.sitePages.search, { limit: 'search' }, async ({ query: { q, type, limit = 10, offset = 0 } }) => {
    const { rows, total } = await sitePages.search({ q, type, limit, offset })
    return { data: rows.map(presentShown), total }
  }),
  route(calls.sitePages.view, {}, async ({ params }) => ({ data: presentPage(await sitePages.view(params.id)) })),
  route(calls.sitePages.all, {}, async () => ({ data: (await sitePages.all()).map(presentEditable) })),
  route(calls.sitePages.create, {}, async ({ body, viewer }) => ({
    data: presentEditable(await sitePages.create(body, viewer.accountId)),
  })),
  route(calls.sitePages.update, {}, async ({ params, body, viewer }) => ({
    data: presentEditable(await sitePages.update(params.id, body, viewer.accountId)),
  })),
  route(calls.sitePages.remove, {}, async ({ params, viewer }) => {
    await sitePages.remove(params.id, viewer.accountId)
    return undefined
  }),
  route(calls.sitePages.versions, {}, async ({ params, query: { limit = 10, offset = 0 } }) => {
    const { rows, total } = await sitePages.versions({ id: params.id, limit, offset })
    const cards = await accounts.cards(rows.map(({ by_account: by }) => by))
    const data = rows.map(({ page_id, version, title, text, short_description: shortDescription, by_account: by, at }) => ({
      _id: `${page_id}:${version}`,
      version,
      title,
      text,
      shortDescription,
      by: cards.get(by) ?? null,
      at: at.toISOString(),
    }))
    return { data, total }
  }),
]
