// Of which kinds settings are, and the groups they stand in.
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
  /** What it looks like, where it is there at all, and what is said of another one. */
  readonly form?: { readonly pattern: RegExp; readonly say: string }
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
  storms: 'Storms and newcomers',
  maintenance: 'Maintenance',
  prices: 'Prices',
  terms: 'Terms of money',
  receipts: 'Receipts',
  growth: 'Recommendations',
  measuring: 'Measuring',
  uploads: 'Uploads',
  operations: 'Operations',
} as const
export type SettingGroup = keyof typeof settingGroups

export const days = (group: SettingGroup, label: string, effect: string, least: number, most: number): NumberRule => ({
  kind: 'whole',
  unit: 'days',
  group,
  label,
  effect,
  least,
  most,
})
export const price = (label: string, effect: string): NumberRule => ({
  kind: 'amount',
  unit: 'tokens',
  group: 'prices',
  label,
  effect,
  least: 0.01,
  most: 100_000,
})
export const size = (label: string, effect: string, most: number): NumberRule => ({
  kind: 'whole',
  unit: 'MB',
  group: 'uploads',
  label,
  effect,
  least: 1,
  most,
})
export const reward = (label: string, effect: string, least: number, most: number): NumberRule => ({
  kind: 'amount',
  unit: 'tokens',
  group: 'growth',
  label,
  effect,
  least,
  most,
})
export const whole =
  (unit: string, group: SettingGroup) =>
  (label: string, effect: string, least: number, most: number): NumberRule => ({ kind: 'whole', unit, group, label, effect, least, most })
export const floor = (what: string) => whole('an hour', 'storms')(`${what}: no storm below`, 'However little is usual.', 5, 100_000)
export const kept = whole('backups', 'operations')
export const flag = (group: SettingGroup, label: string, effect: string): FlagRule => ({ kind: 'flag', group, label, effect })
