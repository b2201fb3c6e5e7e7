// Tickets in short: what is bought of a stream is one session of it (wire.md 4.10).
import type { Db } from '#platform/db/index.ts'
import type { Card } from '#content/things'
import type { Pages } from '#ground/pages'
import * as store from './store.ts'

export interface CardNeeds {
  readonly db: Db
  readonly pages: Pages
}

/** For everybody: of a hidden page not even that it has a stream. */
export const createCards =
  ({ db, pages }: CardNeeds) =>
  async (sessionIds: readonly string[]): Promise<Map<string, Card>> => {
    const sessions = await store.loadSessions(db, sessionIds)
    const known = await pages.load(sessions.map((session) => session.page_id))
    return new Map(
      sessions.flatMap((session) => {
        const page = known.get(session.page_id)
        if (!page?.visible) return []
        // A stream keeps its title for the session that it is in; what an earlier one was called is not remembered.
        return [
          [
            session.id,
            { title: session.is_current && !session.is_refused ? session.title : '', path: `/live/${page.id}`, picture: '', page },
          ] as const,
        ]
      }),
    )
  }
