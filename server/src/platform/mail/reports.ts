// What mail servers write back: reports of letters that did not arrive (RFC 3464), and of letters that were called unwanted (RFC 5965).
// Everything in them may be anybody’s; the parts are taken apart by a library, and what they say is believed no further than their
// way back is signed.
import type { ParsedMail } from 'mailparser'
import { isAboutTheAddress } from './refusals.ts'

export interface Report {
  readonly kind: 'bounced' | 'complained'
  /** It will never arrive there, and that is about the address. */
  readonly isForGood: boolean
  /** Who may have been written to, in small letters. */
  readonly addresses: readonly string[]
  /** Where ways back may stand. */
  readonly text: string
  /** In codes. */
  readonly why: string
}

export const longestReport = 262_144

const options = {
  keepDeliveryStatus: true,
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipImageLinks: true,
  maxHtmlLengthToParse: 1,
} as const

// It weighs more than ten megabytes in memory: loaded with the first letter that comes back.
const loadParser = () => import('mailparser')
const parse = async (source: Buffer | string): Promise<ParsedMail> => (await loadParser()).simpleParser(source, options)

const wordOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(wordOf).join(' ')
  return typeof value === 'object' && value !== null && 'text' in value ? String(value.text) : ''
}
const linesOf = ({ headers }: ParsedMail, ...names: string[]): string[] => names.map((name) => wordOf(headers.get(name)))

/** `rfc822; kim@example.org` */
const addressIn = (field: string): string[] => {
  const address = (/^[\w-]+\s*;\s*(.*)$/.exec(field)?.[1] ?? field)
    .trim()
    .toLowerCase()
    .replace(/^<(.*)>$/, '$1')
  return address.includes('@') && address.length <= 320 ? [address] : []
}

const partOf = ({ attachments }: ParsedMail, type: string): Buffer | undefined =>
  attachments.find(({ contentType }) => contentType === type)?.content

/** Fields of several recipients are blocks with a blank line between them, each of the form of a letter’s head. */
async function blocksOf(part: Buffer): Promise<ParsedMail[]> {
  const blocks = part
    .toString('latin1')
    .split(/\r?\n\r?\n/)
    .filter((block) => block.trim() !== '')
  return Promise.all(blocks.slice(0, 20).map((block) => parse(`${block.trim()}\r\n\r\n`)))
}

async function readBounce(letter: ParsedMail, status: Buffer, text: string): Promise<Report | undefined> {
  const failed = (await blocksOf(status)).filter((block) => wordOf(block.headers.get('action')).trim().toLowerCase() === 'failed')
  if (failed.length === 0) return undefined
  const codes = failed.map((block) => {
    const [said = '', diagnostic = ''] = linesOf(block, 'status', 'diagnostic-code')
    // Some say 5.0.0, and the other server's own word in the line below.
    const own = /\b\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(diagnostic)?.[1]
    const first = /^\s*(\d\.\d{1,3}\.\d{1,3})/.exec(said)?.[1] ?? ''
    return (first === '' || first.endsWith('.0.0') ? own : undefined) ?? first
  })
  const addresses = failed.flatMap((block) => linesOf(block, 'original-recipient', 'final-recipient').flatMap(addressIn))
  return {
    kind: 'bounced',
    isForGood: codes.some(isAboutTheAddress),
    addresses: [...addresses, ...linesOf(letter, 'x-failed-recipients').flatMap(addressIn)],
    text,
    why: codes.find((code) => code !== '') ?? 'unknown',
  }
}

async function readComplaint(feedback: Buffer, original: string, text: string): Promise<Report | undefined> {
  const [block] = await blocksOf(feedback)
  if (!block) return undefined
  const [type = '', to = '', from = ''] = linesOf(block, 'feedback-type', 'original-rcpt-to', 'original-mail-from')
  if (type.trim().toLowerCase() !== 'abuse') return undefined
  const head = await parse(original)
  const addresses = [...addressIn(to), ...linesOf(head, 'to', 'delivered-to').flatMap(addressIn)]
  return { kind: 'complained', isForGood: false, addresses, text: `${text} ${from}`, why: 'report' }
}

const ways = ['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'] as const

/** Undefined: it is no report of a letter that failed. */
export async function readReport(source: Buffer): Promise<Report | undefined> {
  const letter = await parse(source)
  const original = partOf(letter, 'message/rfc822') ?? partOf(letter, 'text/rfc822-headers')
  const head = original?.toString('latin1').split(/\r?\n\r?\n/)[0] ?? ''
  const text = [...linesOf(letter, ...ways), ...(head === '' ? [] : linesOf(await parse(`${head}\r\n\r\n`), 'return-path'))].join(' ')
  const status = partOf(letter, 'message/delivery-status')
  if (status) return readBounce(letter, status, text)
  const feedback = partOf(letter, 'message/feedback-report')
  return feedback && readComplaint(feedback, `${head}\r\n\r\n`, text)
}
