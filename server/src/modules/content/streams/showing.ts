// Streams and their chats as one viewer sees them, for one as for a list.
import type { Stream, StreamConversation } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import { isOwnPage, type Pages } from '#ground/pages'
import type { Accounts } from '#people/accounts'
import type { Entitlements } from '#books/entitlements'
import { findNewest } from './message-store.ts'
import { presentConversation, presentStream } from './present.ts'
import type { Rights, Who } from './rights.ts'
import type { StreamRow } from './tables.ts'

export interface ShowingNeeds {
  readonly db: Db
  readonly accounts: Accounts
  readonly pages: Pages
  readonly entitlements: Entitlements
  readonly rights: Rights
}

export type Showing = ReturnType<typeof createShowing>

const none = { items: new Set<string>(), pages: new Set<string>() }

export function createShowing({ db, accounts, pages, entitlements, rights }: ShowingNeeds) {
  const streams = async (rows: readonly StreamRow[], viewer: Who | undefined): Promise<Stream[]> => {
    const pageIds = rows.map((row) => row.page_id)
    const ofTeams = rows.filter((row) => !isOwnPage(row.host_id, row.page_id)).map((row) => row.page_id)
    const [cards, teams, grants] = await Promise.all([
      accounts.cards(rows.map((row) => row.host_id)),
      ofTeams.length === 0 ? undefined : pages.load(ofTeams),
      viewer
        ? entitlements.grantsFor(
            viewer.accountId,
            pageIds,
            rows.map((row) => row.session_id),
          )
        : none,
    ])
    return rows.map((row) =>
      presentStream(row, {
        host: cards.get(row.host_id),
        team: teams?.get(row.page_id),
        isSubscribed: grants.pages.has(row.page_id),
        hasTicket: grants.items.has(row.session_id),
      }),
    )
  }

  return {
    streams,
    async stream(row: StreamRow, viewer: Who | undefined): Promise<Stream> {
      const [stream] = await streams([row], viewer)
      return stream ?? presentStream(row, { host: undefined, team: undefined, isSubscribed: false, hasTicket: false })
    },
    async conversation(row: StreamRow, viewer: Who | undefined): Promise<StreamConversation> {
      const [cards, right, subscribed] = await Promise.all([
        accounts.cards([row.host_id]),
        rights.look(row, viewer),
        entitlements.subscribedTo(viewer?.accountId, [row.page_id]),
      ])
      const allowed = typeof right === 'string' ? undefined : right
      return presentConversation(row, {
        host: cards.get(row.host_id),
        last: allowed?.mayRead ? await findNewest(db, row.session_id) : undefined,
        isSubscribed: subscribed.has(row.page_id),
        canSend: row.is_streaming && (allowed?.mayWrite ?? false),
      })
    },
  }
}
