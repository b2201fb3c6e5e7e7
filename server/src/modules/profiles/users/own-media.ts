// Picture, cover and welcome video of an account: uploaded and set in one step, the former file let go.
import { calls, type File, type FileType } from '@fieldhouse/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { route, type Route, type Viewer } from '#platform/http/index.ts'
import type { Accounts } from '#people/accounts'
import type { FileRow, Media } from '#content/media'

export interface Needs {
  readonly db: Db
  readonly accounts: Accounts
  readonly media: Media
}

export function ownMediaRoutes({ db, accounts, media }: Needs): Route[] {
  const put = async (viewer: Viewer, file: FileRow, type: FileType): Promise<File> => {
    await inTransaction(db, async (tx) => {
      const wish = {
        ownerId: viewer.accountId,
        kind: `account-${type}`,
        targetId: viewer.accountId,
        files: [{ id: file.id, types: [type] }],
      }
      if (!(await media.hold(tx, wish))) throw new AppError('file.unknown')
      if (type === 'avatar') await accounts.update(tx, viewer.accountId, { avatar: media.addressOf(file, 'w480') })
      if (type === 'cover') await accounts.update(tx, viewer.accountId, { cover: media.addressOf(file, 'w1600') })
      if (type === 'welcome-video') await accounts.update(tx, viewer.accountId, {}, { welcome_video_id: file.id })
    })
    return media.present(file, { isOpen: true, isForAll: true })
  }

  const upload = async (viewer: Viewer, request: FastifyRequest, type: FileType) => {
    const file = await media.takeOne(request, viewer, type, ['file', type])
    return { data: await put(viewer, file, type) }
  }

  return [
    route(calls.users.uploadAvatar, { limit: 'upload' }, ({ viewer, params, request }) => {
      if (params.id !== 'me' && params.id !== viewer.accountId) throw new AppError('user.unknown')
      return upload(viewer, request, 'avatar')
    }),
    route(calls.performers.uploadAvatar, { limit: 'upload' }, ({ viewer, request }) => upload(viewer, request, 'avatar')),
    route(calls.performers.uploadCover, { limit: 'upload' }, ({ viewer, request }) => upload(viewer, request, 'cover')),
    route(calls.performers.uploadWelcomeVideo, { limit: 'upload' }, ({ viewer, request }) => upload(viewer, request, 'welcome-video')),
  ]
}
