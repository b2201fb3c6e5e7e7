import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Papers } from './service.ts'

export const paperRoutes = ({ reading, writing }: Papers): Route[] => [
  route(calls.performers.uploadDocuments, { limit: 'upload' }, async ({ viewer, request }) => ({
    data: { files: await writing.send(viewer, request), documentStatus: 'pending' as const },
  })),
  route(calls.guardians.sendPapers, { limit: 'upload' }, async ({ viewer, params, request }) => ({
    data: { files: await writing.sendForLink(viewer, params.id, request) },
  })),
  route(calls.admin.papers, {}, async ({ viewer, params }) => {
    const data = await reading.ofPerformer(params.id, viewer)
    return { data, total: data.length }
  }),
  route(calls.admin.guardianPapers, {}, async ({ viewer, params }) => {
    const data = await reading.ofLink(params.id, viewer)
    return { data, total: data.length }
  }),
]
