import type { SettingRule, SettingValue } from '@fieldhouse/contract/setting-rules'
import { amountOf } from '../../lib/amount.ts'
import { fieldOf, momentOf } from '../../lib/field-time.ts'
import { formatDay, formatTime } from '../../lib/format.ts'

const listed = (codes: readonly string[]) => (codes.length === 0 ? 'none' : codes.join(', '))

const menuWords = (value: SettingValue) =>
  Array.isArray(value) && value.length > 0
    ? value.map((item) => (typeof item === 'string' ? item : item.title)).join(', ')
    : 'the program’s own'

/** A value as it reads in a line. */
export function valueWords(rule: SettingRule, value: SettingValue): string {
  if (rule.kind === 'flag') return value === true ? 'on' : 'off'
  if (rule.kind === 'countries') return listed(Array.isArray(value) ? value.map(String) : [])
  if (rule.kind === 'picture') return value === '' || !String(value).startsWith('/media/') ? 'as shipped' : 'a picture of your own'
  if (rule.kind === 'choice') return `“${rule.choices[String(value)] ?? String(value)}”`
  if (rule.kind === 'menus') return menuWords(value)
  if (rule.kind === 'moment') return value === '' ? 'none' : `${formatDay(String(value))}, ${formatTime(String(value))}`
  if (rule.kind === 'text') return value === '' ? 'nothing' : `“${String(value)}”`
  return `${rule.kind === 'share' ? Number(value) / 100 : Number(value)} ${rule.unit}`
}

/** What stands in a field. */
export function fieldText(rule: SettingRule, value: SettingValue): string {
  if (rule.kind === 'countries') return Array.isArray(value) ? value.join(', ') : ''
  if (rule.kind === 'menus') return ''
  if (rule.kind === 'moment') return fieldOf(value === '' ? null : String(value))
  return String(rule.kind === 'share' ? Number(value) / 100 : value)
}

/** What was entered, as the wire writes it. An empty number is no number, which the server says. */
export function valueOf(rule: SettingRule, entered: FormDataEntryValue | null): SettingValue {
  const text = typeof entered === 'string' ? entered.trim() : ''
  if (rule.kind === 'flag') return entered !== null
  if (rule.kind === 'text' || rule.kind === 'choice' || rule.kind === 'picture') return text
  if (rule.kind === 'menus') return []
  if (rule.kind === 'moment') return text === '' ? '' : (momentOf(text) ?? '')
  if (rule.kind === 'countries')
    return text
      .toUpperCase()
      .split(/[\s,]+/)
      .filter((code) => code !== '')
  const number = text === '' ? -1 : amountOf(text)
  return rule.kind === 'share' ? Math.round(number * 100) : number
}
