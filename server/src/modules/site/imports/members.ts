// Lists of people: members of Ghost, patrons of Patreon, readers of Substack. Whoever wants no letters there is not written to here.
import type { ImportSource } from '@fieldhouse/contract/imports'
import { toEmail } from '#people/accounts'
import { csvRows, headOf, type CsvRow } from './csv-rows.ts'
import { lineOf, most, tooMany, type Found } from './found.ts'

/** A patron whose next charge comes has paid until then. */
function paidUntil(row: CsvRow): Date | null {
  if (!/^active patron$/i.test(row.cell('patron status')) || /^yes$/i.test(row.cell('free member'))) return null
  const [, day] = /^(\d{4}-\d{2}-\d{2})/.exec(row.cell('next charge date', 'access expiration')) ?? []
  const at = day === undefined ? undefined : new Date(`${day}T00:00:00Z`)
  return at && !Number.isNaN(at.getTime()) ? at : null
}

type Judge = (row: CsvRow) => string

const isNo = (text: string) => /^(false|no|0)$/i.test(text)
const isYes = (text: string) => /^(true|yes|1)$/i.test(text)

const ghost: Judge = (row) => {
  if (row.cell('deleted_at') !== '') return 'They are not a member any more.'
  return isNo(row.cell('subscribed_to_emails', 'subscribed')) ? 'They want no letters there.' : ''
}
const patreon: Judge = (row) => (/former|declined/i.test(row.cell('patron status', 'status')) ? 'They are not a patron any more.' : '')
const substack: Judge = (row) => (isYes(row.cell('email_disabled')) ? 'They want no letters there.' : '')

const kinds: readonly { readonly source: ImportSource; readonly columns: readonly string[]; readonly judge: Judge }[] = [
  { source: 'ghost', columns: ['email', 'subscribed_to_emails'], judge: ghost },
  { source: 'ghost', columns: ['email', 'complimentary_plan'], judge: ghost },
  { source: 'patreon', columns: ['email', 'patron status'], judge: patreon },
  // As it was until 2018.
  { source: 'patreon', columns: ['email', 'pledge', 'lifetime'], judge: patreon },
  { source: 'substack', columns: ['email', 'active_subscription'], judge: substack },
]

export function memberSourceOf(text: string): ImportSource | undefined {
  const head = headOf(text)
  return kinds.find(({ columns }) => columns.every((name) => head.includes(name)))?.source
}

export function readMembers(text: string): Found[] {
  const head = headOf(text)
  const judge = kinds.find(({ columns }) => columns.every((name) => head.includes(name)))?.judge ?? (() => '')
  const rows = csvRows(text)
  if (rows.length > most.members) throw tooMany(`There are more than ${most.members} people in this file. Send it in parts.`)
  return rows.map((row): Found => {
    const written = row.cell('email')
    const address = toEmail(written)
    const name = lineOf(row.cell('name') || `${row.cell('firstname')} ${row.cell('lastname')}`, 100)
    if (!address) return { kind: 'member', line: row.line, title: lineOf(written || name || '–', 100), fault: 'This is no e-mail address.' }
    return { kind: 'member', line: row.line, address, name, paidUntil: paidUntil(row), against: judge(row) }
  })
}
