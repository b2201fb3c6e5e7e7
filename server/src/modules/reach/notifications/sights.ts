// Whether somebody may know of what they are told of: asked when it is written, and again when it is read.
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { ThingKind, Things } from '#content/things'
import type { SubjectType } from './tables.ts'

const thingKinds: ReadonlySet<string> = new Set(['feed', 'video', 'gallery', 'photo', 'product'] satisfies ThingKind[])

export const isThing = (type: SubjectType): type is ThingKind => thingKinds.has(type)

export type Sights = ReturnType<typeof createSights>

export const createSights = (things: Things) => ({
  /** Of what is no thing the event says whose it is. */
  maySee: async ({ type, id }: { readonly type: SubjectType; readonly id: string }, viewer: Viewer, using: Db): Promise<boolean> =>
    !isThing(type) || (await things.seeing(type).seenAmong([id], viewer, using)).has(id),
})
