// Whom an @ may name here, offered while somebody writes: those whom it would link to, and nobody else. So it never is a way through the
// directory, and nobody under 18 or apart is in it, nor who does not want to be.
import type { Calls, CommentName, QueryOf } from '@fieldhouse/contract'
import type { Viewer } from '#platform/http/index.ts'
import { accountsNamed, activeAdults, adultsBornUntil } from '#people/accounts'
import type { Doors } from './doors.ts'
import { findChoices } from './mention-store.ts'
import type { Needs } from './needs.ts'
import { defaultMentions, mayName } from './policy.ts'
import * as store from './store.ts'

const mostNames = 8
/** Of a thread those who wrote last. */
const mostWriters = 50

export type Naming = ReturnType<typeof createNaming>

export const createNaming =
  ({ db, clock, accounts, follows, pages }: Needs, doors: Doors) =>
  async ({ objectId, objectType, q = '' }: QueryOf<Calls['comments']['names']>, viewer: Viewer): Promise<CommentName[]> => {
    const { ground, thread } = await doors.find(objectType, objectId, viewer)
    // What a minor writes leads to nobody, and on a minor's page nobody is named (youth.md Y36, Y64).
    if (viewer.isMinor || ground.minorIds.length > 0) return []
    const wanted = q.trim().toLowerCase()
    const adults = activeAdults(adultsBornUntil(clock.now()))
    const among = wanted === '' ? [adults] : [adults, accountsNamed(wanted)]
    const [here, followed] = await Promise.all([
      thread ? store.writersIn(db, thread.id, viewer.accountId, mostWriters) : [],
      follows.followedBy(viewer.accountId, { limit: mostNames + 1, offset: 0, sort: 'desc', among }),
    ])
    const ids = [...new Set([...here, ground.pageId, ...followed.rows.map((row) => row.page_id)])]
    const [loaded, apart, cards, choices] = await Promise.all([
      accounts.loadMany(ids),
      pages.apartAmong(viewer, ids),
      accounts.cards(ids),
      findChoices(db, ids),
    ])
    const pagesFollowed = new Set([...followed.rows.map((row) => row.page_id), ...(ground.sight.isFollowed ? [ground.pageId] : [])])
    const inThread = new Set<string>(here)
    const isWanted = (id: string) =>
      mayName(choices.get(id) ?? defaultMentions, { isFollower: pagesFollowed.has(id), isInThread: inThread.has(id) })
    const nameable = new Set(
      loaded.flatMap(({ account }) =>
        accounts.isVisible(account) && !accounts.isMinor(account) && account.id !== viewer.accountId ? account.id : [],
      ),
    )
    return ids
      .flatMap((id): CommentName[] => {
        const card = cards.get(id)
        if (!card?.username || !nameable.has(id) || apart.has(id) || !isWanted(id)) return []
        const { username, name, avatar } = card
        return [username, name].some((text) => text.toLowerCase().includes(wanted)) ? [{ _id: id, username, name, avatar }] : []
      })
      .slice(0, mostNames)
  }
