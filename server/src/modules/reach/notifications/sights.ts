// Whether somebody may know of what they are told of: asked when it is written, and again when it is read.
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { ThingKind } from '#content/things'
import type { Needs } from './needs.ts'
import type { SubjectType } from './tables.ts'

const thingKinds: ReadonlySet<string> = new Set(['feed', 'video', 'gallery', 'photo', 'product'] satisfies ThingKind[])

export const isThing = (type: SubjectType): type is ThingKind => thingKinds.has(type)

export type Sights = ReturnType<typeof createSights>

export const createSights = ({ things, comments }: Pick<Needs, 'things' | 'comments'>) => {
  const sees = async (kind: ThingKind, id: string, viewer: Viewer, using: Db) =>
    (await things.seeing(kind).seenAmong([id], viewer, using)).has(id)
  return {
    /** Of what is no thing the event says whose it is. */
    async maySee({ type, id }: { readonly type: SubjectType; readonly id: string }, viewer: Viewer, using: Db): Promise<boolean> {
      if (isThing(type)) return sees(type, id, viewer, using)
      if (type !== 'comment') return true
      const place = (await comments.telling.placesOf([id], viewer, using)).get(id)
      return place !== undefined && sees(place.kind, place.id, viewer, using)
    },
  }
}
