// Pictures of the site itself, which the settings name by their addresses. Each stays, so that a setting can be what it was.
import { calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { route, type Route } from '#platform/http/index.ts'
import type { Media } from '#content/media'

export const sitePictureRoutes = ({ db, media }: { readonly db: Db; readonly media: Media }): Route[] => [
  route(calls.settings.uploadPicture, { limit: 'upload' }, async ({ viewer, request }) => {
    const file = await media.takeOne(request, viewer, 'site-picture')
    const files = [{ id: file.id, types: ['site-picture'] as const }]
    const isHeld = await inTransaction(db, (tx) =>
      media.hold(tx, { ownerId: viewer.accountId, kind: 'site-picture', targetId: file.id, files }),
    )
    if (!isHeld) throw new AppError('file.unknown')
    return { data: { address: media.addressOf(file, 'w480') } }
  }),
]
