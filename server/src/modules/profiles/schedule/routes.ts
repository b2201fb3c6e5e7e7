import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { Schedule } from './service.ts'

const { list, ofAthlete, calendar, create, update, setResult, remove, reminder, setReminder, post } = calls.schedule

export const scheduleRoutes = ({ reading, writing, reminders }: Schedule): Route[] => [
  route(list, {}, ({ params, query, viewer }) => reading.list(params.id, query, viewer)),
  route(ofAthlete, {}, ({ params, viewer }) => reading.ofAthlete(params.id, viewer)),
  route(calendar, {}, async ({ params, reply }) => {
    const text = await reading.calendar(params.id)
    void reply.header('cache-control', 'public, max-age=300')
    return { text }
  }),
  route(create, {}, async ({ viewer, params, body }) => ({
    data: await reading.forMember(await writing.create(viewer, params.id, body), viewer),
  })),
  route(update, {}, async ({ viewer, params: { id, eventId }, body }) => ({
    data: await reading.forMember(await writing.update(viewer, id, eventId, body), viewer),
  })),
  route(setResult, {}, async ({ viewer, params: { id, eventId }, body }) => ({
    data: await reading.forMember(await writing.setResult(viewer, id, eventId, body.result), viewer),
  })),
  route(remove, {}, async ({ viewer, params }) => {
    await writing.remove(viewer, params.id, params.eventId)
    return undefined
  }),
  route(reminder, {}, async ({ viewer, params }) => ({ data: { choice: await reminders.choiceOf(params.id, viewer) } })),
  route(setReminder, {}, async ({ viewer, params, body }) => {
    await reminders.choose(params.id, viewer, body.choice)
    return { data: { choice: await reminders.choiceOf(params.id, viewer) } }
  }),
  route(post, {}, async ({ viewer, params }) => {
    const { feed, isNew } = await writing.post(viewer, params.id, params.eventId)
    return { status: isNew ? 201 : 200, data: feed }
  }),
]
