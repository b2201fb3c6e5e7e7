// Videos, galleries and products of the pages that make a home, newest first (decision 066). Which they are one list says; whether and how
// the viewer sees each is asked of `things` when it is shown.
import type { Calls, HomeThing, QueryOf } from '@fieldhouse/contract'
import { readCursor, writeCursor, type Cursor } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Needs } from './needs.ts'
import { kindsFor } from './policy.ts'

const defaultLimit = 12
/** A page that rules have thinned out is filled up again, this often at most. */
const mostRounds = 4

export function createThingsAtHome({ homePages, things }: Pick<Needs, 'homePages' | 'things'>) {
  return async (query: QueryOf<Calls['home']['things']>, viewer: Viewer): Promise<{ data: HomeThing[]; nextCursor: string | null }> => {
    const limit = query.limit ?? defaultLimit
    const kinds = kindsFor(viewer)
    const data: HomeThing[] = []
    let after: Cursor | undefined = readCursor(query.cursor)
    for (let round = 0; round < mostRounds; round++) {
      const room = limit - data.length
      const found = await things.newestOn(homePages(viewer.accountId), { after, limit: room, kinds })
      const places = found.slice(0, room)
      const lookOf = await things.looks(places, viewer)
      data.push(
        ...places.flatMap((place) => {
          const look = lookOf(place)
          return look ? { ...look, createdAt: place.at.toISOString() } : []
        }),
      )
      after = places.at(-1)
      if (!after || found.length <= room) return { data, nextCursor: null }
      if (data.length >= limit) break
    }
    return { data, nextCursor: after ? writeCursor(after) : null }
  }
}
