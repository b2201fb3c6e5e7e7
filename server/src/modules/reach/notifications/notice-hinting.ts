// Whoever follows a page and is here hears at once that it did something. It is a hint: what is lost on the way is found at the next look,
// and what may be known of it is asked for then, by whoever heard.
import type { Presence } from '#platform/presence.ts'
import type { Realtime } from '#platform/realtime/index.ts'
import type { Db } from '#platform/db/index.ts'
import type { Aside } from './aside.ts'
import type { NoticeNeeds } from './notices.ts'
import type { NoticeFor } from './notice-telling.ts'
import type { NoticeTable } from './tables.ts'

export interface HintNeeds extends Pick<NoticeNeeds, 'follows'> {
  readonly presence: Pick<Presence, 'ids'>
  readonly realtime: Realtime
}

/** So many of those who are here are looked at together. */
const atOnce = 1000
/** So many of them ask again within a second, */
const perSecond = 500
/** and nobody later than this, in milliseconds. */
const latest = 20_000

export const createHinting = ({ follows, presence, realtime }: HintNeeds, aside: Aside, noticeFor: NoticeFor) => {
  /** Of those who are here, who would find it in their centre. */
  const hearersOf = async ({ id, page_id: pageId }: Pick<NoticeTable, 'id' | 'page_id'>): Promise<string[]> => {
    const here = presence.ids().filter(realtime.isOnline)
    const hearers: string[] = []
    for (let from = 0; from < here.length; from += atOnce) {
      const following = [...(await follows.bellsAmong(pageId, here.slice(from, from + atOnce))).keys()]
      if (following.length === 0) continue
      const told = await noticeFor('centre', id, following)
      hearers.push(...following.filter((accountId) => 'said' in told(accountId)))
    }
    return hearers
  }

  return async (tx: Db, notice: Pick<NoticeTable, 'id' | 'page_id' | 'kind'>): Promise<void> =>
    aside.start(tx, async () => {
      const hearers = await hearersOf(notice)
      const within = Math.min(latest, Math.floor((hearers.length / perSecond) * 1000))
      for (const accountId of hearers) realtime.toAccount(accountId, 'page_notice', { pageId: notice.page_id, kind: notice.kind, within })
    })
}
