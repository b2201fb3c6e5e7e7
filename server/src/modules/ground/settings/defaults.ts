// Every setting with the value it has until an administrator writes another (wire.md 3, money.md 13).
import type { PublicSettings } from '@fieldhouse/contract'

/** `approval`: whom staff lets in. */
export type RegistrationMode = 'open' | 'approval' | 'invite' | 'closed'

/** Work for the browser, or another company’s word. */
export type CaptchaChoice = 'altcha' | 'recaptcha' | 'turnstile' | 'hcaptcha'

/** Not for browsers; amounts that are shared with them stand in the public ones. */
export interface PrivateSettings {
  /** Share of each sale that the platform keeps, in hundredths of a percent. */
  readonly platformFeeBps: number
  readonly earningsHoldDays: number
  /** Tokens that a payout costs its payee. */
  readonly payoutFee: number
  /** Of one purchase, in tokens; 0: support gives nothing back. */
  readonly supportRefundMax: number
  readonly graceDays: number
  readonly refundWindowDays: number
  /** What was bought with a top-up goes back when its bank keeps the money, as far as the fan owes it. */
  readonly takeBackEarnings: boolean
  /** How long before the period it applies to a new price of a running subscription is told. */
  readonly priceChangeNoticeDays: number
  /** How long before a renewal the fan is reminded of it. */
  readonly renewalReminderDays: number
  readonly minimumPasswordLength: number
  /** Who may open an account of each kind by themselves, and what people read while they wait; empty: the usual words. */
  readonly registrationModeFan: RegistrationMode
  readonly registrationModePerformer: RegistrationMode
  readonly registrationWaitingText: string
  /** What becomes of addresses that last an hour. */
  readonly disposableAddresses: 'refuse' | 'hold' | 'allow'
  /** Public pages may be found by search engines. */
  readonly searchIndexing: boolean
  readonly statusPage: boolean
  /** How somebody who comes in shows that they mean it, while `captchaEnabled`. */
  readonly captchaProvider: CaptchaChoice
  /** Accounts of a day, or without a proven address, may do less. */
  readonly newcomerLimits: boolean
  /** Whether doors are drawn to when far more comes than usual: how many times as much, for how long, and never below so much in an hour. */
  readonly stormRules: boolean
  readonly stormFactor: number
  readonly stormHours: number
  readonly stormFloorSignups: number
  readonly stormFloorConfirmations: number
  readonly stormFloorPosts: number
  readonly stormFloorThreads: number
  readonly stormFloorCards: number
  /** From which the site is not shown at all: ISO 3166-1 alpha-2. */
  readonly blockedCountries: readonly string[]
  /** Which form reports a payee's year to the tax office, and from which sums on; the latest that has begun counts. */
  readonly reportingForm: string
  /** Who stands on receipts; without a name the site's. */
  readonly operatorName: string
  readonly operatorAddress: string
  readonly operatorTaxNumber: string
  readonly receiptNote: string
  readonly reportingThresholds: readonly ReportingThreshold[]
  /** What recommendations bring, in tokens: nothing until an operator says how much, and of how much altogether. */
  readonly referralEnabled: boolean
  readonly referralReward: number
  readonly referralWelcome: number
  readonly referralLeastPayment: number
  readonly referralMonthlyCap: number
  readonly referralBudget: number
  /** Where backups go; empty: nowhere. */
  readonly backupFolder: string
  /** Hours; 0: not by itself. */
  readonly alertMail: boolean
  readonly alertPush: boolean
  readonly alertHook: boolean
  readonly mailPerSecond: number
  readonly backupEvery: number
  /** The log of the embedded database goes there, too. */
  readonly backupContinuous: boolean
  /** Days of which any moment can be brought back. */
  readonly backupReach: number
  readonly backupKeepDaily: number
  readonly backupKeepWeekly: number
  readonly backupKeepMonthly: number
  /** Days; 0: not by itself. */
  readonly drillEvery: number
}

export type AllSettings = PublicSettings & PrivateSettings

