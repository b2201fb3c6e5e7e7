// Accounts as records: making them, loading them, the cards others show.
import { randomBytes } from 'node:crypto'
import type { AccountCard } from '@fieldhouse/contract'
import type { Updateable } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import { AppError } from '#platform/app-error.ts'
import { newId } from '#platform/new-id.ts'
import type { Pages } from '#ground/pages'
import type { Reference } from '#ground/reference'
import { adultsBornUntil, guardianStatusAt, isMinorAt, isVisibleAt, mayEarn } from './policy.ts'
import { presentCard } from './present.ts'
import * as store from './store.ts'
import type { Account, PerformerProfile } from './tables.ts'

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
  readonly referredBy: string | null
  readonly mustConfirmEmail: boolean
  readonly profile?: Partial<PerformerProfile>
}

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly reference: Reference
  readonly pages: Pages
  readonly outbox: Outbox
  readonly sealing: Sealing
  readonly jobs: Jobs
}

const birthdayBatch = 100

export type Accounts = ReturnType<typeof createAccounts>

const standingOf = (account: Account, profile: PerformerProfile, now: Date) => ({
  isMinor: isMinorAt(account.date_of_birth, now),
  educationType: profile.education_type,
  status: account.status,
  guardianStatus: guardianStatusAt(account, now),
  documentStatus: profile.document_status,
})

export function createAccounts({ db, clock, reference, pages, outbox, sealing, jobs }: Needs) {
  // Rows carry these closed; `phoneOf` and `homeOf` open them for their owner.
  const sealedAccount = sealing.of('account', 'id', ['phone'])
  const sealedProfile = sealing.of('performer', 'account_id', ['address', 'city', 'state', 'zipcode'])

  const loadCards = async (ids: readonly string[], using: Db = db): Promise<Map<string, AccountCard>> => {
    const found = await store.loadCardRows(using, [...new Set(ids)])
    const schools = await reference.schoolsByIds(
      found.flatMap(({ profile }) => profile?.school_id ?? []),
      using,
    )
    return new Map(
      found.map(({ account, profile }) => [
        account.id,
        presentCard({
          account,
          profile,
          school: profile?.school_id ? schools.get(profile.school_id) : undefined,
          sports: reference.sportCards(profile?.sport_ids ?? []),
        }),
      ]),
    )
  }

  /** A performer is a page: its row follows every change of the account. */
  const savePage = async (tx: Db, id: string) => {
    const [found] = await store.loadByIds(tx, [id])
    if (!found?.profile) return
    const { account, profile } = found
    const card = (await loadCards([id], tx)).get(id)
    await pages.save(tx, {
      id,
      kind: 'performer',
      name: account.name,
      slug: account.username,
      avatar: account.avatar,
      path: card?.path ?? '',
      color_primary: profile.color_primary,
      color_secondary: profile.color_secondary,
      verified: profile.verified_document,
      visible: isVisibleAt(account, clock.now()),
      can_earn: mayEarn(standingOf(account, profile, clock.now())),
      monthly_price: profile.monthly_price,
      yearly_price: profile.yearly_price,
      free_days: profile.is_free_subscription ? profile.free_days : null,
      created_at: account.created_at,
    })
    await outbox.write(tx, 'performer.changed', { performerId: id })
  }

  /** First proof of an address beats what was only claimed (access.md A7): those accounts go without it, signed out. */
  const displace = async (tx: Db, address: string, owner: string) => {
    await store.lockAddress(tx, address)
    for (const accountId of await store.dropClaims(tx, address, owner)) await outbox.write(tx, 'account.displaced', { accountId })
  }

  /** Who has come of age needs no guardian any more: their pages are shown, and earn. */
  const comeOfAge = (tx: Db, ids?: readonly string[]) =>
    store.dropGuardians(tx, adultsBornUntil(clock.now()), { ids, limit: birthdayBatch })
  jobs.define({
    name: 'accounts.birthdays',
    // Each hour, as a day does not begin everywhere at once.
    schedule: '7 * * * *',
    async run() {
      for (;;) {
        const grown = await inTransaction(db, async (tx) => {
          const ids = await comeOfAge(tx)
          for (const id of ids) await savePage(tx, id)
          return ids.length
        })
        if (grown < birthdayBatch) return
      }
    },
  })

  return {
    /** Inserts an account inside `tx`; throws `auth.email_taken` or `auth.username_taken`. */
    async create(tx: Db, wanted: NewAccount): Promise<Account> {
      await refuseTaken(tx, wanted)
      const plain = accountOf(wanted, clock.now())
      const account = sealedAccount.close(plain, plain.id)
      if (account.email && account.email_verified_at) await displace(tx, account.email, account.id)
      await store.insertAccount(tx, account)
      if (wanted.kind === 'performer') {
        await store.insertProfile(tx, sealedProfile.close({ account_id: account.id, ...wanted.profile }, account.id))
        await savePage(tx, account.id)
      }
      return account
    },
    find: (id: string, using: Db = db) => store.findById(using, id),
    /** Whom a username or an address names: more than one only for an address that nobody has confirmed. */
    async findByLogin(login: string, using: Db = db): Promise<Account[]> {
      const name = login.trim().toLowerCase()
      if (name.includes('@')) return store.findByAddress(using, name)
      const account = await store.findByUsername(using, name)
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
      await savePage(tx, account.id)
    },
    findByUsername: (username: string) => store.findByUsername(db, username.toLowerCase()),
    load: async (id: string, using: Db = db) => (await store.loadByIds(using, [id]))[0],
    loadMany: (ids: readonly string[], using: Db = db) => store.loadByIds(using, ids),
    cards: loadCards,
    async update(tx: Db, id: string, change: Updateable<Account>, profile: Updateable<PerformerProfile> = {}): Promise<void> {
      await store.updateAccount(tx, id, { ...sealedAccount.close(change, id), updated_at: clock.now() })
      await comeOfAge(tx, [id])
      if (Object.keys(profile).length > 0) await store.updateProfile(tx, id, sealedProfile.close(profile, id))
      await savePage(tx, id)
    },
    phoneOf: (account: Account): string | null => sealedAccount.open(account).phone,
    /** Where a performer lives; nobody else is told. */
    homeOf(profile: PerformerProfile): Pick<PerformerProfile, 'address' | 'city' | 'state' | 'zipcode'> {
      const { address, city, state, zipcode } = sealedProfile.open(profile)
      return { address, city, state, zipcode }
    },
    refuseTaken,
    hasAdministrator: store.hasAdministrator,
    listVerifications: store.listVerifications,
    findByReferralCode: (code: string) => store.findByReferralCode(db, code),
    searchFans: (wish: store.FanSearch) => store.searchFans(db, wish),
    isMinor: (account: Pick<Account, 'date_of_birth'>) => isMinorAt(account.date_of_birth, clock.now()),
    guardianStatusOf: (account: Account) => guardianStatusAt(account, clock.now()),
    isVisible: (account: Account) => isVisibleAt(account, clock.now()),
  }
}

