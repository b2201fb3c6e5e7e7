// What an administrator may change of the settings while the site runs: of which kind a value is, its bounds, and what it does, in words
// for who is no programmer. Everything else follows from the environment, or has a page of its own.
import type { MenuItem } from './menus.ts'

export type SettingValue = string | number | boolean | string[] | MenuItem[]

interface Words {
  readonly group: SettingGroup
  readonly label: string
  /** What it does, and from when. */
  readonly effect: string
}

interface TextRule extends Words {
  readonly kind: 'text'
  readonly isRequired?: true
  /** Characters. */
  readonly longest: number
}

export interface NumberRule extends Words {
  /** `share`: hundredths of a percent; `amount`: tokens or the site's currency, with two decimals. */
  readonly kind: 'whole' | 'amount' | 'share'
  readonly unit: string
  readonly least: number
  readonly most: number
}

interface FlagRule extends Words {
  readonly kind: 'flag'
}

/** Codes of ISO 3166-1 alpha-2. */
interface CountriesRule extends Words {
  readonly kind: 'countries'
}

/** One of a few words, each with what people read of it. */
interface ChoiceRule extends Words {
  readonly kind: 'choice'
  readonly choices: Readonly<Record<string, string>>
}

/** Links; they have a page of their own. */
interface MenusRule extends Words {
  readonly kind: 'menus'
}

/** A moment in UTC as the wire writes it; empty: none. */
interface MomentRule extends Words {
  readonly kind: 'moment'
}

/** The address of a picture that was uploaded for this site. */
interface PictureRule extends Words {
  readonly kind: 'picture'
}

export type SettingRule = TextRule | NumberRule | FlagRule | CountriesRule | ChoiceRule | MenusRule | MomentRule | PictureRule

export const settingGroups = {
  site: 'Name and words',
  look: 'Look',
  doors: 'Doors',
  maintenance: 'Maintenance',
  prices: 'Prices',
  terms: 'Terms of money',
  receipts: 'Receipts',
  uploads: 'Uploads',
  operations: 'Operations',
} as const
export type SettingGroup = keyof typeof settingGroups

const days = (group: SettingGroup, label: string, effect: string, least: number, most: number): NumberRule => ({
  kind: 'whole',
  unit: 'days',
  group,
  label,
  effect,
  least,
  most,
})
const price = (label: string, effect: string): NumberRule => ({
  kind: 'amount',
  unit: 'tokens',
  group: 'prices',
  label,
  effect,
  least: 0.01,
  most: 100_000,
})
const size = (label: string, effect: string, most: number): NumberRule => ({
  kind: 'whole',
  unit: 'MB',
  group: 'uploads',
  label,
  effect,
  least: 1,
  most,
})
const kept = (label: string, effect: string, least: number, most: number): NumberRule => ({
  kind: 'whole',
  unit: 'backups',
  group: 'operations',
  label,
  effect,
  least,
  most,
})
const flag = (group: SettingGroup, label: string, effect: string): FlagRule => ({ kind: 'flag', group, label, effect })

const registration = {
  kind: 'choice',
  group: 'doors',
  effect: 'For whoever registers from now on. Who has an account signs in as ever.',
  choices: { open: 'Everybody', approval: 'Whom staff lets in, one by one', closed: 'Nobody' },
} as const

