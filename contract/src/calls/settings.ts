import { Type, type Static } from 'typebox'
import { call, one } from '../call.ts'
import { Email, Name, OneOf } from '../values.ts'

export const MenuItem = Type.Object({
  title: Type.String(),
  path: Type.String(),
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
  maintenanceMode: flag,
  maintenanceMessage: text,
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

/** What is taken, kept back and told before, for everybody to read. */
const SiteTerms = Type.Object({
  /** Of each sale, in percent; a page may have agreed on another. */
  platformFee: Type.Number(),
  /** Until earnings can be paid out. */
  earningsHoldDays: Type.Integer(),
  /** Tokens. */
  payoutFee: amount,
  refundWindowDays: Type.Integer(),
  /** That a subscription stays open while its payment is tried again. */
  graceDays: Type.Integer(),
  renewalReminderDays: Type.Integer(),
  priceChangeNoticeDays: Type.Integer(),
})
export type SiteTerms = Static<typeof SiteTerms>

export const settings = {
  public: call({
    method: 'GET',
    path: '/settings/public',
    access: 'public',
    isOpenAbroad: true,
    summary: 'All public settings',
    tags: ['settings'],
    status: 200,
    /** `isClosedHere`: the site is not shown where the caller is; every other call refuses. */
    answer: one(Type.Object({ ...PublicSettings.properties, isClosedHere: flag, terms: SiteTerms })),
  }),
  keys: call({
    method: 'POST',
    path: '/settings/keys',
    access: 'public',
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
    summary: 'Write to the operator',
    changes: [],
    body: Type.Object({
      name: Name,
      email: Email,
      subject: Type.Optional(Type.String({ maxLength: 120 })),
      message: Type.String({ minLength: 10, maxLength: 2000 }),
      captchaToken: Type.Optional(Type.String({ maxLength: 4000 })),
    }),
    status: 201,
    answer: one(Type.Object({ received: Type.Boolean() })),
  }),
}
