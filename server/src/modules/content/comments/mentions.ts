// Whom an @ in a comment links to. It names people of this place only: the page, whoever writes in this thread, and pages that the author
// follows. Everybody else stays plain text, and so does whoever is under 18, apart, or does not want to be named by them.
import type { Account } from '#people/accounts'
import type { Viewer } from '#platform/http/index.ts'
import type { Needs } from './needs.ts'
import { findChoices } from './mention-store.ts'
import { defaultMentions, mayName, mostMentions } from './policy.ts'
import * as store from './store.ts'
import { namesIn } from './words.ts'

export type Mentions = ReturnType<typeof createMentions>

export const createMentions =
  ({ db, accounts, follows, pages }: Needs) =>
  async (
    text: string,
    viewer: Viewer,
    { pageId, parentId, isNewAccount }: { pageId: string; parentId: string | null; isNewAccount: boolean },
  ): Promise<string[]> => {
    // What a minor writes leads to nobody (youth.md Y36).
    if (viewer.isMinor) return []
    const named = await Promise.all(namesIn(text, mostMentions(isNewAccount)).map((name) => accounts.findByUsername(name)))
    const found = named.filter((account): account is Account => account !== undefined && accounts.isVisible(account))
    const ids = found.filter((account) => account.id !== viewer.accountId && !accounts.isMinor(account)).map(({ id }) => id)
    if (ids.length === 0) return []
    const [apart, followed, here, choices] = await Promise.all([
      pages.apartAmong(viewer, ids),
      follows.followedAmong(viewer.accountId, ids),
      parentId === null ? new Set<string>() : store.inThread(db, parentId, ids),
      findChoices(db, ids),
    ])
    const isWanted = (id: string) => mayName(choices.get(id) ?? defaultMentions, { isFollower: followed.has(id), isInThread: here.has(id) })
    return ids.filter((id) => !apart.has(id) && (id === pageId || followed.has(id) || here.has(id)) && isWanted(id))
  }
