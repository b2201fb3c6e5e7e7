import { calls, type CommentStanding } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Standing } from './doors.ts'
import type { Comments } from './service.ts'

const presentStanding = ({ step, opening, ownWriters, mayKeep, isSeenFirst }: Standing): CommentStanding => ({
  step,
  writers: opening.writers,
  ownWriters: mayKeep ? ownWriters : null,
  closesAt: opening.closesAt?.toISOString() ?? null,
  mayKeep,
  isSeenFirst,
})

export function commentRoutes({ doors, choosing, naming, reading, writing, editing, removing, deciding, house }: Comments): Route[] {
  const { comments } = calls
  const decide = (name: 'approve' | 'refuse' | 'pin' | 'unpin' | 'lock' | 'unlock') =>
    route(comments[name], {}, async ({ viewer, params: { id } }: { viewer: Viewer; params: { id: string } }) => {
      await deciding[name](viewer, id)
      return { data: await reading.after(id, viewer) }
    })
  return [
    route(comments.create, { limit: 'comment' }, async ({ viewer, body }) => {
      const { id, isNew } = await writing.create(viewer, body)
      return { status: isNew ? 201 : 200, data: await reading.after(id, viewer) }
    }),
    route(comments.list, {}, ({ viewer, query }) => reading.list(query, viewer)),
    route(comments.standing, {}, async ({ viewer, query: { objectId, objectType } }) => {
      const { ground, thread } = await doors.find(objectType, objectId, viewer)
      return { data: presentStanding(await doors.standing(ground, viewer, thread)) }
    }),
    route(comments.setStanding, {}, async ({ viewer, body }) => {
      await house.setThing(viewer, body)
      return { data: presentStanding(await doors.standing(await doors.enter(body.objectType, body.objectId, viewer), viewer)) }
    }),
    route(comments.names, {}, async ({ viewer, query }) => {
      const data = await naming(query, viewer)
      return { data, total: data.length }
    }),
    route(comments.mentions, {}, async ({ viewer }) => ({ data: await choosing.view(viewer) })),
    route(comments.setMentions, {}, async ({ viewer, body }) => ({ data: await choosing.save(viewer, body.mentions) })),
    route(comments.mine, {}, ({ viewer, query }) => reading.mine(viewer, query)),
    route(comments.waiting, {}, ({ viewer, query }) => reading.waiting(viewer, query)),
    route(comments.rules, {}, async ({ viewer, query }) => ({ data: await house.rules(viewer, query.teamId) })),
    route(comments.setRules, {}, async ({ viewer, body }) => ({ data: await house.setRules(viewer, body) })),
    route(comments.bans, {}, ({ viewer, query }) => house.bans(viewer, query)),
    route(comments.ban, {}, async ({ viewer, body }) => {
      const { ban, isNew } = await house.ban(viewer, body)
      return { status: isNew ? 201 : 200, data: ban }
    }),
    route(comments.liftBan, {}, async ({ viewer, params, query }) => {
      await house.liftBan(viewer, params.id, query.teamId)
      return undefined
    }),
    route(comments.view, {}, async ({ viewer, params }) => ({ data: await reading.view(params.id, viewer) })),
    route(comments.update, { limit: 'comment' }, async ({ viewer, params, body }) => {
      await editing.update(viewer, params.id, body.content)
      return { data: await reading.after(params.id, viewer) }
    }),
    route(comments.remove, {}, async ({ viewer, params }) => {
      await removing.remove(viewer, params.id)
      return undefined
    }),
    decide('approve'),
    decide('refuse'),
    decide('pin'),
    decide('unpin'),
    decide('lock'),
    decide('unlock'),
  ]
}
