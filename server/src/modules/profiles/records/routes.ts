import { calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { route, type Route, type Viewer } from '#platform/http/index.ts'
import { eyesOf } from './reading.ts'
import type { Records } from './service.ts'
import type { RecordRow } from './tables.ts'

const { list, create, update, remove, seasons, ofTeam, decide } = calls.records

function first<T>([one]: readonly T[]): T {
  if (one === undefined) throw new AppError('record.unknown')
  return one
}

export const recordRoutes = ({ viewing, reading, writing, deciding }: Records): Route[] => {
  const own = async (row: RecordRow, viewer: Viewer) => ({ data: first(await viewing.show([row], eyesOf(viewer))) })
  return [
    route(list, {}, ({ params, viewer }) => reading.list(params.id, viewer)),
    route(seasons, {}, ({ viewer }) => reading.seasons(viewer)),
    route(create, {}, async ({ viewer, body }) => own(await writing.create(viewer, body), viewer)),
    route(update, {}, async ({ viewer, params, body }) => own(await writing.update(viewer, params.id, body), viewer)),
    route(remove, {}, async ({ viewer, params }) => {
      await writing.remove(viewer, params.id)
      return undefined
    }),
    route(ofTeam, {}, ({ viewer, params, query }) => reading.ofTeam(params.id, query, viewer)),
    route(decide, {}, async ({ viewer, params, body }) => ({
      data: first(await viewing.showToStaff([await deciding.decide(viewer, params.id, params.recordId, body)])),
    })),
  ]
}
