// Devices on which somebody wants to be told: one for each session, and it ends with it.
import { isZone } from '#reach/notifications'
import { AppError } from '#platform/app-error.ts'
import { inTransaction } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { PushKeys } from '#platform/push/index.ts'
import { digestOf } from '#platform/secrets.ts'
import type { Needs } from './needs.ts'
import * as store from './store.ts'
import type { DeviceTable } from './tables.ts'

export interface NewDevice {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  readonly zone?: string
}

export type Devices = ReturnType<typeof createDevices>

export function createDevices({ db, clock, push, sealing, telling }: Needs) {
  const sealedDevices = sealing.of('push_device', 'id', ['endpoint', 'p256dh', 'auth'])
  const sealedKeys = sealing.of('push_key', 'name', ['private_key'])

  /** The pair never changes once it is there. */
  let known: PushKeys | undefined

  /** Made when it is first needed. Devices are bound to the pair, so it stays. */
  const keys = async (): Promise<PushKeys> => {
    if (known) return known
    const found = await store.findKey(db)
    if (!found) {
      const { publicKey, privateKey } = push.newKeys()
      await store.insertKey(
        db,
        sealedKeys.close({ name: 'site', public_key: publicKey, private_key: privateKey, created_at: clock.now() }, 'site'),
      )
      return keys()
    }
    const { public_key: publicKey, private_key: privateKey } = sealedKeys.open(found)
    return (known = { publicKey, privateKey })
  }

  return {
    keys,
    /** What browsers bind a device to; null: devices are not told here. */
    publicKey: async (): Promise<string | null> => (push.isOn ? (await keys()).publicKey : null),

    /** By id; who is gone is not in it. */
    load: async (ids: readonly string[]): Promise<ReadonlyMap<string, DeviceTable>> =>
      new Map((await store.loadDevices(db, ids)).map((row) => [row.id, sealedDevices.open(row)])),

    isTold: async (viewer: Viewer): Promise<boolean> => (await store.findOfSession(db, viewer.sessionId)) !== undefined,

    /** Throws `push.off`, `push.host_unknown`. */
    async add(viewer: Viewer, { endpoint, keys: { p256dh, auth }, zone }: NewDevice): Promise<void> {
      if (!push.isOn) throw new AppError('push.off')
      if (!push.permits(endpoint)) throw new AppError('push.host_unknown')
      const { accountId, sessionId } = viewer
      await inTransaction(db, async (tx) => {
        const isFirst = (await store.listDevices(tx, accountId)).length === 0
        const id = newId()
        const row = {
          id,
          account_id: accountId,
          session_id: sessionId,
          endpoint_hash: digestOf(endpoint),
          endpoint,
          p256dh,
          auth,
          created_at: clock.now(),
          last_ok_at: null,
        }
        await store.saveDevice(tx, sealedDevices.close(row, id))
        if (isFirst) await telling.calmNights(tx, accountId, zone !== undefined && isZone(zone) ? zone : undefined)
      })
    },

    remove: (viewer: Viewer): Promise<void> => store.removeDevice(db, { sessionId: viewer.sessionId }),
  }
}
