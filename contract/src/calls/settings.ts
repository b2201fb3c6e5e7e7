import { Type, type Static } from 'typebox'
import { call, list, one } from '../call.ts'
import { AccountCard } from '../objects/account.ts'
import { restKinds } from '../resting.ts'
import { settingKeys, type SettingValue } from '../setting-rules.ts'
import { switchKeys } from '../switches.ts'
import { Email, listQuery, Name, Nullable, OneOf, Time } from '../values.ts'

export const MenuItem = Type.Object({
  title: Type.String({ maxLength: 120 }),
  path: Type.String({ maxLength: 300 }),
  internal: Type.Boolean(),
  section: OneOf('header', 'main', 'footer'),
  ordering: Type.Integer(),
  isNewTab: Type.Boolean(),
})

const text = Type.String()
const flag = Type.Boolean()
const amount = Type.Number()

/** Every public setting, always all of them (wire.md 3). Amounts in tokens or the platform currency. */
export const PublicSettings = Type.Object({
  siteName: text,
  logo: text,
  logoDark: text,
  favicon: text,
  menus: Type.Array(MenuItem),
  requireEmailVerification: flag,
  /** Now: one that is announced is not on yet. */
  maintenanceMode: flag,
  maintenanceMessage: text,
  maintenanceKind: OneOf(...restKinds),
  /** Of one that is on or announced, in UTC; empty: not said. */
  maintenanceFrom: text,
  maintenanceUntil: text,
  stripePublishableKey: text,
  paymentGateway: OneOf('stripe', 'sandbox'),
  /** Where a new card is entered: on the gateway's own page, or, in practice, on this site. */
  cardEntry: OneOf('hosted', 'typed'),
  currency: text,
  currencySymbol: text,
  tokenConversionRate: amount,
  freeSubscriptionEnabled: flag,
  freeSubscriptionDuration: Type.Integer(),
  freeSubscriptionDurationUnit: OneOf('day'),
  minimumSubscriptionPrice: amount,
  maximumSubscriptionPrice: amount,
  minimumWalletPrice: amount,
  maximumWalletPrice: amount,
  minimumTipPrice: amount,
  maximumTipPrice: amount,
  minimumContentPrice: amount,
  maximumContentPrice: amount,
  minimumPayoutAmount: amount,
  gaCode: text,
  googleClientId: text,
  googleLoginEnabled: flag,
  twitterLoginEnabled: flag,
  captchaEnabled: flag,
  captchaSiteKey: text,
  maxSizeImage: Type.Integer(),
  maxSizeFile: Type.Integer(),
  maxSizeTeaser: Type.Integer(),
  maxSizeVideo: Type.Integer(),
  metaTitle: text,
  metaDescription: text,
  metaKeywords: text,
})
export type PublicSettings = Static<typeof PublicSettings>

/** For everybody; what only some have is not named. */
const SwitchedOff = Type.Object({ key: OneOf(...switchKeys), reason: text })

/** What is taken, kept back and told before, for everybody to read. */
const SiteTerms = Type.Object({
  /** Of each sale, in percent; a page may have agreed on another. */
  platformFee: Type.Number(),
  /** Until earnings can be paid out. */
  earningsHoldDays: Type.Integer(),
  /** Tokens. */
  payoutFee: amount,
  refundWindowDays: Type.Integer(),
  /** What was bought with tokens goes back when a bank keeps the money that they cost. */
  takeBackEarnings: Type.Boolean(),
  /** That a subscription stays open while its payment is tried again. */
  graceDays: Type.Integer(),
  renewalReminderDays: Type.Integer(),
  priceChangeNoticeDays: Type.Integer(),
})
export type SiteTerms = Static<typeof SiteTerms>

const value = {
  anyOf: [
    { type: 'boolean' },
    { type: 'number' },
    { type: 'string', maxLength: 500 },
    { type: 'array', maxItems: 250, items: { type: 'string', maxLength: 2 } },
    { type: 'array', maxItems: 90, items: MenuItem },
  ],
}
const Value = Type.Unsafe<SettingValue>(value)
const noneOr = { anyOf: [...value.anyOf, { type: 'null' }] }
const ValueOrNone = Type.Unsafe<SettingValue | null>(noneOr)
const Key = OneOf(...settingKeys)
const Version = Type.Integer({ minimum: 0, maximum: 1_000_000 })

/** By key; which there are the server says, so that an unknown one is named. */
const Changes = Type.Unsafe<Record<string, SettingValue | null>>({
  type: 'object',
  minProperties: 1,
  maxProperties: 60,
  additionalProperties: noneOr,
})
const Versions = Type.Unsafe<Record<string, number>>({
  type: 'object',
  maxProperties: 60,
  additionalProperties: { type: 'integer', minimum: 0, maximum: 1_000_000 },
})