async function refuseTaken(tx: Db, names: { username?: string | null; email?: string | null }, except?: string): Promise<void> {
  const { username, email } = names
  const taken = await store.findTaken(tx, { ...(username ? { username } : {}), ...(email ? { email } : {}) }, except)
  if (taken === 'email') throw new AppError('auth.email_taken', { errors: [{ path: 'email', message: 'Already in use.' }] })
  if (taken === 'username') throw new AppError('auth.username_taken', { errors: [{ path: 'username', message: 'Already taken.' }] })
}

function accountOf(wanted: NewAccount, now: Date): Account {
  return {
    id: newId(),
    kind: wanted.kind,
    roles: [],
    username: wanted.username,
    email: wanted.email,
    email_verified_at: wanted.isEmailVerified ? now : null,
    pending_email: null,
    name: wanted.name,
    first_name: wanted.firstName,
    last_name: wanted.lastName,
    phone: wanted.phone,
    phone_code: wanted.phoneCode,
    country: wanted.country,
    gender: wanted.gender,
    date_of_birth: wanted.dateOfBirth,
    show_age_band: true,
    guardian_status: guardianStatusAt({ date_of_birth: wanted.dateOfBirth, guardian_status: 'not_needed' }, now),
    status: wanted.mustConfirmEmail ? 'pending-email-confirmation' : 'active',
    avatar: '',
    cover: '',
    referral_code: randomBytes(9).toString('base64url'),
    referred_by: wanted.referredBy,
    created_at: now,
    updated_at: now,
  }
}
