// Private messages, on devices: one notification for each conversation, in the words of what was said last. Each message makes a row;
// of several that are due together the newest goes, and a later one takes the place of an earlier on the device. Who has not read it
// half an hour later gets a letter, which says who wrote and not what.
import { after, days } from '#platform/clock.ts'
import type { KnownReader, Pushed } from '#reach/notifications'
import type { Needs } from './needs.ts'
import { mostBroadcasts } from './policy.ts'
import * as store from './store.ts'
import type { DeliveryTable } from './tables.ts'
import type { Writing } from './writing.ts'

export type Conversations = ReturnType<typeof createConversations>

export function createConversations({ clock, outbox, pages, push, messages, telling }: Needs, writing: Writing) {
  outbox.on('message.created', async ({ messageId }, tx) => {
    const to = await messages.reading.addresseeOf(messageId, tx)
    if (!to) return
    const devices = push.isOn ? (await store.listDevices(tx, to.accountId)).map(({ id }) => id) : []
    // Events come one after the other, so that two of them never count the same.
    const told =
      to.isToMany && devices.length > 0 ? await store.countBroadcasts(tx, devices, after(clock.now(), -days(1))) : new Map<string, number>()
    const wanted = devices.filter((id) => (told.get(id) ?? 0) < mostBroadcasts)
    await writing.message(tx, { ...to, messageId }, wanted)
  })

  return {
    /** What is told of a conversation now, or why nothing is. */
    async tell({
      account_id: accountId,
      source_id: id,
    }: DeliveryTable): Promise<{ readonly reader: KnownReader; readonly said: Pushed } | { readonly why: string }> {
      const reader = await telling.loadReader(accountId)
      if (!reader) return { why: 'gone' }
      const news = await messages.threads.newsFor(accountId, id)
      if (!news) return { why: 'read' }
      if ((await pages.mutedAmong({ accountId }, [news.otherId])).size > 0) return { why: 'muted' }
      if ((await pages.restrictedAmong(accountId, [news.otherId])).size > 0) return { why: 'restricted' }
      const { name, line, isLocked } = news
      const said = {
        type: isLocked ? ('paid_message' as const) : ('message' as const),
        title: isLocked ? `${name} sent you a locked message` : `${name} wrote to you`,
        text: line,
        path: `/messages/${id}`,
        isLocked,
      }
      return { reader, said }
    },
  }
}
