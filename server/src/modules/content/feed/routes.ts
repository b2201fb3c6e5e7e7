import { calls } from '@fieldhouse/contract'
import { route, type Input, type Route } from '#platform/http/index.ts'
import type { Media } from '#content/media'
import { toDate } from './form.ts'
import { presentOption, type Polls } from './polls.ts'
import type { Reading } from './reading.ts'
import { moderationRoutes, type Needs as ModerationNeeds } from './moderation-routes.ts'
import type { Writing } from './writing.ts'

export interface Needs extends ModerationNeeds {
  readonly writing: Writing
  readonly reading: Reading
  readonly polls: Polls
  readonly media: Media
}

const uploads = [
  [calls.feeds.uploadPhoto, 'feed-photo'],
  [calls.feeds.uploadVideo, 'feed-video'],
  [calls.feeds.uploadAudio, 'feed-audio'],
  [calls.feeds.uploadThumbnail, 'feed-thumbnail'],
  [calls.feeds.uploadTeaser, 'feed-teaser'],
] as const

export const feedRoutes = ({ writing, reading, polls, media, moderation }: Needs): Route[] => [
  ...moderationRoutes({ moderation, reading }),
  route(calls.feeds.create, {}, async ({ viewer, body }) => ({
    data: await reading.show(await writing.create(viewer, body), viewer),
  })),
  route(calls.feeds.own, {}, ({ viewer, query }) => reading.listOwn(query, viewer)),
  route(calls.feeds.ownOne, {}, async ({ viewer, params }) => ({ data: await reading.viewOwn(params.id, viewer) })),
  route(calls.feeds.update, {}, async ({ viewer, params, body }) => ({
    data: await reading.show(await writing.update(viewer, params.id, body), viewer),
  })),
  route(calls.feeds.remove, {}, async ({ viewer, params }) => {
    await writing.remove(viewer, params.id)
    return undefined
  }),
  route(calls.feeds.createPoll, {}, async ({ viewer, body }) => {
    const option = await polls.addOption(viewer, body.description, toDate(body.expiredAt ?? null))
    return { data: presentOption(option, undefined, false) }
  }),
  route(calls.feeds.vote, {}, async ({ viewer, params }) => ({
    data: { voted: true, polls: await reading.vote(viewer, params.id) },
  })),
  ...uploads.map(([call, type]) =>
    route(call, { limit: 'upload' }, async ({ viewer, request }: Input<typeof call>) => {
      const file = await media.takeOne(request, viewer, type, call.upload.fields)
      return { data: media.present(file, { isOpen: true, viewer }) }
    }),
  ),
  route(calls.feeds.list, {}, ({ viewer, query }) => reading.list(query, viewer)),
  route(calls.feeds.view, {}, async ({ viewer, params }) => ({ data: await reading.view(params.id, viewer) })),
]