const EditableSetting = Type.Object({
  key: Key,
  value: Value,
  /** What it is shipped with. */
  standard: Value,
  /** How often it was changed. */
  version: Version,
  /** The environment of the server says what it is. */
  isFixed: Type.Boolean(),
  changedAt: Nullable(Time),
  /** Null: never, or by an account that is gone. */
  changedBy: Nullable(AccountCard),
})
export type EditableSetting = Static<typeof EditableSetting>

const SettingChange = Type.Object({
  _id: Type.String(),
  key: Type.String(),
  version: Version,
  /** Null: what it is shipped with. */
  before: ValueOrNone,
  after: ValueOrNone,
  by: Nullable(AccountCard),
  at: Time,
  reason: Nullable(Type.String()),
})
export type SettingChange = Static<typeof SettingChange>

export const settings = {
  all: call({
    method: 'GET',
    path: '/admin/settings',
    access: 'staff',
    permission: 'settings.write',
    summary: 'Every setting that can be changed here, with what it is and how often it was changed',
    tags: ['settings'],
    status: 200,
    answer: one(Type.Array(EditableSetting)),
  }),
  change: call({
    method: 'PUT',
    path: '/admin/settings',
    access: 'staff',
    permission: 'settings.write',
    summary: 'Change settings, all or nothing; every process follows within five seconds',
    idempotency: 'brief',
    changes: ['settings'],
    body: Type.Object({
      /** By key; null: what it is shipped with. */
      changes: Changes,
      /** The versions that were seen, of the same keys. */
      versions: Versions,
      reason: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
    }),
    status: 200,
    answer: one(Type.Array(EditableSetting)),
    errors: ['setting.unknown', 'setting.fixed', 'setting.changed'],
  }),
  uploadPicture: call({
    method: 'POST',
    path: '/admin/settings/pictures',
    access: 'staff',
    permission: 'settings.write',
    summary: 'Put up a picture of this site; a setting then names its address',
    changes: [],
    upload: { fields: ['file'] },
    status: 201,
    answer: one(Type.Object({ address: Type.String() })),
  }),
  history: call({
    method: 'GET',
    path: '/admin/settings/history',
    access: 'staff',
    permission: 'settings.write',
    summary: 'What was changed, by whom and why, the newest first',
    tags: ['settings'],
    query: Type.Object({ key: Type.Optional(Key), limit: listQuery.limit, offset: listQuery.offset }),
    status: 200,
    answer: list(SettingChange),
  }),
  revert: call({
    method: 'POST',
    path: '/admin/settings/revert',
    access: 'staff',
    permission: 'settings.write',
    summary: 'Bring back what a setting was after one of its changes',
    idempotency: 'brief',
    changes: ['settings'],
    body: Type.Object({ key: Key, to: Version, seen: Version }),
    status: 200,
    answer: one(Type.Array(EditableSetting)),
    errors: ['setting.unknown', 'setting.fixed', 'setting.changed'],
  }),
  public: call({
    method: 'GET',
    path: '/settings/public',
    access: 'public',
    isAlwaysOpen: true,
    summary: 'All public settings',
    tags: ['settings'],
    status: 200,
    /**
     * `isClosedHere`: the site is not shown where the caller is; every other call refuses. `hasMaintenance`: it is on, or announced.
     * `hasNotices`: there is something to be told above the pages.
     */
    answer: one(
      Type.Object({
        ...PublicSettings.properties,
        isClosedHere: flag,
        hasMaintenance: flag,
        hasNotices: flag,
        switchedOff: Type.Array(SwitchedOff),
        terms: SiteTerms,
      }),
    ),
  }),
  keys: call({
    method: 'POST',
    path: '/settings/keys',
    access: 'public',
    isReading: true,
    summary: 'Some public settings by key',
    changes: [],
    body: Type.Object({ keys: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 }) }),
    status: 200,
    answer: one(Type.Partial(PublicSettings)),
  }),
  contact: call({
    method: 'POST',
    path: '/contact',
    access: 'public',
    isOpenAtRest: true,
    summary: 'Write to the operator',
    changes: [],
    body: Type.Object({
      name: Name,
      email: Email,
      subject: Type.Optional(Type.String({ maxLength: 120 })),
      message: Type.String({ minLength: 10, maxLength: 2000 }),
      /** Nobody sees it: whoever fills it in is a program. */
      website: Type.Optional(Type.String({ maxLength: 200 })),
      captchaToken: Type.Optional(Type.String({ maxLength: 4000 })),
    }),
    status: 201,
    answer: one(Type.Object({ received: Type.Boolean() })),
    errors: ['auth.captcha_failed'],
  }),
}
