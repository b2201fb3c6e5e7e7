// Where payouts go: versions that are only added, masked for everybody, opened only to be paid (money.md 11).
import { after, days, type Clock } from '#platform/clock.ts'
import { inTransaction, isUniqueViolation, type Db } from '#platform/db/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { KeyRing } from '#platform/sealing/index.ts'
import type { Accounts } from '#people/accounts'
import type { Pages } from '#ground/pages'
import { lettersOf } from './letters.ts'
import * as store from './store.ts'
import type { DestinationTable, DestinationType } from './store.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly ring: KeyRing
  readonly mail: Mail
  readonly outbox: Outbox
  readonly accounts: Accounts
  readonly pages: Pick<Pages, 'staffOf'>
  readonly siteUrl: string
}

/** What may be shown of a destination. */
export interface Destination {
  readonly type: DestinationType
  readonly version: number
  readonly isActive: boolean
  /** The bank's name, the masked address. */
  readonly label: string
  readonly last4: string
  readonly createdAt: Date
}

export type Details = Readonly<Record<string, string>>

export interface NewDestination {
  readonly payeeId: string
  /** Who changes it and is told by mail. */
  readonly accountId: string
  /** Others who own the page: a change by one of them is news to all. */
  readonly alsoTold?: readonly string[]
  readonly type: DestinationType
  readonly isActive: boolean
  /** Everything that must stay secret; `email` where mail goes along. */
  readonly details: Details
  readonly label: string
  readonly last4: string
}

/** How long payouts wait after any change (money.md 11). */
export const pause = days(3)
const mostTries = 5
export type Destinations = ReturnType<typeof createDestinations>

const boundTo = ({ payee_id, version }: Pick<DestinationTable, 'payee_id' | 'version'>) =>
  `payout_destination|ciphertext|${payee_id}|${version}`

const toShow = ({ type, version, is_active, label, last4, created_at }: DestinationTable): Destination => ({
  type,
  version,
  isActive: is_active,
  label,
  last4,
  createdAt: created_at,
})

export function createDestinations({ db, clock, ring, mail, outbox, accounts, pages, siteUrl }: Needs) {
  outbox.on('factors.taken', async ({ accountId }, tx) => void (await store.hold(tx, { account_id: accountId, since: clock.now() })))

  const open = (row: DestinationTable): Details => JSON.parse(ring.open(row.key_id, row.ciphertext, boundTo(row))) as Details

  const save = async (tx: Db, { payeeId, accountId, alsoTold = [], details, ...wanted }: NewDestination): Promise<void> => {
    const before = (await store.loadCurrent(tx, payeeId)).find(({ type }) => type === wanted.type)
    const place = { payee_id: payeeId, version: ((await store.findNewest(tx, payeeId))?.version ?? 0) + 1 }
    const { keyId, ciphertext } = ring.seal(JSON.stringify(details), boundTo(place))
    const { type, isActive, label, last4 } = wanted
    await store.insert(tx, {
      id: newId(),
      ...place,
      type,
      is_active: isActive,
      key_id: keyId,
      ciphertext,
      label,
      last4,
      created_at: clock.now(),
    })
    await outbox.write(tx, 'destination.changed', { payeeId, version: place.version, accountIds: [...new Set([accountId, ...alsoTold])] })
    const told = await Promise.all([accountId, ...alsoTold].map((id) => accounts.find(id, tx)))
    // The old address hears of it too: whoever took over the account cannot silence it (access.md 5).
    const readers = [...told.map((account) => account?.email), before && open(before)['email'], details['email']]
    for (const letter of lettersOf({ readers, type, isActive, label, last4, siteUrl })) await mail.send(tx, letter)
  }

  return {
    /** The same as `save` in a transaction of the caller, who runs it again when two versions collide. */
    saveIn: save,
    /**
     * Whoever owns the page now has not said yet where its payouts go: what was said before them counts no more, not for requests
     * that are open either. `accountId`: who hands it over.
     */
    async switchOff(tx: Db, payeeId: string, accountId: string): Promise<void> {
      for (const row of await store.loadCurrent(tx, payeeId)) {
        if (!row.is_active) continue
        const { type, label, last4 } = row
        await save(tx, { payeeId, accountId, type, isActive: false, details: open(row), label, last4 })
      }
    },
    /**
     * One of a type was chosen at a moment, and is lost: the one before it is not to be paid to, until its owner says again where. They are
     * told by letter. May be repeated.
     */
    switchOffAgain: (payeeId: string, type: string, at: Date): Promise<void> =>
      inTransaction(db, async (tx) => {
        // A page of one's own has its owner's id, a team has whoever owns it.
        const [accountId = payeeId, ...alsoTold] = (await pages.staffOf(payeeId, tx)).able('own')
        const row = (await store.loadCurrent(tx, payeeId)).find((one) => one.type === type)
        if (!row?.is_active || row.created_at > at) return
        const off = { payeeId, accountId, alsoTold, type: row.type, isActive: false, details: open(row) }
        await save(tx, { ...off, label: row.label, last4: row.last4 })
      }),
    /** Adds a version; answers until when payouts wait. The caller has asked for the password. */
    async save(wanted: NewDestination): Promise<Date> {
      for (let tries = 1; ; tries += 1) {
        try {
          await inTransaction(db, (tx) => save(tx, wanted))
          return after(clock.now(), pause)
        } catch (error) {
          // Another tab added the same version number meanwhile: the next number is free.
          if (!isUniqueViolation(error) || tries === mostTries) throw error
        }
      }
    },
    /** The newest of each type. */
    current: async (payeeId: string, using: Db = db): Promise<Destination[]> => (await store.loadCurrent(using, payeeId)).map(toShow),
    /**
     * From when on a request made now may be paid; undefined when there is no destination at all. It waits after each change of where it
     * goes, and after staff took the second factors of whoever owns the page away (operate 2.3).
     */
    async payableFrom(payeeId: string, using: Db = db): Promise<Date | undefined> {
      const newest = await store.findNewest(using, payeeId)
      if (!newest) return undefined
      const held = await store.findHold(using, [payeeId, ...(await pages.staffOf(payeeId)).able('own')])
      return after(held && held > newest.created_at ? held : newest.created_at, pause)
    },
    /** Versions that requests were made with, masked, by payee and version. */
    async loadVersions(
      wanted: readonly { payeeId: string; version: number }[],
      using: Db = db,
    ): Promise<(payeeId: string, version: number) => Destination | undefined> {
      const rows = wanted.length === 0 ? [] : await store.loadVersions(using, wanted)
      const known = new Map(rows.map((row) => [`${row.payee_id}:${row.version}`, toShow(row)]))
      return (payeeId, version) => known.get(`${payeeId}:${version}`)
    },
    /** The full details, to pay with. Every caller writes down who saw them. */
    async reveal(payeeId: string, version: number, using: Db = db): Promise<Details> {
      const [row] = await store.loadVersions(using, [{ payeeId, version }])
      if (!row) throw new Error(`There is no destination ${version} of ${payeeId}`)
      return open(row)
    },
  }
}
