// Opening accounts of both kinds with a password.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Caller } from '#platform/http/index.ts'
import { isMinorAt, type Account, type Accounts, type NewAccount, type PerformerProfile } from '#people/accounts'
import type { Admissions } from '#people/admissions'
import type { Consents } from '#people/consents'
import type { Reference } from '#ground/reference'
import type { Screening } from '#ground/screening'
import type { Schools } from '#ground/schools'
import type { OpenedSession, Passwords, Sessions } from '#people/sessions'
import type { Settings } from '#ground/settings'
import type { Codes } from './codes.ts'
import { readPerson, type Person, type PersonForm } from './form.ts'

export type PerformerForm = BodyOf<Calls['auth']['registerPerformer']>

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Accounts
  readonly admissions: Admissions
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly reference: Reference
  readonly schools: Schools
  readonly settings: Settings
  readonly codes: Codes
  readonly consents: Consents
  readonly screening: Pick<Screening, 'judge'>
}

export interface Registered {
  readonly account: Account
  readonly requireEmailVerification: boolean
  /** What they read who wait for somebody of the staff; undefined: they do not. */
  readonly waitingWords: string | undefined
  /** Absent while the address has to be confirmed, or somebody of the staff looks at it first. */
  readonly session: OpenedSession | undefined
}

type Also = (tx: Db, account: Account) => Promise<void>

export interface Wishes {
  readonly also?: Also | undefined
  /** Staff looks at it before anybody signs in. */
  readonly mustWait?: boolean
  /** Who has signed in before in the browser that asks. */
  readonly hasSignedIn?: (accountId: string) => boolean
}

const nobody = () => false

export type Registration = ReturnType<typeof createRegistration>

export function createRegistration({
  db,
  clock,
  accounts,
  admissions,
  sessions,
  passwords,
  reference,
  schools,
  settings,
  codes,
  consents,
  screening,
}: Needs) {
  const open = async (
    person: Person,
    password: string,
    caller: Caller,
    kind: Account['kind'],
    more: {
      makeProfile?: (tx: Db) => Promise<Partial<PerformerProfile>>
      also?: Also | undefined
      startLetters?: boolean | undefined
      mustWait?: boolean | undefined
      hasSignedIn?: Wishes['hasSignedIn']
    } = {},
  ): Promise<Registered> => {
    const { requireEmailVerification, minimumPasswordLength } = await settings.read()
    passwords.refuseWeak(password, minimumPasswordLength, [person.name, person.username, person.email.split('@')[0] ?? ''])
    const text = [person.name, person.firstName, person.lastName, person.username].filter(Boolean).join('\n')
    const verdict = await screening.judge('registration', { email: person.email, network: caller.network, text })
    const mustWait = more.mustWait === true || verdict.isHeld
    const waitingWords = mustWait ? await admissions.words() : undefined
    const referredBy = await admissions.referredBy(person.referredBy, more.hasSignedIn ?? nobody)
    return inTransaction(db, async (tx) => {
      const wanted: NewAccount = { kind, ...person, referredBy, isEmailVerified: false, mustConfirmEmail: requireEmailVerification }
      const profile = more.makeProfile ? { profile: await more.makeProfile(tx) } : {}
      const account = await accounts.create(tx, { ...wanted, ...profile })
      await passwords.set(tx, account.id, password)
      await codes.sendVerification(tx, account)
      // Of a minor nobody asks it, and a box that was ticked all the same says nothing.
      if (more.startLetters && !accounts.isMinor(account))
        await consents.say(tx, { accountId: account.id, scope: 'start', isGiven: true, network: caller.network })
      await more.also?.(tx, account)
      await verdict.note(tx, account.id)
      if (mustWait) await admissions.hold(tx, account, caller.network)
      const session = requireEmailVerification || mustWait ? undefined : await sessions.open(tx, account.id, caller, { remember: true })
      return { account, requireEmailVerification, waitingWords, session }
    })
  }

  return {
    /** `also` runs in the transaction that makes the account; what it throws undoes everything. */
    async registerUser(form: PersonForm, caller: Caller, wishes: Wishes = {}): Promise<Registered> {
      const person = readPerson(form, clock.now())
      // `minorFans` is off: what a guardian would allow there is not asked for yet (youth.md Y30).
      if (isMinorAt(person.dateOfBirth, clock.now())) throw new AppError('youth.minor_fans_off')
      return open(person, form.password, caller, 'user', { ...wishes, startLetters: form.startLetters })
    },

    async registerPerformer(form: PerformerForm, caller: Caller, wishes: Wishes = {}): Promise<Registered> {
      const person = readPerson(form, clock.now())
      await reference.refuseUnknownSports(form.sportIds ?? [])
      const makeProfile = async (tx: Db): Promise<Partial<PerformerProfile>> => {
        // What somebody under 18 types in is nobody's to find before it was seen (youth.md Y64).
        const school = await schools.resolve(tx, form, { isKnown: isMinorAt(person.dateOfBirth, clock.now()) })
        return {
          education_type: form.educationType ?? school?.educationType ?? null,
          school_id: school?.id ?? null,
          school_name: school?.name ?? (form.schoolName || null),
          school_city: school?.city ?? (form.schoolCity || null),
          school_state: school?.state ?? (form.schoolState || null),
          school_state_code: school?.stateCode ?? (form.schoolStateCode || null),
          school_roles: form.schoolRoles?.length ? form.schoolRoles : ['athlete'],
          sport_ids: form.sportIds ?? [],
          grad_year: form.gradYear ?? null,
        }
      }
      return open(person, form.password, caller, 'performer', { ...wishes, makeProfile, startLetters: form.startLetters })
    },
  }
}
