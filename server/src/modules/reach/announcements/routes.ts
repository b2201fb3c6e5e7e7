import { calls, type Announcement } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Accounts } from '#people/accounts'
import type { Announcements } from './service.ts'

export const announcementRoutes = ({
  announcements,
  accounts,
}: {
  readonly announcements: Announcements
  readonly accounts: Pick<Accounts, 'cards'>
}): Route[] => [
  route(calls.announcements.all, {}, async () => {
    const { rows, sums, mailPerSecond } = await announcements.list()
    const cards = await accounts.cards(rows.map(({ made_by: by }) => by))
    const data = rows.flatMap(({ id, subject, audience, state, why, made_by: by, created_at: at }): Announcement[] => {
      const sum = sums.get(id)
      return sum ? [{ _id: id, subject, audience, state, why, sums: sum, createdAt: at.toISOString(), madeBy: cards.get(by) ?? null }] : []
    })
    return { data: { perSecond: mailPerSecond, rows: data } }
  }),
  route(calls.announcements.preview, {}, async ({ body }) => ({ data: await announcements.preview(body) })),
  route(calls.announcements.sendTest, { limit: 'mail' }, async ({ body, viewer }) => {
    await announcements.sendTest(body, viewer.accountId)
    return undefined
  }),
  route(calls.announcements.start, {}, async ({ body, viewer }) => {
    await announcements.start(body, viewer.accountId)
    return undefined
  }),
  route(calls.announcements.stop, {}, async ({ params }) => {
    await announcements.stop(params.id)
    return undefined
  }),
  route(calls.announcements.goOn, {}, async ({ params }) => {
    await announcements.goOn(params.id)
    return undefined
  }),
  route(calls.announcements.end, {}, async ({ params }) => {
    await announcements.end(params.id)
    return undefined
  }),
]
