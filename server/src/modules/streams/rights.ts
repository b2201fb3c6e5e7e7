// Facts for the rule of policy.ts: the page of the host, tickets, who is asking.
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Viewer } from '../../platform/http/index.ts'
import type { Account, Accounts } from '../accounts/index.ts'
import type { Entitlements } from '../entitlements/index.ts'
import type { Pages } from '../pages/index.ts'
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

const whoIs = (row: Pick<StreamRow, 'page_id'>, viewer: Who | undefined): RoomFacts['who'] => {
  if (!viewer) return 'visitor'
  if (viewer.accountId === row.page_id) return 'host'
  if (viewer.roles.includes('moderator')) return 'moderator'
  return viewer.isMinor ? 'minor' : 'adult'
}

const isClosed = ({ status }: Pick<Account, 'status'>) => status === 'suspended' || status === 'inactive'

const factsOf = (row: StreamRow, viewer: Who | undefined, isShown: boolean, hasTicket: boolean): RoomFacts => ({
  who: whoIs(row, viewer),
  isShown,
  isStreaming: row.is_streaming,
  isFree: row.price === null,
  hasTicket,
})

export function createRights({ db, accounts, pages, entitlements }: RightNeeds) {
  const look = async (row: StreamRow, viewer: Who | undefined, using: Db = db): Promise<ReturnType<typeof rightIn>> => {
    const [page, tickets] = await Promise.all([
      pages.load([row.page_id], using),
      row.price === null ? new Set<string>() : entitlements.grantedTo(viewer?.accountId, 'stream', [row.session_id], using),
    ])
    return rightIn(factsOf(row, viewer, page.get(row.page_id)?.visible ?? false, tickets.has(row.session_id)))
  }

  return {
    look,
    /** Throws the refusal. */
    async require(row: StreamRow | undefined, viewer: Who | undefined, using: Db = db): Promise<{ row: StreamRow; right: RoomRight }> {
      if (!row) throw new AppError('stream.unknown')
      const right = await look(row, viewer, using)
      if (typeof right === 'string') throw new AppError(right)
      return { row, right }
    },

    /** Who signed in on a socket long ago, as the account is now. Throws `auth.account_suspended`. */
    async fresh(viewer: Viewer | undefined): Promise<Who | undefined> {
      if (!viewer) return undefined
      const account = await accounts.find(viewer.accountId)
      if (!account || isClosed(account)) throw new AppError('auth.account_suspended')
      return { accountId: account.id, roles: account.roles, isMinor: accounts.isMinor(account) }
    },

    /** Which of these accounts have no right any more, as their rows and tickets are now. */
    async lost(row: StreamRow, accountIds: readonly string[]): Promise<Set<string>> {
      const [loaded, page, holders] = await Promise.all([
        accounts.loadMany(accountIds),
        pages.load([row.page_id]),
        row.price === null ? new Set<string>() : entitlements.holdersOf('stream', row.session_id, accountIds),
      ])
      const known = new Map(loaded.map(({ account }) => [account.id, account]))
      const isShown = page.get(row.page_id)?.visible ?? false
      return new Set(
        accountIds.filter((accountId) => {
          const account = known.get(accountId)
          if (!account || isClosed(account)) return true
          const viewer = { accountId, roles: account.roles, isMinor: accounts.isMinor(account) }
          return typeof rightIn(factsOf(row, viewer, isShown, holders.has(accountId))) === 'string'
        }),
      )
    },
  }
}
