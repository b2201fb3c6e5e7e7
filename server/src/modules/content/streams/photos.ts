// Photos in the chat of a stream: held by their line, and seen by whoever reads it there as an account. What somebody put up is never
// sent along with the line: each asks for it by its id, and gets an address of their own.
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import type { Pages } from '#ground/pages'
import type { Media } from '#content/media'
import * as messages from './message-store.ts'
import type { Rights, Who } from './rights.ts'
import * as store from './store.ts'
import type { MessageTable } from './tables.ts'

export const photoTarget = 'stream-line'

/** Undefined where the line is there already. Throws `message.file_unusable`, and keeps nothing. */
export async function holdPhoto(tx: Db, media: Pick<Media, 'hold'>, line: MessageTable): Promise<MessageTable | undefined> {
  const inserted = await messages.insertMessage(tx, line)
  if (!inserted) return undefined
  const files = line.file_ids.map((id) => ({ id, types: ['message-photo'] as const }))
  const isHeld = await media.hold(tx, { ownerId: line.sender_id, kind: photoTarget, targetId: line.id, files })
  if (!isHeld) throw new AppError('message.file_unusable')
  return inserted
}

export interface PhotoNeeds {
  readonly db: Db
  readonly media: Pick<Media, 'guard'>
  readonly pages: Pages
  readonly rights: Rights
}

export function guardPhotos({ db, media, pages, rights }: PhotoNeeds): void {
  const whoIs = (accountId: string): Promise<Who | undefined> =>
    rights.fresh({ accountId }).catch((error: unknown) => {
      if (error instanceof AppError) return undefined
      throw error
    })

  media.guard(photoTarget, async (viewerId, lineId) => {
    // Of a visitor nobody knows the age, and pictures of strangers are not for minors (youth.md Y36).
    const viewer = viewerId === undefined ? undefined : await whoIs(viewerId)
    if (!viewer || viewer.isMinor) return false
    const line = await messages.findMessage(db, lineId)
    const isThere = line?.cleared_at === null && line.deleted_at === null && line.refusal === null
    if (!line || !isThere) return false
    const row = await store.find(db, { conversation_id: line.conversation_id })
    if (row?.session_id !== line.session_id) return false
    const [right, apart] = await Promise.all([rights.look(row, viewer), pages.apartAmong(viewer, [line.sender_id])])
    return typeof right !== 'string' && right.mayRead && !apart.has(line.sender_id)
  })
}
