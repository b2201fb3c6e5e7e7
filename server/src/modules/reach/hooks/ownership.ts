// Whose hook it is, asked before anything is said of it.
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Pages } from '#ground/pages'
import * as store from './store.ts'
import type { HookTable } from './tables.ts'

export type Ownership = ReturnType<typeof createOwnership>

export function createOwnership(db: Db, pages: Pick<Pages, 'actAs'>) {
  const requireOwn = async (viewer: Viewer, hook: HookTable | undefined, using: Db): Promise<HookTable> => {
    if (!hook || !(await pages.actAs(viewer, hook.page_id, 'own', using))) throw new AppError('hook.unknown')
    return hook
  }
  const lockOwn = async (tx: Db, viewer: Viewer, id: string) => requireOwn(viewer, await store.lock(tx, id), tx)
  return {
    /** Throws `hook.unknown`, also for a hook of a page that the viewer does not own; so do the others. */
    findOwn: async (viewer: Viewer, id: string) => requireOwn(viewer, await store.find(db, id), db),
    lockOwn,
    /** Throws `hook.off`. */
    async lockOn(tx: Db, viewer: Viewer, id: string): Promise<HookTable> {
      const hook = await lockOwn(tx, viewer, id)
      if (hook.off_why !== null) throw new AppError('hook.off')
      return hook
    },
  }
}
