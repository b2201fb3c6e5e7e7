// Accounts as records: making them, loading them, changing them.
import { randomBytes } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import type { Screening } from '#ground/screening'
import type { Storms } from '#ground/storms'
import { AppError } from '#platform/app-error.ts'
import { newId } from '#platform/new-id.ts'
import type { Keys } from '#platform/secrets.ts'
import { followSchools } from './at-schools.ts'
import { addressed, countAddressed, type Audience } from './addressed-store.ts'
import { createCards, type CardNeeds } from './cards.ts'
import { createErasing } from './erasing.ts'
import { createFinding, printIn } from './finding.ts'
import { createOwnNames } from './own-names.ts'
import { createOwnPages, type OwnPageNeeds } from './own-pages.ts'
import { adultsBornUntil, guardianStatusAt } from './policy.ts'
import { createReferring } from './referring.ts'
import { createStaffing } from './staffing.ts'
import { createStanding } from './standing.ts'
import { screened } from './screened.ts'
import * as store from './store.ts'
import type { Account, PerformerProfile } from './tables.ts'
import { listVerifications } from './verification-store.ts'
import { createWishes, doorsOf } from './wishes.ts'

export interface NewAccount {
  readonly kind: Account['kind']
  readonly username: string | null
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly name: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly dateOfBirth: string
  readonly gender: Account['gender']
  readonly country: string | null
  readonly phone: string | null
  readonly phoneCode: string | null
  readonly referredBy: Referral | null
  readonly mustConfirmEmail: boolean
  readonly profile?: Partial<PerformerProfile>
}

/** By whose link somebody came; `isSameDevice`: in a browser in which its owner had signed in. */
export interface Referral {
  readonly code: string
  readonly isSameDevice: boolean
}

export type StatusFollower = (tx: Db, accountId: string) => Promise<void>

