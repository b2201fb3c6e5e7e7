import { calls, type EditableNotice } from '@fieldhouse/contract'
import type { Clock } from '#platform/clock.ts'
import { route, type Route } from '#platform/http/index.ts'
import type { Accounts } from '#people/accounts'
import { presentEditable, presentNotice } from './present.ts'
import type { Notices } from './service.ts'
import type { NoticeTable } from './tables.ts'

export interface NoticeRouteNeeds {
  readonly notices: Notices
  readonly accounts: Pick<Accounts, 'cards'>
  readonly clock: Clock
}

export function noticeRoutes({ notices, accounts, clock }: NoticeRouteNeeds): Route[] {
  const present = async (rows: readonly NoticeTable[]): Promise<EditableNotice[]> => {
    const cards = await accounts.cards(rows.map(({ changed_by: by }) => by))
    return rows.map((row) => presentEditable(row, cards.get(row.changed_by), clock.now()))
  }
  const presentOne = async (row: NoticeTable): Promise<{ data: EditableNotice }> => {
    const [data] = await present([row])
    return { data: data ?? presentEditable(row, undefined, clock.now()) }
  }
  return [
    route(calls.notices.current, {}, async ({ viewer }) => ({ data: (await notices.current(viewer)).map(presentNotice) })),
    route(calls.notices.dismiss, {}, async ({ params, viewer }) => {
      await notices.dismiss(params.id, viewer)
      return undefined
    }),
    route(calls.notices.all, {}, async () => ({ data: await present(await notices.all()) })),
    route(calls.notices.create, {}, async ({ body, viewer }) => presentOne(await notices.create(body, viewer.accountId))),
    route(calls.notices.update, {}, async ({ params, body, viewer }) =>
      presentOne(await notices.update(params.id, body, viewer.accountId)),
    ),
    route(calls.notices.remove, {}, async ({ params }) => {
      await notices.remove(params.id)
      return undefined
    }),
  ]
}
