// A fan who wants nothing that a page writes to many, and stays a fan.
import type { Viewer } from '#platform/http/index.ts'
import * as store from './broadcasts-store.ts'
import type { Needs } from './needs.ts'

export const createStops = ({ db, clock, pages }: Needs) => ({
  async isStopped(viewer: Viewer, pageId: string): Promise<boolean> {
    await pages.requireFor(viewer, pageId)
    return (await store.stoppedAmong(db, pageId, [viewer.accountId])).has(viewer.accountId)
  },
  async stop(viewer: Viewer, pageId: string): Promise<void> {
    await pages.requireFor(viewer, pageId)
    await store.insertStop(db, pageId, viewer.accountId, clock.now())
  },
  start: (viewer: Viewer, pageId: string): Promise<void> => store.deleteStop(db, pageId, viewer.accountId),
})
