// Accounts as records: making them, loading them, the cards others show.
import { randomBytes } from 'node:crypto'
import type { AccountCard } from '@fieldhouse/contract'
import type { Updateable } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Outbox } from '../../platform/outbox/index.ts'
import { AppError } from '../../platform/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Pages } from '../pages/index.ts'
import type { Reference } from '../reference/index.ts'
import { canEarn, isMinorAt, isVisible } from './policy.ts'
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
}

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts({ db, clock, reference, pages, outbox }: Needs) {
  const loadCards = async (ids: readonly string[], using: Db = db): Promise<Map<string, AccountCard>> => {
    const found = await store.loadCardRows(using, [...new Set(ids)])
    const schools = await reference.schoolsByIds(found.flatMap(({ profile }) => profile?.school_id ?? []), using)
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
      visible: isVisible({ status: account.status, guardianStatus: account.guardian_status }),
      can_earn: canEarn({ isMinor: isMinorAt(account.date_of_birth, clock.now()), educationType: profile.education_type }),
      monthly_price: profile.monthly_price,
      yearly_price: profile.yearly_price,
      free_days: profile.is_free_subscription ? profile.free_days : null,
      created_at: account.created_at,
    })
    await outbox.write(tx, 'performer.changed', { performerId: id })
  }

  return {
    /** Inserts an account inside `tx`; throws `auth.email_taken` or `auth.username_taken`. */
    async create(tx: Db, wanted: NewAccount): Promise<Account> {
      await refuseTaken(tx, wanted)
      const account = accountOf(wanted, clock.now())
      await store.insertAccount(tx, account)
      if (wanted.kind === 'performer') {
        await store.insertProfile(tx, { account_id: account.id, ...wanted.profile })
        await savePage(tx, account.id)
      }
      return account
    },
    find: (id: string, using: Db = db) => store.findById(using, id),
    findByLogin: (login: string) => store.findByLogin(db, login.trim().toLowerCase()),
    findByUsername: (username: string) => store.findByUsername(db, username.toLowerCase()),
    load: async (id: string, using: Db = db) => (await store.loadByIds(using, [id]))[0],
    loadMany: (ids: readonly string[], using: Db = db) => store.loadByIds(using, ids),
    cards: loadCards,
    async update(tx: Db, id: string, change: Updateable<Account>, profile: Updateable<PerformerProfile> = {}): Promise<void> {
      await store.updateAccount(tx, id, { ...change, updated_at: clock.now() })
      if (Object.keys(profile).length > 0) await store.updateProfile(tx, id, profile)
      await savePage(tx, id)
    },
    refuseTaken,
    hasAdministrator: store.hasAdministrator,
    listVerifications: store.listVerifications,
    findByReferralCode: (code: string) => store.findByReferralCode(db, code),
    searchFans: (wish: store.FanSearch) => store.searchFans(db, wish),
    isMinor: (account: Pick<Account, 'date_of_birth'>) => isMinorAt(account.date_of_birth, clock.now()),
  }
}

async function refuseTaken(tx: Db, names: { username?: string | null; email?: string | null }, except?: string): Promise<void> {
  const { username, email } = names
  const taken = await store.findTaken(tx, { ...(username ? { username } : {}), ...(email ? { email } : {}) }, except)
  if (taken === 'email') throw new AppError('auth.email_taken', { errors: [{ path: 'email', message: 'Already in use.' }] })
  if (taken === 'username') throw new AppError('auth.username_taken', { errors: [{ path: 'username', message: 'Already taken.' }] })
}

function accountOf(wanted: NewAccount, now: Date): Account {
  const isMinor = isMinorAt(wanted.dateOfBirth, now)
  return {
    id: newId(),
    kind: wanted.kind,
    roles: [],
    username: wanted.username,
    email: wanted.email,
    email_verified_at: wanted.isEmailVerified ? now : null,
    name: wanted.name,
    first_name: wanted.firstName,
    last_name: wanted.lastName,
    phone: wanted.phone,
    phone_code: wanted.phoneCode,
    country: wanted.country,
    gender: wanted.gender,
    date_of_birth: wanted.dateOfBirth,
    show_age_band: true,
    guardian_status: isMinor ? 'pending' : 'not_needed',
    status: wanted.mustConfirmEmail ? 'pending-email-confirmation' : 'active',
    avatar: '',
    cover: '',
    referral_code: randomBytes(9).toString('base64url'),
    referred_by: wanted.referredBy,
    created_at: now,
    updated_at: now,
  }
}
