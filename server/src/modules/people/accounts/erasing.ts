// What is left of an account when its owner has gone: a row for what refers to it.
import { randomBytes } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import * as store from './store.ts'
import type { Account, PerformerProfile } from './tables.ts'

const nobody = {
  username: null,
  login_name: null,
  email: null,
  email_verified_at: null,
  pending_email: null,
  name: 'Former member',
  first_name: null,
  last_name: null,
  phone: null,
  phone_code: null,
  country: null,
  gender: null,
  // A date of nobody: what is decided by age treats them as grown up, and finds nothing.
  date_of_birth: '1900-01-01',
  show_age_band: false,
  shows_online: false,
  guardian_status: 'not_needed',
  status: 'erased',
  suspended_from: null,
  roles: [],
  avatar: '',
  cover: '',
  referred_by: null,
} as const satisfies Updateable<Account>

const emptyProfile = {
  bio: null,
  languages: [],
  sport_ids: [],
  positions: [],
  jersey: null,
  grad_year: null,
  class_label: null,
  height: null,
  weight: null,
  hometown: null,
  socials: {},
  education_type: null,
  school_id: null,
  school_name: null,
  school_city: null,
  school_state: null,
  school_state_code: null,
  school_roles: [],
  welcome_video_id: null,
  activate_welcome_video: false,
  verified_document: false,
  document_status: 'none',
  document_reason: null,
  is_featured: false,
  address: null,
  city: null,
  state: null,
  zipcode: null,
} satisfies Updateable<PerformerProfile>

interface Needs {
  readonly wishes: { take(tx: Db, id: string): Promise<unknown> }
  readonly write: (tx: Db, id: string, change: Updateable<Account>, profile: Updateable<PerformerProfile>) => Promise<void>
  readonly savePage: (tx: Db, id: string) => Promise<void>
}

export const createErasing = ({ wishes, write, savePage }: Needs) => ({
  /** Nobody is left in it, under a name that says so. */
  async erase(tx: Db, id: string): Promise<void> {
    await wishes.take(tx, id)
    await write(tx, id, { ...nobody, referral_code: randomBytes(9).toString('base64url') }, {})
    await store.updateProfile(tx, id, emptyProfile)
    await savePage(tx, id)
  },
})