/** Both must be reached. */
export interface ReportingThreshold {
  readonly form: string
  /** The first year that it counts for. */
  readonly fromYear: number
  /** In the wire's decimals. */
  readonly leastGross: number
  readonly leastSales: number
}

export const privateDefaults: PrivateSettings = {
  platformFeeBps: 2000,
  earningsHoldDays: 7,
  payoutFee: 0,
  supportRefundMax: 0,
  graceDays: 3,
  refundWindowDays: 14,
  takeBackEarnings: false,
  priceChangeNoticeDays: 30,
  renewalReminderDays: 7,
  minimumPasswordLength: 10,
  disposableAddresses: 'refuse',
  registrationModeFan: 'open',
  registrationModePerformer: 'open',
  registrationWaitingText: '',
  searchIndexing: true,
  statusPage: true,
  captchaProvider: 'altcha',
  newcomerLimits: true,
  stormRules: true,
  stormFactor: 6,
  stormHours: 2,
  stormFloorSignups: 60,
  stormFloorConfirmations: 60,
  stormFloorPosts: 100,
  stormFloorThreads: 100,
  stormFloorCards: 30,
  blockedCountries: [],
  operatorName: '',
  operatorAddress: '',
  operatorTaxNumber: '',
  receiptNote: '',
  reportingForm: '1099-K',
  // Federal figures of the United States, money.md 19; states have lower ones.
  reportingThresholds: [
    { form: '1099-K', fromYear: 2025, leastGross: 20_000.01, leastSales: 201 },
    { form: '1099-NEC', fromYear: 2020, leastGross: 600, leastSales: 1 },
    { form: '1099-NEC', fromYear: 2026, leastGross: 2000, leastSales: 1 },
    { form: '1099-MISC', fromYear: 2020, leastGross: 600, leastSales: 1 },
    { form: '1099-MISC', fromYear: 2026, leastGross: 2000, leastSales: 1 },
  ],
  referralEnabled: false,
  referralReward: 0,
  referralWelcome: 0,
  referralLeastPayment: 10,
  referralMonthlyCap: 20,
  referralBudget: 0,
  backupFolder: '',
  alertMail: true,
  alertPush: true,
  alertHook: true,
  mailPerSecond: 5,
  backupEvery: 24,
  backupContinuous: false,
  backupReach: 7,
  backupKeepDaily: 7,
  backupKeepWeekly: 4,
  backupKeepMonthly: 12,
  drillEvery: 7,
}

/** What is not stored but follows from the environment (gateway, sign-in providers) is laid over these at start. */
export const publicDefaults: PublicSettings = {
  siteName: 'Fieldhouse',
  logo: '/logo.svg',
  logoDark: '/logo-dark.svg',
  favicon: '/favicon.ico',
  menus: [],
  requireEmailVerification: false,
  maintenanceMode: false,
  maintenanceMessage: '',
  maintenanceKind: 'closed',
  maintenanceFrom: '',
  maintenanceUntil: '',
  stripePublishableKey: '',
  paymentGateway: 'stripe',
  cardEntry: 'hosted',
  currency: 'USD',
  currencySymbol: '$',
  tokenConversionRate: 1,
  freeSubscriptionEnabled: true,
  freeSubscriptionDuration: 1,
  freeSubscriptionDurationUnit: 'day',
  minimumSubscriptionPrice: 2.95,
  maximumSubscriptionPrice: 300,
  minimumWalletPrice: 2.95,
  maximumWalletPrice: 300,
  minimumTipPrice: 10,
  maximumTipPrice: 10000,
  minimumContentPrice: 1,
  maximumContentPrice: 10000,
  minimumPayoutAmount: 50,
  gaCode: '',
  googleClientId: '',
  googleLoginEnabled: false,
  twitterLoginEnabled: false,
  captchaEnabled: false,
  captchaSiteKey: '',
  maxSizeImage: 5,
  maxSizeFile: 100,
  maxSizeTeaser: 200,
  maxSizeVideo: 2000,
  metaTitle: 'Fieldhouse',
  metaDescription: '',
  metaKeywords: '',
}
