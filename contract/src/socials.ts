// Where else somebody is: what they type for each network becomes one address, or a sentence that says what to type.
import { parseUrl } from './parse-url.ts'

export const socialNetworks = ['website', 'instagram', 'youtube', 'tiktok', 'x', 'hudl'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

interface Network {
  readonly name: string
  /** Whose addresses are of it, theirs and below; none: every one. */
  readonly hosts: readonly string[]
  /** The address of somebody's page there, where a name is enough for it. */
  readonly pageOf?: (name: string) => string
  readonly example: string
}

export const networks: Readonly<Record<SocialNetwork, Network>> = {
  website: { name: 'Website', hosts: [], example: 'https://example.org' },
  instagram: { name: 'Instagram', hosts: ['instagram.com'], pageOf: (name) => `https://www.instagram.com/${name}`, example: '@maya.runs' },
  youtube: {
    name: 'YouTube',
    hosts: ['youtube.com', 'youtu.be'],
    pageOf: (name) => `https://www.youtube.com/@${name}`,
    example: '@mayaruns',
  },
  tiktok: { name: 'TikTok', hosts: ['tiktok.com'], pageOf: (name) => `https://www.tiktok.com/@${name}`, example: '@maya.runs' },
  x: { name: 'X', hosts: ['x.com', 'twitter.com'], pageOf: (name) => `https://x.com/${name}`, example: '@mayaruns' },
  hudl: { name: 'Hudl', hosts: ['hudl.com'], example: 'https://www.hudl.com/profile/123' },
}

const handle = /^@?([A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,48}[A-Za-z0-9_])?)$/

const isOf = (hostname: string, hosts: readonly string[]) =>
  hosts.length === 0 || hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))

/** An address as a browser will read it (access.md 7): https, a place with a dot, nobody's password in it. */
function readAddress(text: string, hosts: readonly string[]): string | undefined {
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password || url.port) return undefined
  if (!/^[a-z0-9.-]+\.[a-z]{2,}$/.test(url.hostname) && !/\.xn--[a-z0-9-]+$/.test(url.hostname)) return undefined
  if (!isOf(url.hostname, hosts)) return undefined
  // The start page of a network is nobody's.
  if (hosts.length > 0 && url.pathname === '/') return undefined
  if (hosts.length > 0) url.protocol = 'https:'
  return url.href.length <= 200 ? url.href : undefined
}

export const refusalOf = (network: SocialNetwork): string => {
  const { name, pageOf, example } = networks[network]
  if (network === 'website') return `Write a web address like ${example}.`
  return pageOf
    ? `Write your name on ${name}, like ${example}, or the address of your page there.`
    : `Write an address of ${name} like ${example}.`
}

/** Empty: there is none. Undefined: what was typed is no page there. */
export function readSocial(network: SocialNetwork, typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return ''
  const { hosts, pageOf } = networks[network]
  const name = handle.exec(text)?.[1]
  // `maya.runs` is a name on a network; `instagram.com` is not one.
  if (pageOf && name && !isOf(name.toLowerCase(), hosts)) return pageOf(name)
  return readAddress(text, hosts)
}

/** As it stands on a page: `@maya.runs`, `example.org`. */
export function shownSocial(network: SocialNetwork, address: string): string {
  const url = parseUrl(address)
  if (!url) return address
  const place = `${url.hostname.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}`
  const name = /^\/@?([A-Za-z0-9_.-]+)\/?$/.exec(url.pathname)?.[1]
  return networks[network].pageOf && name ? `@${name}` : place
}
