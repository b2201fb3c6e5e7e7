// Picture, cover and welcome video of an account: uploaded and set in one step, the former file let go.
import { calls, type File } from '@fieldhouse/contract'
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

const ownTypes = ['avatar', 'cover', 'welcome-video'] as const
type OwnType = (typeof ownTypes)[number]

export function ownMediaRoutes({ db, accounts, media }: Needs): Route[] {
  /** What the page shows of this type at this moment. */
  const shownId = async (accountId: string, type: OwnType, using: Db = db): Promise<string | undefined> => {
    const { account, profile } = (await accounts.load(accountId, using)) ?? {}
    if (type === 'welcome-video') return profile?.welcome_video_id ?? undefined
    return media.fileIdOf(account?.[type] ?? '')
  }
  // Only files of those under 18 have a guard: others see them once they are on the page (youth.md Y64).
  for (const type of ownTypes)
    media.guard(`account-${type}`, async (_viewerId, accountId, file) => {
      const account = await accounts.find(accountId)
      return account !== undefined && accounts.isVisible(account) && (await shownId(accountId, type)) === file.id
    })

  /** What others still see stays until the new one was seen. */
  const kept = async (tx: Db, viewer: Viewer, type: OwnType): Promise<string[]> => {
    const id = viewer.isMinor ? await shownId(viewer.accountId, type, tx) : undefined
    return id === undefined ? [] : [...(await media.load([id], tx)).keys()]
  }

  const put = async (viewer: Viewer, file: FileRow, type: OwnType): Promise<File> => {
    await inTransaction(db, async (tx) => {
      const wish = {
        ownerId: viewer.accountId,
        kind: `account-${type}`,
        targetId: viewer.accountId,
        files: [file.id, ...(await kept(tx, viewer, type))].map((id) => ({ id, types: [type] })),
      }
      if (!(await media.hold(tx, wish))) throw new AppError('file.unknown')
      if (type === 'avatar') await accounts.update(tx, viewer.accountId, { avatar: media.pageAddressOf(file, 'w480') })
      // Where somebody stood in the former one says nothing of the new.
      if (type === 'cover')
        await accounts.update(tx, viewer.accountId, { cover: media.pageAddressOf(file, 'w1600') }, { cover_x: null, cover_y: null })
      if (type === 'welcome-video') await accounts.update(tx, viewer.accountId, {}, { welcome_video_id: file.id })
    })
    return media.present(file, { isOpen: true, viewer })
  }

  const upload = async (viewer: Viewer, request: FastifyRequest, type: OwnType) => {
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
