import { calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { route, type Route } from '#platform/http/index.ts'
import type { Media } from './files.ts'

export const mediaRoutes = (media: Media): Route[] => [
  route(calls.files.status, {}, async ({ viewer, params, query }) => {
    const file = (await media.load([params.id])).get(params.id)
    if (!file) throw new AppError('file.unknown')
    const isOwner = file.owner_id === viewer.accountId
    // The target only has to be named right where the caller names it; the guard decides by the file's own.
    const isTarget = query.targetId === undefined || query.targetId === file.target_id
    const isOpen = isOwner || (isTarget && (await media.admit(file.id, viewer.accountId)) !== undefined)
    if (!isOpen) throw new AppError('file.unknown')
    return { data: media.present(file, { isOpen, viewer }) }
  }),
]
