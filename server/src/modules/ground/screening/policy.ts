// What a rule is compared with, and how. Pure; networks are compared by the database.
import { domainToASCII } from 'node:url'
import { isIP } from 'node:net'
import { screenActions, type ScreenAction, type ScreenKind } from '@fieldhouse/contract'
import { holdsWanted, toWanted, type Wanted } from '#platform/look-alikes.ts'
import { toLine } from '#platform/plain-text.ts'

/** What somebody brings with them. */
export interface Brought {
  readonly email?: string | undefined
  readonly network?: string | undefined
  readonly text?: string | undefined
  /** Who says it, where that is somebody with an account and nothing that was paid for. */
  readonly by?: string | undefined
}

export interface Pattern {
  readonly kind: ScreenKind
  readonly pattern: string
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const domain = new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$`)

/** A host as names are compared: without its point at the end, in the letters of the wire. */
function toHost(text: string): string | undefined {
  const host = domainToASCII(text.trim().toLowerCase().replace(/\.$/, ''))
  return host.length <= 200 && domain.test(host) ? host : undefined
}

/** A whole top-level domain, or the half of the world's mail, is a slip of whoever types it. */
const tooWide = new Set([
  'co.uk',
  'com.au',
  'co.jp',
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'icloud.com',
])

function toNetwork(text: string): string | undefined {
  const [address = '', bits, ...more] = text.trim().toLowerCase().split('/')
  const version = isIP(address)
  // Of an IPv6 address one household has 64 bits, and no more of it is known.
  const most = version === 4 ? 32 : 64
  // Nobody shuts out a fiftieth of the world by a slip.
  const least = version === 4 ? 8 : 19
  const count = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
  return version !== 0 && !address.includes('%') && more.length === 0 && count >= least && count <= most ? `${address}/${count}` : undefined
}

function toWord(text: string): string | undefined {
  const word = toLine(text)
  const [forms = []] = toWanted([word])
  return forms.every((form) => form.replaceAll(' ', '').length >= 2) ? word : undefined
}

/** What is wrong with a pattern, or the form in which it is kept. */
export function readPattern(kind: ScreenKind, text: string): { pattern: string } | { wrong: string } {
  const read: Readonly<Record<ScreenKind, () => string | undefined>> = {
    email_domain: () => toHost(text.trim().replace(/^@/, '')),
    link_domain: () =>
      toHost(
        text
          .trim()
          .replace(/^https?:\/\//i, '')
          .replace(/[/?#].*$/, '')
          .replace(/^www\./i, ''),
      ),
    network: () => toNetwork(text),
    word: () => toWord(text),
  }
  const pattern = read[kind]()
  if (pattern === undefined) return { wrong: wrongs[kind] }
  if ((kind === 'email_domain' || kind === 'link_domain') && tooWide.has(pattern)) return { wrong: 'This would meet far too many.' }
  return { pattern }
}

const wrongs: Readonly<Record<ScreenKind, string>> = {
  email_domain: 'Write a domain, such as example.com.',
  link_domain: 'Write a domain, such as example.com.',
  network: 'Write a network, such as 203.0.113.0/24 (/8 to /32) or 2001:db8::/32 (/19 to /64).',
  word: 'Write a word or phrase of at least two letters or digits.',
}

export const domainOf = (email: string): string => toHost(email.slice(email.lastIndexOf('@') + 1)) ?? ''

const isBelow = (host: string, domainName: string): boolean => host === domainName || host.endsWith(`.${domainName}`)

/** Dots that are written otherwise: in brackets, as a word in brackets, of other scripts. */
const otherDots = / ?[[({] ?(?:\.|dot) ?[\])}] ?|[\u3002\uff0e\uff61\u2024]/giu
/** What a name of a host may stand in, and what its labels are: each is looked at once, so that a long text costs no more than its length. */
const runOfLabels = /[\p{L}\p{N}_.-]+/gu
const wholeLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u
/** Whatever follows it: a text goes on behind an address. */
const lastLabel = /^\p{L}[\p{L}\p{N}-]{0,61}[\p{L}\p{N}]/u
const longestLabel = 63

/** Where a text leads, however it is written; no more than a hundred places. */
export function hostsIn(text: string): ReadonlySet<string> {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(otherDots, '.')
    .toLowerCase()
  const hosts = new Set<string>()
  for (const [run] of plain.matchAll(runOfLabels))
    for (const found of namesIn(run.split('.'))) {
      const host = found === '' ? undefined : toHost(found)
      if (host !== undefined) hosts.add(host)
      if (hosts.size >= 100) return hosts
    }
  return hosts
}

/** The longest names of hosts among labels that follow each other. */
function* namesIn(labels: readonly string[]): Generator<string> {
  let begin = 0
  let end: { at: number; text: string } | undefined
  const name = () => end && [...labels.slice(Math.max(begin, end.at - mostLabels), end.at), end.text].join('.')
  for (const [at, text] of labels.entries()) {
    const last = at > begin ? lastLabel.exec(text)?.[0] : undefined
    if (last !== undefined) end = { at, text: last }
    if (text.length <= longestLabel && wholeLabel.test(text)) continue
    yield name() ?? ''
    end = undefined
    begin = at + 1
  }
  yield name() ?? ''
}

/** More than a host can have: it has 253 characters. */
const mostLabels = 127

/** Words that were looked for before: to fold one takes longer than to find it. */
const wantedWords = new Map<string, Wanted>()
function wantedOf(word: string): Wanted {
  const known = wantedWords.get(word) ?? toWanted([word])
  if (wantedWords.size > 5000) wantedWords.clear()
  wantedWords.set(word, known)
  return known
}

/** Those of the rules that what is brought meets. Networks are left to the database. */
export function meeting<R extends Pattern>(rules: readonly R[], { email, text }: Brought): R[] {
  const mailHost = email === undefined ? '' : domainOf(email)
  const hosts = text === undefined || !rules.some(({ kind }) => kind === 'link_domain') ? new Set<string>() : hostsIn(text)
  const meets: Readonly<Record<ScreenKind, (pattern: string) => boolean>> = {
    email_domain: (pattern) => mailHost !== '' && isBelow(mailHost, pattern),
    link_domain: (pattern) => [...hosts].some((host) => isBelow(host, pattern)),
    word: (pattern) => text !== undefined && text !== '' && holdsWanted(text, wantedOf(pattern)),
    network: () => false,
  }
  return rules.filter(({ kind, pattern }) => meets[kind](pattern))
}

/** Of several the strictest; undefined: none. */
export const strictest = (actions: readonly ScreenAction[]): ScreenAction | undefined =>
  screenActions.findLast((action) => actions.includes(action))
