// What is wrong with the value of a setting.
import { problemsWithMenus } from './menus.ts'
import type { NumberRule, SettingRule } from './setting-rules.ts'

// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

const isWhole = (value: number, parts: number) => Math.abs(value * parts - Math.round(value * parts)) < 1e-6

function problemWithNumber({ kind, least, most, unit }: NumberRule, value: unknown): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Enter a number.'
  const shown = (bound: number) => (kind === 'share' ? `${bound / 100} ${unit}` : `${bound} ${unit}`)
  if (value < least || value > most) return `Enter something from ${shown(least)} to ${shown(most)}.`
  if (!isWhole(value, kind === 'amount' ? 100 : 1)) return kind === 'whole' ? 'Enter a whole number.' : 'At most two decimals.'
  return undefined
}

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(value) && Number.isFinite(Date.parse(value))

/** What is wrong with a value, in words for who entered it. */
export function problemWith(rule: SettingRule, value: unknown): string | undefined {
  if (rule.kind === 'flag') return typeof value === 'boolean' ? undefined : 'Switch it on or off.'
  if (rule.kind === 'text') {
    if (typeof value !== 'string') return 'Enter a text.'
    if (rule.isRequired && value.trim() === '') return 'This cannot be empty.'
    if (rule.longest <= 100 && controls.test(value)) return 'Write it in one line.'
    if ([...value.trim()].length > rule.longest) return `At most ${rule.longest} characters.`
    return rule.form && value.trim() !== '' && !rule.form.pattern.test(value.trim()) ? rule.form.say : undefined
  }
  if (rule.kind === 'picture')
    return typeof value === 'string' && /^\/media\/[\w-]+(\/[\w.-]+)*$/.test(value) && value.length <= 300 ? undefined : 'Upload a picture.'
  if (rule.kind === 'choice') return typeof value === 'string' && Object.hasOwn(rule.choices, value) ? undefined : 'Choose one of these.'
  if (rule.kind === 'menus') return problemsWithMenus(value)[0]?.message
  if (rule.kind === 'moment') return value === '' || isMoment(value) ? undefined : 'Choose a day and a time.'
  if (rule.kind === 'countries') {
    const codes: readonly unknown[] = Array.isArray(value) ? value : []
    const isList = Array.isArray(value) && codes.length <= 250 && new Set(codes).size === codes.length
    return isList && codes.every((code) => typeof code === 'string' && /^[A-Z]{2}$/.test(code))
      ? undefined
      : 'Two capital letters each, such as DE, once each.'
  }
  return problemWithNumber(rule, value)
}
