import type { AccountCard } from '@fieldhouse/contract'

type SchoolRoles = NonNullable<AccountCard['schoolRoles']>

/** When a role begins or ends by itself, as ISO texts; most do neither. */
export type RoleTimes = Readonly<Record<string, { readonly from?: string; readonly until?: string }>>

export type AccountTable = {
  id: string
  kind: 'user' | 'performer'
  /** Roles of staff that were given; which of them count at a moment `rolesAt` says. Follows the table `staff_grant`. */
  roles: string[]
  role_times: RoleTimes
  /** The name in the address of the page. Of somebody under 18 only once a moderator has seen it. */
  username: string | null
  /** Chosen as a username and shown to nobody yet: it lets in, and is nobody else's. */
  login_name: string | null
  /** Where mail goes. Somebody's alone once it is confirmed; until then others may claim it, too. */
  email: string | null
  email_verified_at: Date | null
  /** What a confirmed address becomes when this one is confirmed. */
  pending_email: string | null
  name: string
  first_name: string | null
  last_name: string | null
  phone: string | null
  /** By which staff finds the number; follows it. */
  phone_print: Buffer | null
  phone_code: string | null
  country: string | null
  gender: 'male' | 'female' | 'nonbinary' | 'undisclosed' | null
  date_of_birth: string
  show_age_band: boolean
  /** Whether others are told that its owner is there; of a minor they never are. */
  shows_online: boolean
  guardian_status: 'not_needed' | 'pending' | 'approved'
  /** `leaving`: its owner wants it erased, and may still change their mind. `erased`: a row without anybody, for what refers to it. */
  status: 'active' | 'inactive' | 'pending-email-confirmation' | 'suspended' | 'leaving' | 'erased'
  /** What it was before staff of the site suspended it. */
  suspended_from: 'active' | 'inactive' | 'pending-email-confirmation' | 'leaving' | null
  /** Until then it publishes nothing, begins no conversation and does not go live. */
  limited_until: Date | null
  /** Staff of the site hides the profile from others. */
  is_hidden: boolean
  avatar: string
  cover: string
  /** Twelve characters that bring new people in this account's name. */
  referral_code: string
  referred_by: string | null
  /** Visitors who opened the own link, each once a day. */
  link_views: number
  created_at: Date
  updated_at: Date
}

export type PerformerTable = {
  account_id: string
  bio: string | null
  languages: string[]
  sport_ids: string[]
  positions: string[]
  jersey: string | null
  grad_year: number | null
  class_label: string | null
  height: string | null
  weight: string | null
  hometown: string | null
  /** Hundredths of the cover's width and height: the point that every crop shows; null: the middle. Set together. */
  cover_x: number | null
  cover_y: number | null
  socials: Record<string, string>
  education_type: 'High School' | 'College' | 'Other' | null
  school_id: string | null
  school_name: string | null
  school_city: string | null
  school_state: string | null
  school_state_code: string | null
  school_roles: SchoolRoles
  color_primary: string | null
  color_secondary: string | null
  /** Prices in hundredths of a token. */
  monthly_price: number | null
  yearly_price: number | null
  public_chat_price: number | null
  /** A minute of a private stream; null: none are offered. */
  private_chat_price: number | null
  is_free_subscription: boolean
  free_days: number
  welcome_video_id: string | null
  activate_welcome_video: boolean
  verified_document: boolean
  document_status: 'none' | 'pending' | 'approved' | 'rejected'
  document_reason: string | null
  is_featured: boolean
  address: string | null
  city: string | null
  state: string | null
  zipcode: string | null
}

/** What of an account others read and see of its page. */
export type PageWords = {
  readonly account: Partial<Pick<AccountTable, 'name' | 'username' | 'first_name' | 'last_name' | 'avatar' | 'cover'>>
  readonly profile: Partial<
    Pick<
      PerformerTable,
      | 'bio'
      | 'languages'
      | 'positions'
      | 'jersey'
      | 'class_label'
      | 'height'
      | 'weight'
      | 'hometown'
      | 'socials'
      | 'welcome_video_id'
      // A school that no record of ours has: what was typed of it.
      | 'school_name'
      | 'school_city'
      | 'school_state'
      | 'school_state_code'
    >
  >
  /** Its school was typed while nobody had seen the page: papers from before say nothing of it. What stood there already has no mark. */
  readonly isSchoolNew?: true
  /** A moderator did not let it out: its owner alone reads it, and may change it and send it again. */
  readonly isRefused?: true
}

/** What somebody under 18 wants their page to say, until a moderator has seen it. */
export type PageWishTable = {
  account_id: string
  words: PageWords
  since: Date
  /** Staff is asked; of what was there before this existed only when its turn has come. */
  is_asked: boolean
}

export type Tables = { account: AccountTable; performer: PerformerTable; page_wish: PageWishTable }
export type Account = AccountTable
export type PerformerProfile = PerformerTable
