// Writing to a group: what is written once becomes an ordinary private message for each, so every rule of messages
// holds for each of them. It is sent by a job that a crash repeats: a copy's id follows from what was written and to whom.
import { createHash } from 'node:crypto'
import type { BodyOf, Calls, QueryOf } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { days } from '#platform/clock.ts'
import { inTransaction } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { fileTypes } from '#content/messages'
import { fansOf, type Groups } from './groups.ts'
import type { Needs } from './needs.ts'
import { waitUntilNext } from './policy.ts'
import { presentBroadcast } from './present.ts'
import * as store from './store.ts'
import type { BroadcastTable } from './tables.ts'

const atOnce = 50

/** A UUIDv5: the same for the same two. */
export function copyId(broadcastId: string, accountId: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(broadcastId.replaceAll('-', ''), 'hex'))
    .update(accountId)
    .digest()
    .subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export function createBroadcasts({ db, clock, jobs, sealing, media, messages: { threads, reading, writing } }: Needs, groups: Groups) {
  const sealed = sealing.of('broadcast', 'id', ['text'])
  // Whoever may open a copy may open its files.
  media.guard('broadcast', reading.canSeeCopy)

  const sendOne = async (row: BroadcastTable, fanId: string): Promise<boolean> => {
    try {
      const conversationId = await threads.reach(row.owner_id, fanId)
      const { id, type, text, file_ids, price } = row
      await writing.sendCopy(row.owner_id, conversationId, { id, clientId: copyId(id, fanId), content: { type, text, file_ids, price } })
      return true
    } catch (error) {
      // They may not receive it any more: blocked meanwhile, gone, or the sender is.
      if (error instanceof AppError) return false
      throw error
    }
  }

  /** Some of those who wait; false when nobody does. */
  const sendSome = async (id: string): Promise<boolean> => {
    const found = await store.findBroadcast(db, id)
    if (!found || found.waiting.length === 0) return false
    const row = sealed.open(found)
    const next = row.waiting.slice(0, atOnce)
    const reachable = await threads.reachable(row.owner_id, next)
    let sent = 0
    for (const fanId of next) if (reachable.has(fanId) && (await sendOne(row, fanId))) sent += 1
    await store.advance(db, id, next, sent, clock.now())
    return true
  }

  jobs.define({
    name: 'fan-groups.send',
    async run({ broadcastId }, signal) {
      while (!signal.aborted && (await sendSome(broadcastId)));
      signal.throwIfAborted()
    },
  })

  return {
    /** Throws the codes of `fanGroups.message`, and `request.too_many` for one too soon after another. */
    async send(viewer: Viewer, groupId: string, form: BodyOf<Calls['fanGroups']['message']>): Promise<{ queued: number; isNew: boolean }> {
      const group = await groups.require(viewer, groupId)
      const me = await threads.partyOf(viewer.accountId)
      if (!me || viewer.isMinor) throw new AppError('conversation.not_allowed')
      if (await threads.isLimited(viewer.accountId)) throw new AppError('account.limited')
      const now = clock.now()
      const [content, fans] = await Promise.all([
        writing.contentOf(form, { me }),
        store.allMembers(db, groupId, fansOf(viewer.accountId, now)),
      ])
      const reachable = await threads.reachable(viewer.accountId, fans)
      const waiting = fans.filter((id) => reachable.has(id))
      if (waiting.length === 0) throw new AppError('fan_group.empty')
      const row: BroadcastTable = {
        id: newId(),
        owner_id: viewer.accountId,
        group_id: group.id,
        group_name: group.name,
        client_id: form.clientId ?? null,
        ...content,
        waiting,
        total: waiting.length,
        sent: 0,
        created_at: now,
        done_at: null,
      }
      return inTransaction(db, async (tx) => {
        await store.lockOwner(tx, viewer.accountId)
        const known = row.client_id === null ? undefined : await store.findByClientId(tx, viewer.accountId, row.client_id)
        if (known) return { queued: known.total, isNew: false }
        const wait = waitUntilNext(
          await store.broadcastsSince(tx, viewer.accountId, new Date(now.getTime() - days(1))),
          row.price !== null,
          now,
        )
        if (wait !== undefined) throw new AppError('request.too_many', { retryAfter: wait })
        await store.insertBroadcast(tx, sealed.close(row, row.id))
        const files = row.file_ids.map((id) => ({ id, types: fileTypes[row.type] }))
        const isHeld =
          files.length === 0 || (await media.hold(tx, { ownerId: viewer.accountId, kind: 'broadcast', targetId: row.id, files }))
        if (!isHeld) throw new AppError('message.file_unusable')
        await jobs.send(tx, 'fan-groups.send', { broadcastId: row.id }, { accountId: viewer.accountId })
        return { queued: waiting.length, isNew: true }
      })
    },

    async list(viewer: Viewer, { limit = 10, offset = 0 }: QueryOf<Calls['fanGroups']['messages']>) {
      const { rows, total } = await store.listBroadcasts(db, viewer.accountId, { limit, offset })
      return { data: rows.map((row) => presentBroadcast(sealed.open(row))), total }
    },
  }
}
