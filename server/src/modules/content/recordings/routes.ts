import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Recordings } from './service.ts'

export const recordingRoutes = (recordings: Recordings): Route[] => [
  route(calls.streams.recording, {}, async ({ viewer, params }) => ({ data: await recordings.read(viewer, params.id) })),
  route(calls.streams.recordings, {}, async ({ viewer, query }) => ({ data: await recordings.list(viewer, query.teamId) })),
  route(calls.streams.makeVideo, { limit: 'upload' }, async ({ viewer, params }) => ({
    data: await recordings.makeVideo(viewer, params.id),
  })),
  route(calls.streams.removeRecording, {}, async ({ viewer, params }) => {
    await recordings.remove(viewer, params.id)
    return undefined
  }),
]
