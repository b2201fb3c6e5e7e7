// Facts for the rule of policy.ts: the page of the host, tickets, who is asking.
import { permits } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { isShut, type Accounts } from '#people/accounts'
import type { Entitlements } from '#books/entitlements'
import type { Pages } from '#ground/pages'
import { rightIn, type RoomFacts, type RoomRight } from './policy.ts'
import type { StreamRow } from './tables.ts'

export interface RightNeeds {
  readonly db: Db
  readonly accounts: Accounts
  readonly pages: Pages
  readonly entitlements: Entitlements
  readonly seats: () => SeatRule
}

/** Whom the host of a private or group stream has let into a session; who pays for it stands in a street above. */
export interface SeatRule {
  holders(sessionId: string, accountIds: readonly string[], using?: Db): Promise<ReadonlySet<string>>
  /** Also whose time is over. */
  wasHolder(sessionId: string, accountId: string): Promise<boolean>
}
export const noSeats: SeatRule = { holders: async () => new Set(), wasHolder: async () => false }

export type Who = Pick<Viewer, 'accountId' | 'roles' | 'isMinor'>
export type Rights = ReturnType<typeof createRights>

/** The host is the one person who sends the pictures, while they may publish for the page. */
const whoIs = (row: Pick<StreamRow, 'host_id'>, viewer: Who | undefined, hostMayPublish: boolean): RoomFacts['who'] => {
  if (!viewer) return 'visitor'
  if (viewer.accountId === row.host_id && hostMayPublish) return 'host'
  if (permits(viewer.roles, 'things.see')) return 'moderator'
  return viewer.isMinor ? 'minor' : 'adult'
}

interface RowFacts {
  readonly isShown: boolean
  readonly hostMayPublish: boolean
}

interface ViewerFacts {
  readonly hasTicket: boolean
  readonly hasSeat: boolean
  readonly isApart: boolean
}

const factsOf = (
  row: StreamRow,
  viewer: Who | undefined,
  { isShown, hostMayPublish }: RowFacts,
  { hasTicket, hasSeat, isApart }: ViewerFacts,
): RoomFacts => ({
  kind: row.kind,
  who: whoIs(row, viewer, hostMayPublish),
  isShown,
  isApart,
  isStreaming: row.is_streaming,
  isFree: row.price === null,
  hasTicket,
  hasSeat,
})

export function createRights({ db, accounts, pages, entitlements, seats }: RightNeeds) {
  const nobody: ReadonlySet<string> = new Set()
  const ticketsOf = async ({ kind, price, session_id: id }: StreamRow, accountIds: readonly string[], using: Db) =>
    kind !== 'public' || price === null ? nobody : entitlements.holdersOf('stream', id, accountIds, using)
  const seatsOf = async ({ kind, session_id: id }: StreamRow, accountIds: readonly string[], using: Db) =>
    kind === 'public' || accountIds.length === 0 ? nobody : seats().holders(id, accountIds, using)

  const factsOfRow = async (row: StreamRow, using: Db = db): Promise<RowFacts> => {
    const [page, hostMayPublish] = await Promise.all([
      pages.load([row.page_id], using),
      pages.actAs({ accountId: row.host_id }, row.page_id, 'publish', using),
    ])
    return { isShown: row.refusal === null && (page.get(row.page_id)?.visible ?? false), hostMayPublish }
  }

  const look = async (row: StreamRow, viewer: Who | undefined, using: Db = db): Promise<ReturnType<typeof rightIn>> => {
    const id = viewer?.accountId
    const ids = id === undefined ? [] : [id]
    const [facts, apart, tickets, seated] = await Promise.all([
      factsOfRow(row, using),
      pages.apartAmong(viewer, [row.page_id, row.host_id], using),
      ticketsOf(row, ids, using),
      seatsOf(row, ids, using),
    ])
    const has = (among: ReadonlySet<string>) => id !== undefined && among.has(id)
    return rightIn(factsOf(row, viewer, facts, { hasTicket: has(tickets), hasSeat: has(seated), isApart: apart.size > 0 }))
  }

  return {
    look,
    /** Throws the refusal. */
    async require(row: StreamRow | undefined, viewer: Who | undefined, using: Db = db): Promise<{ row: StreamRow; right: RoomRight }> {
      if (!row) throw new AppError('stream.unknown')
      const right = await look(row, viewer, using)
      if (typeof right !== 'string') return { row, right }
      if (right === 'stream.unknown' && row.refusal === null) await pages.refuseAbroad(row.page_id, using)
      throw new AppError(right)
    },

    /** Who signed in on a socket long ago, as the account is now. Throws `auth.account_suspended`. */
    async fresh(viewer: Pick<Viewer, 'accountId'> | undefined): Promise<Who | undefined> {
      if (!viewer) return undefined
      const account = await accounts.find(viewer.accountId)
      if (!account || isShut(account)) throw new AppError('auth.account_suspended')
      return { accountId: account.id, roles: accounts.rolesOf(account), isMinor: accounts.isMinor(account) }
    },

    /** Was let into a private stream, whatever has come between the two since: what happened there can be reported. */
    wasIn: async ({ kind, session_id: id }: StreamRow, accountId: string): Promise<boolean> =>
      kind === 'private' && seats().wasHolder(id, accountId),

    /** Where nobody may be in the room. */
    closedTo: (row: StreamRow): Promise<ReadonlySet<string>> => pages.closedTo([row.page_id, row.host_id]),

    /** Which of these accounts have no right any more, as their rows and tickets are now; wherever they are. */
    async lost(row: StreamRow, accountIds: readonly string[]): Promise<Set<string>> {
      const [loaded, facts, ofPage, ofHost, holders, seated] = await Promise.all([
        accounts.loadMany(accountIds),
        factsOfRow(row),
        pages.apartAmong({ accountId: row.page_id }, accountIds),
        pages.apartAmong({ accountId: row.host_id }, accountIds),
        ticketsOf(row, accountIds, db),
        seatsOf(row, accountIds, db),
      ])
      const known = new Map(loaded.map(({ account }) => [account.id, account]))
      return new Set(
        accountIds.filter((accountId) => {
          const account = known.get(accountId)
          if (!account || isShut(account)) return true
          const viewer = { accountId, roles: accounts.rolesOf(account), isMinor: accounts.isMinor(account) }
          const isApart = ofPage.has(accountId) || ofHost.has(accountId)
          return (
            typeof rightIn(factsOf(row, viewer, facts, { hasTicket: holders.has(accountId), hasSeat: seated.has(accountId), isApart })) ===
            'string'
          )
        }),
      )
    },
  }
}
