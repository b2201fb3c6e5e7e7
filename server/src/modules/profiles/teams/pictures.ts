// Logo, poster and banner of a team: uploaded and set in one step, the former file let go.
import { calls, type File, type FileType } from '@fieldhouse/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { createCheck, route, type Route, type Viewer } from '#platform/http/index.ts'
import type { Media } from '#content/media'
import type { TeamWriting } from './writing.ts'
import * as store from './store.ts'

export interface Needs {
  readonly db: Db
  readonly media: Media
  readonly writing: TeamWriting
}

const widths = { 'team-logo': 'w480', 'team-poster': 'w1600', 'team-banner': 'w1600' } as const
type Picture = keyof typeof widths

export function teamPictureRoutes({ db, media, writing }: Needs): Route[] {
  const put = async (viewer: Viewer, teamId: string, request: FastifyRequest, type: Picture): Promise<File> => {
    // As in founding.ts; nothing of it is taken in.
    if (viewer.isMinor) throw new AppError('youth.not_allowed')
    const field = type.replace('team-', '')
    await using received = await media.receive(request, { file: type as FileType, [field]: type as FileType })
    createCheck(calls.teams.uploadLogo.body)({ ...received.fields, rightsConfirmed: received.fields['rightsConfirmed'] === 'true' })
    const [incoming] = received.files
    if (!incoming) throw new AppError('upload.missing')
    const file = await media.take(viewer, incoming)
    await inTransaction(db, async (tx) => {
      const wish = { ownerId: viewer.accountId, kind: type, targetId: teamId, files: [{ id: file.id, types: [type as FileType] }] }
      if (!(await media.hold(tx, wish))) throw new AppError('file.unknown')
      await store.updateTeam(tx, teamId, { [field]: media.addressOf(file, widths[type]) })
      await writing.savePage(tx, teamId)
    })
    return media.present(file, { isOpen: true, isForAll: true })
  }

  const { uploadLogo, uploadPoster, uploadBanner } = calls.teams
  return [
    route(uploadLogo, { limit: 'upload' }, async ({ viewer, params, request }) => ({
      data: await put(viewer, params.id, request, 'team-logo'),
    })),
    route(uploadPoster, { limit: 'upload' }, async ({ viewer, params, request }) => ({
      data: await put(viewer, params.id, request, 'team-poster'),
    })),
    route(uploadBanner, { limit: 'upload' }, async ({ viewer, params, request }) => ({
      data: await put(viewer, params.id, request, 'team-banner'),
    })),
  ]
}
