// Keeping delivery addresses. One of them is the default as long as there is any.
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import { blankAddress, columnsOf, type AddressChange, type NewAddress } from './form.ts'
import { doorOf, mostAddresses } from './policy.ts'
import * as store from './store.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly sealing: Sealing
}

export type Addresses = ReturnType<typeof createAddresses>

/** Everything that says where somebody lives; the country stays readable. */
const sealedColumns = [
  'name',
  'state',
  'city',
  'street_address',
  'zip_code',
  'district',
  'ward',
  'street_number',
  'phone',
  'description',
] as const

export function createAddresses({ db, clock, sealing }: Needs) {
  const sealed = sealing.of('address', 'id', sealedColumns)

  return {
    list: async (viewer: Viewer) => (await store.list(db, viewer.accountId)).map(sealed.open),
    /** Where each of them has things sent unless they say otherwise; those without an address are left out. */
    async defaultsOf(accountIds: readonly string[], using: Db): Promise<Map<string, Pick<store.AddressTable, 'country' | 'state'>>> {
      const rows = await store.listDefaults(using, accountIds)
      return new Map(rows.map((row) => [row.account_id, sealed.open(row)]))
    },
    /** An own address. Throws `address.unknown` alike for missing ones and those of others. */
    async require(accountId: string, id: string, using: Db = db): Promise<store.AddressTable> {
      const address = await store.find(using, accountId, id)
      if (!address) throw new AppError('address.unknown')
      return sealed.open(address)
    },

    /** Whether two of them have their parcels sent to one door. */
    async shareHome(tx: Db, one: string, other: string): Promise<boolean> {
      const doorsOf = async (accountId: string) => (await store.list(tx, accountId)).map((row) => doorOf(sealed.open(row)))
      const doors = await doorsOf(one)
      return doors.length > 0 && (await doorsOf(other)).some((door) => doors.includes(door))
    },

    async create(viewer: Viewer, form: NewAddress): Promise<store.AddressTable> {
      const columns = columnsOf(form)
      return inTransaction(db, async (tx) => {
        const own = await store.lockAll(tx, viewer.accountId)
        if (own.length >= mostAddresses) throw new AppError('address.limit_reached')
        const isDefault = own.length === 0 || form.isDefault === true
        if (isDefault) await store.unsetDefault(tx, viewer.accountId)
        const now = clock.now()
        const address = {
          ...blankAddress,
          ...columns,
          id: newId(),
          account_id: viewer.accountId,
          is_default: isDefault,
          created_at: now,
          updated_at: now,
        }
        await store.insert(tx, sealed.close(address, address.id))
        return address
      })
    },

    async update(viewer: Viewer, id: string, form: AddressChange): Promise<store.AddressTable> {
      const columns = columnsOf(form)
      return inTransaction(db, async (tx) => {
        const own = await store.lockAll(tx, viewer.accountId)
        if (!own.some((address) => address.id === id)) throw new AppError('address.unknown')
        // There is always one default: it changes by choosing another, not by giving it up.
        if (form.isDefault === true) await store.unsetDefault(tx, viewer.accountId)
        const isDefault = form.isDefault === true ? { is_default: true } : {}
        return sealed.open(await store.update(tx, id, sealed.close({ ...columns, ...isDefault, updated_at: clock.now() }, id)))
      })
    },

    async remove(viewer: Viewer, id: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const own = await store.lockAll(tx, viewer.accountId)
        const gone = own.find((address) => address.id === id)
        if (!gone) throw new AppError('address.unknown')
        await store.remove(tx, id)
        const [next] = own.filter((address) => address.id !== id).toSorted((a, b) => (a.id < b.id ? 1 : -1))
        if (gone.is_default && next) await store.update(tx, next.id, { is_default: true })
      })
    },
  }
}
