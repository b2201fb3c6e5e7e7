// Rows of the audit, in words.
import type { AuditRow } from '@fieldhouse/contract'
import { siteRolesAmong } from '@fieldhouse/contract/permissions'
import { roleNames } from './role-words.ts'

export const areas = {
  accounts: 'People',
  admin: 'Verification',
  alerts: 'Alerts',
  adminPayouts: 'Payouts',
  audit: 'Audit',
  cases: 'Reports',
  commissions: 'Commission',
  taxes: 'Tax',
  coupons: 'Coupons',
  earnings: 'Earnings',
  export: 'Everything that was taken along',
  incidents: 'Status page',
  inquiries: 'Messages from visitors',
  orders: 'Orders',
  proposals: 'Two decide',
  reconciliation: 'The books',
  reversals: 'Card payments and disputes',
  mails: 'Letters',
  menus: 'Menus',
  notices: 'Notices',
  sandbox: 'Practice',
  schools: 'Schools',
  settings: 'Settings',
  siteKeys: 'Keys of the site',
  sitePages: 'Pages',
  sports: 'Sports',
  switches: 'Switches',
  staff: 'Staff',
  teams: 'Teams',
  trends: 'Talked about',
  troubles: 'Troubles',
  work: 'Work of the program',
} as const

const areaNames: Readonly<Record<string, string>> = areas

/** `adminPayouts.batchFile`: “Payouts: batch file”. */
export function actionWords(action: string): string {
  if (action === 'admin.first') return 'The first owner came'
  const [area = '', verb = ''] = action.split('.')
  const words = verb.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${areaNames[area] ?? area}: ${words}`
}

export const rolesInWords = (role: string): string =>
  siteRolesAmong(role.split('+'))
    .map((one) => roleNames[one])
    .join(', ')

export const resultWords: Readonly<Record<AuditRow['result'], string>> = { ok: 'Done', refused: 'Refused', failed: 'Failed' }

/** What was typed stands in a row as its fingerprint: the same text has the same one. */
function valueInWords(value: unknown): string {
  if (value === undefined || value === null) return '–'
  if (typeof value === 'string') return /^#[\w-]{16}$/.test(value) ? `text ${value.slice(0, 7)}` : value
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueInWords).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, part]) => `${key} ${valueInWords(part)}`)
      .join(', ')
  return String(value)
}

const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** Field by field: before → after. */
export function changeInWords({ before, after }: Pick<AuditRow, 'before' | 'after'>): string[] {
  const [was, is] = [partsOf(before), partsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((key) => {
    if (!(key in was)) return `${key}: ${valueInWords(is[key])}`
    if (!(key in is)) return `${key} was ${valueInWords(was[key])}`
    return `${key}: ${valueInWords(was[key])} → ${valueInWords(is[key])}`
  })
}

/** What a call would be sent with, part by part. */
export const partsInWords = (value: unknown): string[] =>
  Object.entries(partsOf(value)).map(
    ([key, part]) => `${key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${valueInWords(part)}`,
  )
