// Hooks as their owner makes, changes and ends them.
import { mostHooks, type BodyOf, type Calls, type Hook, type QueryOf } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { SafeFetch } from '#platform/push/safe-fetch.ts'
import type { Pages } from '#ground/pages'
import type { Ownership } from './ownership.ts'
import { bothSignFor, newSecret } from './policy.ts'
import { presentHook } from './present.ts'
import type { SealedHooks } from './sending.ts'
import * as store from './store.ts'
import type { HookTable } from './tables.ts'

export interface WritingNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly pages: Pick<Pages, 'actingPage'>
  readonly fetching: Pick<SafeFetch, 'permits'>
  readonly sealed: SealedHooks
  readonly ownership: Ownership
}

type Form = BodyOf<Calls['hooks']['create']>
type Change = BodyOf<Calls['hooks']['update']>

export function createHookWriting({ db, clock, pages, fetching, sealed, ownership: { lockOwn } }: WritingNeeds) {
  const refuseMinor = ({ isMinor }: Viewer) => {
    if (isMinor) throw new AppError('hook.adults_only')
  }
  const requireAddress = (url: string): string => {
    const text = url.trim()
    if (!fetching.permits(text)) throw new AppError('hook.address', { errors: [{ path: 'url', message: 'This address cannot be used.' }] })
    return text
  }

  return {
    async list(viewer: Viewer, { teamId }: QueryOf<Calls['hooks']['list']>): Promise<Hook[]> {
      const rows = await store.listOf(db, await pages.actingPage(viewer, teamId, 'own'))
      return rows.map((row) => presentHook(row, clock.now()))
    },

    async create(viewer: Viewer, { url, events, teamId }: Form): Promise<{ secret: string; hook: Hook }> {
      const pageId = await pages.actingPage(viewer, teamId, 'own')
      refuseMinor(viewer)
      const address = requireAddress(url)
      const [id, secret] = [newId(), newSecret()]
      return inTransaction(db, async (tx) => {
        await store.hold(tx, pageId)
        if ((await store.listOf(tx, pageId)).length >= mostHooks) throw new AppError('hook.too_many')
        const row: HookTable = {
          id,
          page_id: pageId,
          made_by: viewer.accountId,
          url: address,
          events: [...events],
          secret,
          former_secret: '',
          former_until: null,
          off_why: null,
          failing_since: null,
          created_at: clock.now(),
        }
        await store.insert(tx, sealed.close(row, id))
        return { secret, hook: presentHook(row, clock.now()) }
      })
    },

    /** Whoever changes it answers for it from then on. */
    update: (viewer: Viewer, id: string, { url, events, isOn }: Change): Promise<Hook> =>
      inTransaction(db, async (tx) => {
        const hook = await lockOwn(tx, viewer, id)
        refuseMinor(viewer)
        if (isOn === false) await store.switchOff(tx, id, 'owner')
        const isAnew = isOn === true && hook.off_why !== null
        const change = {
          made_by: viewer.accountId,
          ...(url !== undefined && { url: requireAddress(url) }),
          ...(events && { events: [...events] }),
          ...(isAnew && { off_why: null }),
          ...((isAnew || url !== undefined) && { failing_since: null }),
        }
        return presentHook(await store.update(tx, id, change), clock.now())
      }),

    remove: (viewer: Viewer, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await lockOwn(tx, viewer, id)
        await store.remove(tx, id)
      }),

    /** It was removed or switched off before, and a backup brought it back. */
    endAgain: async (tx: Db, id: string): Promise<void> => void (await store.switchOff(tx, id, 'owner')),

    renewSecret: (viewer: Viewer, id: string): Promise<string> =>
      inTransaction(db, async (tx) => {
        const hook = sealed.open(await lockOwn(tx, viewer, id))
        refuseMinor(viewer)
        const secret = newSecret()
        const former = { former_secret: hook.secret, former_until: after(clock.now(), bothSignFor) }
        await store.update(tx, id, sealed.close({ secret, ...former }, id))
        return secret
      }),
  }
}
