// Whose address a connection counts for, in one form however it was written (access.md 12).
import { isIP } from 'node:net'

/** An address as proxies and sockets write it: with a port, in brackets, with a zone, as IPv4 within IPv6. */
export function canonicalAddress(written: string): string {
  const bare = withoutPort(written.trim()).replace(/%.*$/, '').toLowerCase()
  if (isIP(bare) !== 6) return bare
  const groups = groupsOf(bare)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
  return groups.map((group) => group.toString(16)).join(':')
}

/** The unit of limits: an IPv4 address itself; of an IPv6 address its first 64 bits, which one household or school shares. */
export function networkOf(address: string): string {
  const canonical = canonicalAddress(address)
  return canonical.includes(':') ? `${canonical.split(':').slice(0, 4).join(':')}::/64` : canonical
}

/** The peer, or as many steps back in X-Forwarded-For as there are proxies of ours; everything before those is hearsay. */
export function forwardedAddress(peer: string, forwardedFor: string | undefined, trustedHops: number): string {
  const chain = [...(forwardedFor ?? '').split(',').filter((entry) => entry.trim() !== ''), peer]
  return canonicalAddress(chain[Math.max(0, chain.length - 1 - trustedHops)] ?? peer)
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1]
  return bracketed ?? (/^[\d.]+:\d+$/.test(text) ? text.replace(/:\d+$/, '') : text)
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const withoutDots = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, a: string, b: string, c: string, d: string) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  )
  const [head = '', tail] = withoutDots.split('::')
  const read = (text: string) => text.split(':').filter(Boolean)
  const before = read(head)
  const after = read(tail ?? '')
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}