export const settingRules = {
  siteName: {
    kind: 'text',
    group: 'site',
    label: 'Name of the site',
    effect: 'Stands in the head of every page, in letters about money, and where a page is shared.',
    longest: 40,
    isRequired: true,
  },
  metaDescription: {
    kind: 'text',
    group: 'site',
    label: 'Description of the start page',
    effect: 'One or two sentences that search engines and links show. Empty: what it is shipped with.',
    longest: 200,
  },
  metaTitle: {
    kind: 'text',
    group: 'site',
    label: 'Title of the start page',
    effect: 'Stands before the name of the site in search engines and on the browser’s tab.',
    longest: 70,
    isRequired: true,
  },
  metaKeywords: {
    kind: 'text',
    group: 'site',
    label: 'Keywords of the start page',
    effect: 'With commas between. Few search engines read them.',
    longest: 300,
  },
  searchIndexing: flag(
    'site',
    'Search engines may list the site',
    'Off: every page asks them to stay away. Pages that nobody but members opens, and those of minors, ask so anyway.',
  ),
  logo: { kind: 'picture', group: 'look', label: 'Logo', effect: 'Takes the place of the drawing and the name at the top of every page.' },
  logoDark: { kind: 'picture', group: 'look', label: 'Logo on dark ground', effect: 'Where it is dark, in place of the other one.' },
  favicon: { kind: 'picture', group: 'look', label: 'Icon', effect: 'Square, on the browser’s tab and in its lists.' },
  menus: { kind: 'menus', group: 'look', label: 'Menus', effect: 'Links at the head, among what is one’s own, and at the foot.' },
  maintenanceMode: flag(
    'maintenance',
    'Maintenance',
    'From the moment below on, everybody but staff reads the message. Payments that have begun are still settled.',
  ),
  maintenanceKind: {
    kind: 'choice',
    group: 'maintenance',
    label: 'What stays open',
    effect: 'Staff gets in either way.',
    choices: {
      closed: 'Nothing: the message stands in place of every page',
      'read-only': 'Reading: pages stay, and nobody changes anything',
    },
  },
  maintenanceFrom: {
    kind: 'moment',
    group: 'maintenance',
    label: 'From when',
    effect: 'Until then every page counts down to it. Empty: at once.',
  },
  maintenanceUntil: {
    kind: 'moment',
    group: 'maintenance',
    label: 'Probably until',
    effect: 'People and machines are told to come back then. It does not open the site by itself.',
  },
  maintenanceMessage: {
    kind: 'text',
    group: 'maintenance',
    label: 'Message',
    effect: 'Say what happens, and why.',
    longest: 500,
  },
  requireEmailVerification: flag(
    'doors',
    'Only confirmed addresses get in',
    'Whoever registers from now on signs in after the link in their mail was opened.',
  ),
  minimumPasswordLength: {
    kind: 'whole',
    unit: 'characters',
    group: 'doors',
    label: 'Shortest password',
    effect: 'For new passwords. Those that there are stay.',
    least: 8,
    most: 64,
  },
  registrationModeFan: { ...registration, label: 'Who may open a fan account' },
  registrationModePerformer: { ...registration, label: 'Who may open an athlete’s or coach’s account' },
  registrationWaitingText: {
    kind: 'text',
    group: 'doors',
    label: 'What people read while their account waits',
    effect: 'Where staff looks at new accounts first. Empty: what it is shipped with.',
    longest: 300,
  },
  captchaEnabled: flag(
    'doors',
    'Who comes in shows that they mean it',
    'At registration, forgotten passwords, letters to you, and after three wrong passwords: a second of work for a browser, much for who tries thousands.',
  ),
  captchaProvider: {
    kind: 'choice',
    group: 'doors',
    label: 'By which captcha',
    effect:
      'reCAPTCHA needs the key below and CAPTCHA_SECRET on the server, else the work is done. Nobody under 18, or whose age is unknown, is sent there.',
    choices: { altcha: 'Work for the browser, on this server', recaptcha: 'reCAPTCHA, of another company' },
  },
  captchaSiteKey: {
    kind: 'text',
    group: 'doors',
    label: 'Site key of reCAPTCHA',
    effect: 'The public one, of version 3.',
    longest: 100,
  },
  blockedCountries: {
    kind: 'countries',
    group: 'doors',
    label: 'Countries that see nothing',
    effect: 'Two letters each, with commas between: the site is not shown there.',
  },
  freeSubscriptionEnabled: flag('prices', 'Pages may offer a free subscription', 'Those that run end at their date.'),
  freeSubscriptionDuration: {
    kind: 'whole',
    unit: 'days',
    group: 'prices',
    label: 'A free subscription lasts',
    effect: 'Where a page says nothing else. Pages that chose their own keep it.',
    least: 1,
    most: 90,
  },
  minimumSubscriptionPrice: price('Least price of a subscription', 'For new prices. Running subscriptions keep theirs.'),
  maximumSubscriptionPrice: price('Highest price of a subscription', 'For new prices. Running subscriptions keep theirs.'),
  minimumWalletPrice: price('Least top-up', 'Of a wallet, at once.'),
  maximumWalletPrice: price('Highest top-up', 'Of a wallet, at once.'),
  minimumTipPrice: price('Least tip', 'From the next tip on.'),
  maximumTipPrice: price('Highest tip', 'From the next tip on.'),
  minimumContentPrice: price('Least price of a post, video, gallery or product', 'For new prices.'),
  maximumContentPrice: price('Highest price of a post, video, gallery or product', 'For new prices.'),
  platformFeeBps: {
    kind: 'share',
    unit: '%',
    group: 'terms',
    label: 'What the site keeps of each sale',
    effect: 'From the next sale on, where no commission of a page or kind says otherwise. Everybody reads it under “Fees”.',
    least: 0,
    most: 5000,
  },
  earningsHoldDays: days('terms', 'Until earnings can be paid out', 'For sales from now on.', 0, 90),
  minimumPayoutAmount: { ...price('Least payout', 'From the next request on.'), group: 'terms' },
  payoutFee: {
    kind: 'amount',
    unit: 'tokens',
    group: 'terms',
    label: 'What a payout costs',
    effect: 'From the next request on.',
    least: 0,
    most: 1000,
  },
  graceDays: days('terms', 'A subscription stays open while its payment is tried again', 'From the next failed payment on.', 0, 30),
  refundWindowDays: days(
    'terms',
    'Until when a buyer may ask for the money back',
    'From the next request on; goods from their delivery on. Everybody reads it under “Fees”.',
    0,
    90,
  ),
  priceChangeNoticeDays: days('terms', 'A new price is told before', 'To those who subscribe.', 7, 120),
  renewalReminderDays: days('terms', 'A renewal is told before', 'To those who subscribe.', 1, 30),
  operatorName: {
    kind: 'text',
    group: 'receipts',
    label: 'Who runs the site',
    effect: 'Stands on receipts, credit notes and statements from the next one on. Empty: the name of the site.',
    longest: 100,
  },
  operatorAddress: {
    kind: 'text',
    group: 'receipts',
    label: 'Address',
    effect: 'Below that name, in as many lines as you write.',
    longest: 300,
  },
  operatorTaxNumber: {
    kind: 'text',
    group: 'receipts',
    label: 'Tax number',
    effect: 'Below the address.',
    longest: 60,
  },
  receiptNote: {
    kind: 'text',
    group: 'receipts',
    label: 'Words at the foot of receipts',
    effect: 'What the law of your place wants there, on receipts and credit notes from the next one on.',
    longest: 400,
  },
  maxSizeImage: size('Largest picture', 'From the next upload on.', 25),
  maxSizeFile: size('Largest file of a product', 'From the next upload on.', 2000),
  maxSizeTeaser: size('Largest teaser', 'From the next upload on.', 2000),
  maxSizeVideo: size('Largest video', 'From the next upload on.', 10_000),
  backupFolder: {
    kind: 'text',
    group: 'operations',
    label: 'Folder for backups',
    effect: 'From / on, best on another disk or machine. It has to be there. Empty: the site does not back itself up.',
    longest: 100,
  },
  backupEvery: {
    kind: 'whole',
    unit: 'hours',
    group: 'operations',
    label: 'A backup is made every',
    effect: 'What is newer than the last one is lost with the machine. 0: not by itself.',
    least: 0,
    most: 168,
  },
  backupKeepDaily: kept('Kept of the last days', 'The newest of each day. From the next backup on.', 1, 365),
  backupKeepWeekly: kept('Kept of the last weeks', 'The newest of each week. From the next backup on.', 0, 260),
  backupKeepMonthly: kept('Kept of the last months', 'The newest of each month. From the next backup on.', 0, 120),
  drillEvery: days(
    'operations',
    'A backup is tried every',
    'It is restored into a database of its own that is gone afterwards. 0: not by itself.',
    0,
    35,
  ),
} satisfies Readonly<Record<string, SettingRule>>

export type SettingKey = keyof typeof settingRules
export const settingKeys = Object.keys(settingRules) as SettingKey[]
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingRules, key)
export const ruleOf = (key: SettingKey): SettingRule => settingRules[key]

/** The first is before the second, where both are there. */
export const settingSpans = [['maintenanceFrom', 'maintenanceUntil']] as const satisfies readonly (readonly [SettingKey, SettingKey])[]

/** The first may not be above the second. */
export const settingBounds = [
  ['minimumSubscriptionPrice', 'maximumSubscriptionPrice'],
  ['minimumWalletPrice', 'maximumWalletPrice'],
  ['minimumTipPrice', 'maximumTipPrice'],
  ['minimumContentPrice', 'maximumContentPrice'],
] as const satisfies readonly (readonly [SettingKey, SettingKey])[]
