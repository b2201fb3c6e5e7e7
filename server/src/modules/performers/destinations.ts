// Where payouts go: encrypted, versions append-only, only the last four characters ever shown (money.md 11, trust.md 10).
import { createCipheriv, randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/new-id.ts'
import type { Keys } from '../../platform/secrets.ts'

export type DestinationKind = 'banking' | 'paypal' | 'stripe'
export type DestinationTable = {
  id: string
  performer_id: string
  kind: DestinationKind
  is_active: boolean
  ciphertext: Buffer
  label: string
  last4: string
  created_at: Date
}
export type Destination = Pick<DestinationTable, 'kind' | 'is_active' | 'label' | 'last4' | 'created_at'>

export interface NewDestination {
  readonly performerId: string
  readonly kind: DestinationKind
  readonly isActive: boolean
  /** Everything that must stay secret. */
  readonly details: object
  /** What may be shown: the bank's name, the masked address. */
  readonly label: string
  readonly last4: string
}

const on = (db: Db) => db.withTables<{ bank_destination: DestinationTable }>()

/** Adds a version; the newest of a kind is the one in force. */
export async function saveDestination(tx: Db, keys: Keys, clock: Clock, wanted: NewDestination): Promise<void> {
  const id = newId()
  const boundTo = `bank_destination|ciphertext|${wanted.performerId}|${id}`
  await on(tx)
    .insertInto('bank_destination')
    .values({
      id,
      performer_id: wanted.performerId,
      kind: wanted.kind,
      is_active: wanted.isActive,
      ciphertext: encrypt(keys, JSON.stringify(wanted.details), boundTo),
      label: wanted.label,
      last4: wanted.last4,
      created_at: clock.now(),
    })
    .execute()
}

export async function loadDestinations(db: Db, performerId: string): Promise<Destination[]> {
  return on(db)
    .selectFrom('bank_destination')
    .distinctOn('kind')
    .select(['kind', 'is_active', 'label', 'last4', 'created_at'])
    .where('performer_id', '=', performerId)
    .orderBy('kind')
    .orderBy('created_at', 'desc')
    .execute()
}

/** `1` (the key's id), nonce, tag, text; opened again only together with the row it was made for. */
function encrypt(keys: Keys, text: string, boundTo: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys.sign('bank-details', 'key 1'), nonce).setAAD(Buffer.from(boundTo))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), body])
}