export interface Needs extends CardNeeds, OwnPageNeeds {
  readonly faults: Pick<Faults, 'note'>
  readonly sealing: Sealing
  readonly keys: Keys
  readonly screening: Pick<Screening, 'refuse'>
  readonly storms: Pick<Storms, 'countIn'>
}

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts(needs: Needs) {
  const { db, clock, outbox, sealing, keys, storms } = needs
  // Rows carry these closed; `phoneOf` and `homeOf` open them for their owner.
  const sealedAccount = sealing.of('account', 'id', ['phone'])
  const sealedProfile = sealing.of('performer', 'account_id', ['address', 'city', 'state', 'zipcode'])

  const phoneOf = (account: Account): string | null => sealedAccount.open(account).phone
  const followers: StatusFollower[] = []
  const loadCards = createCards(needs)
  const { savePage, comeOfAge } = createOwnPages(needs, loadCards)
  followSchools(needs, savePage)

  /** First proof of an address beats what was only claimed (access.md A7): those accounts go without it, signed out. */
  const displace = async (tx: Db, address: string, owner: string) => {
    await store.lockAddress(tx, address)
    for (const accountId of await store.dropClaims(tx, address, owner)) await outbox.write(tx, 'account.displaced', { accountId })
  }

  const wishes = createWishes(needs, savePage)
  const write = async (tx: Db, id: string, change: Updateable<Account>, profile: Updateable<PerformerProfile>): Promise<void> => {
    await store.updateAccount(tx, id, { ...sealedAccount.close(change, id), ...printIn(keys, change), updated_at: clock.now() })
    await comeOfAge(tx, [id])
    if (change.status !== undefined) for (const follow of followers) await follow(tx, id)
    if (Object.keys(profile).length > 0) await store.updateProfile(tx, id, sealedProfile.close(profile, id))
    await savePage(tx, id)
  }

  return {
    /** Inserts an account inside `tx`; answers it as its owner knows it. Throws `auth.email_taken` or `auth.username_taken`. */
    async create(tx: Db, wanted: NewAccount): Promise<Account> {
      await refuseTaken(tx, wanted)
      const plain = accountOf(wanted, clock.now())
      const { account, profile, words } = wishes.begin(plain, wanted.profile ?? {})
      if (account.email && account.email_verified_at) await displace(tx, account.email, account.id)
      await store.insertAccount(tx, { ...sealedAccount.close(account, account.id), ...printIn(keys, account) })
      if (wanted.kind === 'performer') {
        await store.insertProfile(tx, sealedProfile.close({ ...profile, account_id: account.id }, account.id))
        if (words) await wishes.keep(tx, account.id, words)
        await savePage(tx, account.id)
      }
      const { referredBy } = wanted
      if (referredBy) await outbox.write(tx, 'account.referred', { accountId: account.id, isSameDevice: referredBy.isSameDevice })
      storms.countIn(tx, 'signups')
      return sealedAccount.close(plain, plain.id)
    },
    find: (id: string, using: Db = db) => store.findById(using, id),
    ...createOwnNames({ db, wishes, loadCards }),
    /** Whom a username or an address names: more than one only for an address that nobody has confirmed. */
    async findByLogin(login: string, using: Db = db): Promise<Account[]> {
      const name = login.trim().toLowerCase()
      if (name.includes('@')) return store.findByAddress(using, name)
      const account = await store.findByName(using, name)
      return account ? [account] : []
    },
    isConfirmed: async (tx: Db, email: string) => (await store.findTaken(tx, { email })) === 'email',
    findPendingAddress: (address: string, using: Db = db) => store.findPendingAddress(using, address),
    /**
     * The address is proven to be this account's. What others only claimed of it ends. Throws `auth.link_expired` when
     * somebody else proved it before.
     */
    async confirmAddress(tx: Db, account: Account, address: string): Promise<void> {
      await displace(tx, address, account.id)
      if (await store.findTaken(tx, { email: address }, account.id)) throw new AppError('auth.link_expired')
      const proven = account.email === address ? account.email_verified_at : null
      await store.updateAccount(tx, account.id, {
        email: address,
        email_verified_at: proven ?? clock.now(),
        pending_email: null,
        status: account.status === 'pending-email-confirmation' ? 'active' : account.status,
        updated_at: clock.now(),
      })
      if (account.email_verified_at === null) storms.countIn(tx, 'confirmations')
      await outbox.write(tx, 'account.address_proven', { accountId: account.id })
      await savePage(tx, account.id)
    },
    findByUsername: (username: string) => store.findByUsername(db, username.toLowerCase()),
    load: async (id: string, using: Db = db) => (await store.loadByIds(using, [id]))[0],
    loadMany: (ids: readonly string[], using: Db = db) => store.loadByIds(using, ids),
    addressed: (audience: Audience, last: string | null, limit: number) => addressed(db, audience, last, limit),
    countAddressed: (audience: Audience) => countAddressed(db, audience),
    cards: loadCards,
    async update(tx: Db, id: string, ...changes: [change: Updateable<Account>, profile?: Updateable<PerformerProfile>]): Promise<void> {
      const free = await wishes.holdBack(tx, id, ...(await screened(needs.screening, tx, id, changes)))
      await write(tx, id, free.change, free.profile)
    },
    ...doorsOf(wishes),
    /** Somebody of the staff has seen it: it is what others see. */
    async grantWish(tx: Db, id: string): Promise<void> {
      const words = await wishes.take(tx, id)
      if (!words) return
      const seen = await wishes.columnsOf(tx, id, words)
      await write(tx, id, seen.change, seen.profile)
    },
    ...createErasing({ wishes, write, savePage }),
    /** Told of each change of an account's status, in its transaction: what hangs on somebody ends with them, not later. */
    whenStatusChanges: (follow: StatusFollower): void => void followers.push(follow),
    phoneOf,
    ...createFinding({ ...needs, phoneOf }),
    /** Where a performer lives; nobody else is told. */
    homeOf(profile: PerformerProfile): Pick<PerformerProfile, 'address' | 'city' | 'state' | 'zipcode'> {
      const { address, city, state, zipcode } = sealedProfile.open(profile)
      return { address, city, state, zipcode }
    },
    refuseTaken,
    ...createStaffing(needs),
    listVerifications,
    ...createReferring(needs),
    searchAthletes: (wish: Omit<store.AthleteSearch, 'adultsBornUntil'>) =>
      store.searchAthletes(db, { ...wish, adultsBornUntil: adultsBornUntil(clock.now()) }),
    searchFans: (wish: store.FanSearch) => store.searchFans(db, wish),
    ...createStanding(needs),
  }
}

async function refuseTaken(tx: Db, names: { username?: string | null; email?: string | null }, except?: string): Promise<void> {
  const { username, email } = names
  if (username) await store.lockName(tx, username)
  const taken = await store.findTaken(tx, { ...(username ? { username } : {}), ...(email ? { email } : {}) }, except)
  if (taken === 'email') throw new AppError('auth.email_taken', { errors: [{ path: 'email', message: 'Already in use.' }] })
  if (taken === 'username') throw new AppError('auth.username_taken', { errors: [{ path: 'username', message: 'Already taken.' }] })
}

function accountOf(wanted: NewAccount, now: Date): Account {
  return {
    id: newId(),
    kind: wanted.kind,
    roles: [],
    role_times: {},
    username: wanted.username,
    login_name: null,
    email: wanted.email,
    email_verified_at: wanted.isEmailVerified ? now : null,
    pending_email: null,
    name: wanted.name,
    first_name: wanted.firstName,
    last_name: wanted.lastName,
    phone: wanted.phone,
    phone_print: null,
    phone_code: wanted.phoneCode,
    country: wanted.country,
    gender: wanted.gender,
    date_of_birth: wanted.dateOfBirth,
    show_age_band: true,
    shows_online: true,
    guardian_status: guardianStatusAt({ date_of_birth: wanted.dateOfBirth, guardian_status: 'not_needed' }, now),
    status: wanted.mustConfirmEmail ? 'pending-email-confirmation' : 'active',
    suspended_from: null,
    limited_until: null,
    is_hidden: false,
    avatar: '',
    cover: '',
    referral_code: randomBytes(9).toString('base64url'),
    referred_by: wanted.referredBy?.code ?? null,
    link_views: 0,
    created_at: now,
    updated_at: now,
  }
}
