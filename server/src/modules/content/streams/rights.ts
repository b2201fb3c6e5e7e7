// Facts for the rule of policy.ts: the page of the host, tickets, who is asking.
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Account, Accounts } from '#people/accounts'
import type { Entitlements } from '#books/entitlements'
import type { Pages } from '#ground/pages'
import { rightIn, type RoomFacts, type RoomRight } from './policy.ts'
import type { StreamRow } from './tables.ts'

export interface RightNeeds {
  readonly db: Db
  readonly accounts: Accounts
  readonly pages: Pages
  readonly entitlements: Entitlements
}

export type Who = Pick<Viewer, 'accountId' | 'roles' | 'isMinor'>
export type Rights = ReturnType<typeof createRights>

/** The host is the one person who sends the pictures, while they may publish for the page. */
const whoIs = (row: Pick<StreamRow, 'host_id'>, viewer: Who | undefined, hostMayPublish: boolean): RoomFacts['who'] => {
  if (!viewer) return 'visitor'
  if (viewer.accountId === row.host_id && hostMayPublish) return 'host'
  if (viewer.roles.includes('moderator')) return 'moderator'
  return viewer.isMinor ? 'minor' : 'adult'
}

const isClosed = ({ status }: Pick<Account, 'status'>) => status === 'suspended' || status === 'inactive'

interface RowFacts {
  readonly isShown: boolean
  readonly hostMayPublish: boolean
}

interface ViewerFacts {
  readonly hasTicket: boolean
  readonly isApart: boolean
}

const factsOf = (
  row: StreamRow,
  viewer: Who | undefined,
  { isShown, hostMayPublish }: RowFacts,
  { hasTicket, isApart }: ViewerFacts,
): RoomFacts => ({
  who: whoIs(row, viewer, hostMayPublish),
  isShown,
  isApart,
  isStreaming: row.is_streaming,
  isFree: row.price === null,
  hasTicket,
})

export function createRights({ db, accounts, pages, entitlements }: RightNeeds) {
  const factsOfRow = async (row: StreamRow, using: Db = db): Promise<RowFacts> => {
    const [page, hostMayPublish] = await Promise.all([
      pages.load([row.page_id], using),
      pages.actAs({ accountId: row.host_id }, row.page_id, 'publish', using),
    ])
    return { isShown: row.refusal === null && (page.get(row.page_id)?.visible ?? false), hostMayPublish }
  }

  const look = async (row: StreamRow, viewer: Who | undefined, using: Db = db): Promise<ReturnType<typeof rightIn>> => {
    const [facts, apart, tickets] = await Promise.all([
      factsOfRow(row, using),
      pages.apartAmong(viewer, [row.page_id, row.host_id], using),
      row.price === null ? new Set<string>() : entitlements.grantedTo(viewer?.accountId, 'stream', [row.session_id], using),
    ])
    return rightIn(factsOf(row, viewer, facts, { hasTicket: tickets.has(row.session_id), isApart: apart.size > 0 }))
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
    async fresh(viewer: Viewer | undefined): Promise<Who | undefined> {
      if (!viewer) return undefined
      const account = await accounts.find(viewer.accountId)
      if (!account || isClosed(account)) throw new AppError('auth.account_suspended')
      return { accountId: account.id, roles: account.roles, isMinor: accounts.isMinor(account) }
    },

    /** Where nobody may be in the room. */
    closedTo: (row: StreamRow): Promise<ReadonlySet<string>> => pages.closedTo([row.page_id, row.host_id]),

    /** Which of these accounts have no right any more, as their rows and tickets are now; wherever they are. */
    async lost(row: StreamRow, accountIds: readonly string[]): Promise<Set<string>> {
      const [loaded, facts, ofPage, ofHost, holders] = await Promise.all([
        accounts.loadMany(accountIds),
        factsOfRow(row),
        pages.apartAmong({ accountId: row.page_id }, accountIds),
        pages.apartAmong({ accountId: row.host_id }, accountIds),
        row.price === null ? new Set<string>() : entitlements.holdersOf('stream', row.session_id, accountIds),
      ])
      const known = new Map(loaded.map(({ account }) => [account.id, account]))
      return new Set(
        accountIds.filter((accountId) => {
          const account = known.get(accountId)
          if (!account || isClosed(account)) return true
          const viewer = { accountId, roles: account.roles, isMinor: accounts.isMinor(account) }
          const isApart = ofPage.has(accountId) || ofHost.has(accountId)
          return typeof rightIn(factsOf(row, viewer, facts, { hasTicket: holders.has(accountId), isApart })) === 'string'
        }),
      )
    },
  }
}
