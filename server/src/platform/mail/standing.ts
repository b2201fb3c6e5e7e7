// Whether others can know letters of this site for its own: what its domain says in the name service. Judged here, looked up by whoever
// is handed in.
import { Resolver } from 'node:dns/promises'

export interface NameService {
  /** No such name is none; all else fails. */
  texts(name: string): Promise<string[]>
  addresses(host: string): Promise<string[]>
  namesOf(address: string): Promise<string[]>
}

export type StandingKey = 'spf' | 'dkim' | 'dmarc' | 'aligned' | 'reverse'
export interface StandingLine {
  readonly key: StandingKey
  readonly state: 'ok' | 'wrong' | 'unknown'
  readonly said: string
}

const absent: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA'])
const orNone = <T>(looked: Promise<T[]>): Promise<T[]> =>
  looked.catch((error: unknown) => {
    if (absent.has((error as { code?: unknown }).code)) return []
    throw error
  })

export function createNameService(): NameService {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  return {
    texts: async (name) => (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    addresses: async (host) => [...(await orNone(resolver.resolve4(host))), ...(await orNone(resolver.resolve6(host)))],
    namesOf: (address) => orNone(resolver.reverse(address)),
  }
}

export interface Sender {
  /** Of the address in the head of letters. */
  readonly domain: string
  /** Of the way back. */
  readonly returnDomain: string
  /** What the mail server calls its key; empty: nobody has said. */
  readonly selector: string
  /** Letters are handed to it. */
  readonly server: string
}

export const domainOf = (from: string): string => /@([^\s>@]+)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? ''
export const isPublicDomain = (domain: string): boolean =>
  domain.includes('.') && !/\.(?:localhost|local|test|example|invalid|internal)$/.test(domain) && !/^[\d.]+$/.test(domain)

/** Loosely: one lies below the other. */
const isBelow = (one: string, other: string) => one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)

type Judged = Omit<StandingLine, 'key'>
const ok = (said: string): Judged => ({ state: 'ok', said })
const wrong = (said: string): Judged => ({ state: 'wrong', said })
const unknown = (said: string): Judged => ({ state: 'unknown', said })

async function spf(names: NameService, { returnDomain }: Sender): Promise<Judged> {
  const rules = (await names.texts(returnDomain)).filter((text) => /^v=spf1(?:\s|$)/i.test(text))
  const [rule] = rules
  if (rule === undefined) return wrong(`${returnDomain} names no server that may send for it: add a TXT record as “v=spf1 include:… ~all”.`)
  if (rules.length > 1) return wrong(`${returnDomain} has ${rules.length} records of SPF. Only one may be there, or none counts.`)
  return /\s\+?all\b/i.test(rule) ? wrong(`SPF of ${returnDomain} lets everybody send for it.`) : ok(rule)
}

async function dkim(names: NameService, { domain, selector }: Sender): Promise<Judged> {
  if (selector === '') return unknown('Your mail server signs. Set MAIL_DKIM_SELECTOR to what it calls its key, and it is looked up here.')
  const name = `${selector}._domainkey.${domain}`
  const key = (await names.texts(name)).find((text) => /(?:^|;)\s*p=/i.test(text))
  if (key === undefined) return wrong(`There is no key at ${name}.`)
  return /(?:^|;)\s*p=\s*(?:;|$)/i.test(key) ? wrong(`The key at ${name} was taken back.`) : ok(`A key is at ${name}.`)
}

async function dmarc(names: NameService, { domain }: Sender): Promise<Judged> {
  const labels = domain.split('.')
  for (let from = 0; from <= labels.length - 2; from += 1) {
    const name = `_dmarc.${labels.slice(from).join('.')}`
    const rule = (await names.texts(name)).find((text) => /^v=DMARC1\s*;/i.test(text))
    if (rule !== undefined)
      return /[;\s]p=\s*(?:none|quarantine|reject)/i.test(rule) ? ok(rule) : wrong(`The rule at ${name} says nothing: p= is missing.`)
  }
  return wrong(`${domain} has no rule: add a TXT record to _dmarc.${domain}, as “v=DMARC1; p=quarantine”.`)
}

async function reverse(names: NameService, { server }: Sender): Promise<Judged> {
  if (!isPublicDomain(server)) return unknown('The mail server stands on no public name.')
  const addresses = await names.addresses(server)
  if (addresses.length === 0) return wrong(`${server} has no address.`)
  for (const address of addresses) {
    const back = await names.namesOf(address)
    const there = await Promise.all(back.map((name) => names.addresses(name)))
    if (!there.some((some) => some.includes(address))) return wrong(`${address} of ${server} has no name that leads back to it (PTR).`)
  }
  return ok(`The addresses of ${server} have names that lead back.`)
}

/** Of a domain that nobody can look up nothing is known. */
export async function standingOf(sender: Sender, names: NameService): Promise<StandingLine[]> {
  const { domain, returnDomain } = sender
  const looks: Readonly<Record<StandingKey, () => Promise<Judged>>> = {
    spf: () => spf(names, sender),
    dkim: () => dkim(names, sender),
    dmarc: () => dmarc(names, sender),
    aligned: async () =>
      isBelow(domain, returnDomain)
        ? ok(`Letters are of ${domain} and come back to ${returnDomain}.`)
        : wrong(`Letters are of ${domain} and come back to ${returnDomain}: SPF says nothing for them, only DKIM can.`),
    reverse: () => reverse(names, sender),
  }
  const all = Object.entries(looks) as [StandingKey, () => Promise<Judged>][]
  if (!isPublicDomain(domain))
    return all.map(([key]) => ({ key, ...unknown(`${domain || 'The sender'} is no public name: set MAIL_FROM.`) }))
  return Promise.all(all.map(async ([key, look]) => ({ key, ...(await look().catch(() => unknown('The name service did not answer.'))) })))
}
