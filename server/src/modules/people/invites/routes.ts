import { calls } from '@fieldhouse/contract'
import type { Invite, InviteLetters } from '@fieldhouse/contract/imports'
import type { Clock } from '#platform/clock.ts'
import { route, type Route, type Viewer } from '#platform/http/index.ts'
import { presentNeutralCard, type Pages } from '#ground/pages'
import type { Accounts } from '#people/accounts'
import { stateOf, type Invites } from './service.ts'
import type { InviteTable } from './tables.ts'

export interface InviteRouteNeeds {
  readonly clock: Clock
  readonly invites: Invites
  readonly accounts: Pick<Accounts, 'cards'>
  readonly pages: Pick<Pages, 'load'>
  /** What became of letters that went out with them. */
  /** Free days that whoever asks was promised by such a letter. */
  readonly daysFor: (viewer: Viewer | undefined, invite: InviteTable) => Promise<number | null>
  readonly lettersOf: (inviteIds: readonly string[]) => Promise<ReadonlyMap<string, InviteLetters>>
}

const kindWord = (kind: InviteTable['kind']): Invite['kind'] => (kind === 'user' ? 'fan' : 'athlete')

export function inviteRoutes({ clock, invites, accounts, pages, daysFor, lettersOf }: InviteRouteNeeds): Route[] {
  const pageCards = async (rows: readonly InviteTable[]) => {
    const found = await pages.load(rows.flatMap(({ page_id: id }) => id ?? []))
    return (id: string | null) => {
      const page = id === null ? undefined : found.get(id)
      return page?.visible ? presentNeutralCard(page) : null
    }
  }
  const present = async (rows: readonly InviteTable[]): Promise<Invite[]> => {
    const [cards, cardOf, letters] = await Promise.all([
      accounts.cards(rows.map(({ made_by: by }) => by)),
      pageCards(rows),
      lettersOf(rows.map(({ id }) => id)),
    ])
    return rows.map((row) => ({
      _id: row.id,
      code: row.code,
      path: `/invite/${row.code}`,
      kind: kindWord(row.kind),
      uses: row.uses,
      max: row.max,
      until: row.until?.toISOString() ?? null,
      campaign: row.campaign,
      note: row.note,
      state: stateOf(row, clock.now()),
      isPass: row.is_pass,
      page: cardOf(row.page_id),
      letters: letters.get(row.id) ?? null,
      madeBy: cards.get(row.made_by) ?? null,
      createdAt: row.created_at.toISOString(),
    }))
  }

  return [
    route(calls.invites.list, {}, async ({ query: { limit = 20, offset = 0 } }) => {
      const { rows, total } = await invites.list(limit, offset)
      return { data: await present(rows), total }
    }),
    route(calls.invites.create, {}, async ({ body, viewer }) => {
      const [made] = await present([await invites.create(body, viewer.accountId)])
      if (!made) throw new Error('An invitation that was made is not there')
      return { data: made }
    }),
    route(calls.invites.end, {}, async ({ params }) => {
      await invites.end(params.id)
      return undefined
    }),
    route(calls.invites.joined, {}, async ({ params, query: { limit = 20, offset = 0 } }) => {
      const { rows, total } = await invites.joined(params.id, limit, offset)
      const cards = await accounts.cards(rows.map(({ account_id: id }) => id))
      const data = rows.map(({ account_id: id, joined_at: at }) => ({
        _id: id,
        account: cards.get(id) ?? null,
        joinedAt: at.toISOString(),
      }))
      return { data, total }
    }),
    route(calls.invites.view, {}, async ({ viewer, params }) => {
      const row = await invites.view(params.code)
      const [cardOf, freeDays] = await Promise.all([pageCards([row]), daysFor(viewer, row)])
      return { data: { kind: kindWord(row.kind), isOpen: stateOf(row, clock.now()) === 'open', page: cardOf(row.page_id), freeDays } }
    }),
  ]
}
